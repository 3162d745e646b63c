import { Refusal } from '#api/envelope'
import { claimRaffle, raffleEntries, raffleList, raffleTickets } from '#api/rewards/promotions'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller, Env } from '../../env.ts'
import { isForEverybody } from '../audiences/audience.ts'
import { forMember, isFor, readFacts } from '../audiences/read.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { readReceipts } from './draw.ts'
import { draftOf, type RaffleRow, raffleFor, rewardOf, type TicketRow, ticketFor } from './raffle.ts'
import { findRaffle, findTicket, takeTicket } from './take-ticket.ts'

/** How long a raffle is shown after its draw. */
const SHOWN_MS = 30 * 86_400_000
const MAX_SHOWN = 20

/** Raffles for everybody, and the signed-in member's part in them and in those that are for some. */
export function mountPromotions(app: App, serve: Serve): void {
  serve(app, raffleList, async (_nothing, _caller, c) => {
    const language = languageOf(c.req.header('Accept-Language'))
    return { raffles: (await readShown(c.env.DB, FOR_ALL, Date.now())).map((row) => raffleFor(language, row)) }
  })

  serve(app, raffleTickets, async (_nothing, { memberId, bank }, c) => {
    const nowMs = Date.now()
    const [forAll, forSome, found, claimed, may] = await Promise.all([
      readShown(c.env.DB, FOR_ALL, nowMs),
      readShown(c.env.DB, FOR_SOME, nowMs),
      c.env.DB.prepare('SELECT * FROM raffle_tickets WHERE member_id = ?').bind(memberId).all<TicketRow>(),
      readClaimed(c.env.DB, memberId),
      mayReceiveOffers(c.env, { id: memberId, bank }),
    ])
    const own = new Map(found.results.map((ticket) => [ticket.raffle, ticket]))
    const inside = new Set(
      await forMember(c.env.DB, memberId, forSome, (row) => ({ audience: draftOf(row).audience, atMs: nowMs })),
    )
    const theirs = forSome.filter((row) => own.has(row.id) || (may && inside.has(row))).slice(0, MAX_SHOWN)
    const tickets = [...forAll, ...theirs].map((row) => {
      const standing = { isClaimed: claimed.has(rewardOf(row.id)), isFor: may }
      return ticketFor(row, own.get(row.id) ?? null, standing, nowMs)
    })
    const language = languageOf(c.req.header('Accept-Language'))
    return { tickets, own: theirs.map((row) => raffleFor(language, row)) }
  })

  serve(app, claimRaffle, async ({ raffle }, { memberId: id, bank }, c) => {
    const nowMs = Date.now()
    const ticket = await takeTicket(c.env, raffle, { id, bank }, nowMs)
    const row = await findRaffle(c.env.DB, raffle)
    if (ticket instanceof Refusal || row === null) return ticket instanceof Refusal ? ticket : new Refusal('not-found')
    const claimed = await readClaimed(c.env.DB, id)
    return ticketFor(row, ticket, { isClaimed: claimed.has(rewardOf(raffle)), isFor: true }, nowMs)
  })

  serve(app, raffleEntries, async ({ raffle }, caller, c) => {
    const reader = await readReader(c.env.DB, raffle, caller)
    const row = await findRaffle(c.env.DB, raffle)
    if (row === null || !(await mayRead(c.env, row, reader))) return new Refusal('not-found')
    if (row.state !== 'drawn') return new Refusal('wrong-state')
    return { entries: await readReceipts(c.env.DB, raffle) }
  })
}

/** What is known of who asks for the receipts of a raffle, whether there is one or not. No sub-account acts in raffles. */
async function readReader(db: D1Database, raffle: string, caller: Caller | null) {
  if (caller === null || caller.subAccount !== null) return null
  const { memberId: id, bank } = caller
  const [ticket, facts] = await Promise.all([findTicket(db, raffle, id), readFacts(db, id)])
  return { id, bank, ticket, facts }
}

/** A raffle for some members is read by who has a ticket, and by who is among them while they may get offers. */
async function mayRead(env: Env, row: RaffleRow, reader: Awaited<ReturnType<typeof readReader>>): Promise<boolean> {
  const { audience } = draftOf(row)
  if (isForEverybody(audience)) return true
  if (reader === null || reader.ticket !== null) return reader !== null
  return isFor(reader.facts, audience, Date.now()) && mayReceiveOffers(env, reader)
}

/** SQL: for whom a raffle is, as `isForEverybody` says it; there may be any number of those that others do not see. */
const KIND = `coalesce(raffle ->> '$.audience.kind', 'all')`
const FOR_ALL = { where: `${KIND} = 'all'`, limit: MAX_SHOWN }
const FOR_SOME = { where: `${KIND} <> 'all'`, limit: -1 }

async function readShown(
  db: D1Database,
  { where, limit }: { where: string; limit: number },
  nowMs: number,
): Promise<RaffleRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM raffles WHERE state <> 'stopped' AND draw_ms > ?1 AND ${where}
       ORDER BY state = 'drawn', draw_ms LIMIT ${limit}`,
    )
    .bind(nowMs - SHOWN_MS)
    .all<RaffleRow>()
  return results
}

/** Returns the rewards of raffles that a member has collected. */
async function readClaimed(db: D1Database, memberId: string): Promise<ReadonlySet<string>> {
  const { results } = await db
    .prepare(`SELECT id FROM entitlements WHERE member_id = ? AND id GLOB 'raffle:*' AND state = 'claimed'`)
    .bind(memberId)
    .all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}
