import { randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { receiptOf } from '#api/rewards/raffle-draw'
import { insertRow } from '../../../shared/rows.ts'
import type { Env } from '../../env.ts'
import { isFor, readFacts } from '../audiences/read.ts'
import { readOfferStop } from '../entitlements/entitle.ts'
import { draftOf, type RaffleRow, type TicketRow } from './raffle.ts'

/** How many others may take the next number first before this one gives up. */
const TRIES = 200

export function findRaffle(db: D1Database, id: string): Promise<RaffleRow | null> {
  return db.prepare('SELECT * FROM raffles WHERE id = ?').bind(id).first<RaffleRow>()
}

export function findTicket(db: D1Database, raffle: string, memberId: string): Promise<TicketRow | null> {
  return db
    .prepare('SELECT * FROM raffle_tickets WHERE raffle = ? AND member_id = ?')
    .bind(raffle, memberId)
    .first<TicketRow>()
}

/**
 * Takes a ticket for a member; who has one gets that. The numbers follow one another: of many that come at once each takes
 * the next free one, decided by the row of the raffle. To who is outside its audience a raffle is one that there is not.
 */
export async function takeTicket(
  env: Env,
  raffle: string,
  member: { id: string; bank: string },
  nowMs: number,
): Promise<TicketRow | Refusal> {
  const { DB } = env
  const reading = readFacts(DB, member.id)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row, own, facts] = await Promise.all([findRaffle(DB, raffle), findTicket(DB, raffle, member.id), reading])
    if (row === null) return new Refusal('not-found')
    if (own) return own
    if (!isFor(facts, draftOf(row).audience, nowMs)) return new Refusal('not-found')
    if (row.state !== 'open' || nowMs < row.from_ms || nowMs >= row.draw_ms) return new Refusal('wrong-state')
    if (row.taken >= row.tickets) return new Refusal('sold-out')
    const stop = tries === 0 ? await readOfferStop(env, member) : null
    if (stop) return new Refusal(stop)
    const number = row.taken + 1
    const receipt = await receiptOf(raffle, number, randomBytes(16).toString('hex'))
    try {
      await insertRow(DB, 'raffle_tickets', { raffle, number, member_id: member.id, receipt, taken_ms: nowMs }).run()
    } catch (error) {
      // Somebody took the number meanwhile, or the same request came twice.
      if (!/CHECK constraint failed|UNIQUE constraint failed/.test(String(error))) throw error
    }
  }
  return new Refusal('busy')
}
