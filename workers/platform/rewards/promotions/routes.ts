import { Refusal } from '#api/envelope'
import { claimRaffle, raffleEntries, raffleList, raffleTickets } from '#api/rewards/promotions'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { readReceipts } from './draw.ts'
import { type RaffleRow, raffleFor, rewardOf, type TicketRow, ticketFor } from './raffle.ts'
import { findRaffle, takeTicket } from './take-ticket.ts'

/** How long a raffle is shown after its draw. */
const SHOWN_MS = 30 * 86_400_000
const MAX_SHOWN = 20

/** Raffles for everybody, and the signed-in member's part in them. */
export function mountPromotions(app: App, serve: Serve): void {
  serve(app, raffleList, async (_nothing, _caller, c) => {
    const language = languageOf(c.req.header('Accept-Language'))
    return { raffles: (await readShown(c.env.DB, Date.now())).map((row) => raffleFor(language, row)) }
  })

  serve(app, raffleTickets, async (_nothing, { memberId, bank }, c) => {
    const nowMs = Date.now()
    const [rows, found, claimed, isFor] = await Promise.all([
      readShown(c.env.DB, nowMs),
      c.env.DB.prepare('SELECT * FROM raffle_tickets WHERE member_id = ?').bind(memberId).all<TicketRow>(),
      readClaimed(c.env.DB, memberId),
      mayReceiveOffers(c.env, { id: memberId, bank }),
    ])
    const own = new Map(found.results.map((ticket) => [ticket.raffle, ticket]))
    const tickets = rows.map((row) => {
      const standing = { isClaimed: claimed.has(rewardOf(row.id)), isFor }
      return ticketFor(row, own.get(row.id) ?? null, standing, nowMs)
    })
    return { tickets }
  })

  serve(app, claimRaffle, async ({ raffle }, { memberId: id, bank }, c) => {
    const nowMs = Date.now()
    const ticket = await takeTicket(c.env, raffle, { id, bank }, nowMs)
    const row = await findRaffle(c.env.DB, raffle)
    if (ticket instanceof Refusal || row === null) return ticket instanceof Refusal ? ticket : new Refusal('not-found')
    const claimed = await readClaimed(c.env.DB, id)
    return ticketFor(row, ticket, { isClaimed: claimed.has(rewardOf(raffle)), isFor: true }, nowMs)
  })

  serve(app, raffleEntries, async ({ raffle }, _caller, c) => {
    const row = await findRaffle(c.env.DB, raffle)
    if (row === null) return new Refusal('not-found')
    if (row.state !== 'drawn') return new Refusal('wrong-state')
    return { entries: await readReceipts(c.env.DB, raffle) }
  })
}

async function readShown(db: D1Database, nowMs: number): Promise<RaffleRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM raffles WHERE state <> 'stopped' AND draw_ms > ? ORDER BY state = 'drawn', draw_ms LIMIT ${MAX_SHOWN}`,
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
