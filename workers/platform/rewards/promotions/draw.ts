import { drawWinners, entriesHashOf } from '#api/rewards/raffle-draw'
import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { entitle } from '../entitlements/entitle.ts'
import { budgetOf, draftOf, prizesOf, type RaffleRow, rewardOf, winnersOf } from './raffle.ts'

/** How long a prize waits to be collected. */
const COLLECT_MS = 30 * 86_400_000
const RAFFLES_A_MINUTE = 5

/** Runs once a minute: draws raffles whose time has come, and writes down the prizes of those that were drawn. */
export async function drawDueRaffles(env: Env, nowMs = Date.now()): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM raffles WHERE (state = 'open' AND draw_ms <= ?1) OR pending IS NOT NULL LIMIT ${RAFFLES_A_MINUTE}`,
  )
    .bind(nowMs)
    .all<RaffleRow>()
  for await (const row of inTurns(results))
    await (row.state === 'open' ? draw(env.DB, row, nowMs) : Promise.resolve(row))
      .then((drawn) => givePrizes(env, drawn))
      .catch((error) => log('error', 'raffle not drawn', { raffle: row.id, error }))
}

/**
 * Draws a raffle. No ticket is taken after `draw_ms`, so that every attempt draws the same: two at once, or one that was
 * interrupted, change nothing.
 */
async function draw(db: D1Database, row: RaffleRow, nowMs: number): Promise<RaffleRow> {
  const receipts = await readReceipts(db, row.id)
  const entriesHash = await entriesHashOf(receipts)
  const prizes = prizesOf(draftOf(row)).length
  const winners = await drawWinners({ seed: row.seed, entriesHash, tickets: receipts.length, prizes })
  await db
    .prepare(
      `UPDATE raffles SET state = 'drawn', entries_hash = ?, winners = ?, drawn_ms = ?, pending = 'prizes'
       WHERE id = ? AND state = 'open'`,
    )
    .bind(entriesHash, JSON.stringify(winners), nowMs, row.id)
    .run()
  const drawn = await db.prepare('SELECT * FROM raffles WHERE id = ?').bind(row.id).first<RaffleRow>()
  if (drawn === null) throw new Error(`raffle ${row.id} is gone`)
  return drawn
}

/** Returns the receipts of a raffle's tickets in the order of their numbers. */
export async function readReceipts(db: D1Database, raffle: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT receipt FROM raffle_tickets WHERE raffle = ? ORDER BY number')
    .bind(raffle)
    .all<{ receipt: string }>()
  return results.map(({ receipt }) => receipt)
}

/** Writes down what the winners may collect; each once, whatever is repeated. */
async function givePrizes(env: Env, row: RaffleRow): Promise<void> {
  if (row.state !== 'drawn' || row.pending === null || row.drawn_ms === null) return
  const draft = draftOf(row)
  const prizes = prizesOf(draft)
  for (const [place, number] of winnersOf(row).entries()) {
    const prize = prizes[place]
    const holder = await env.DB.prepare('SELECT member_id FROM raffle_tickets WHERE raffle = ? AND number = ?')
      .bind(row.id, number)
      .first<{ member_id: string }>()
    if (!prize || !holder) throw new Error(`raffle ${row.id}: nobody holds ${number}`)
    const given = await entitle(
      env,
      {
        ...{ memberId: holder.member_id, id: rewardOf(row.id), kind: 'raffle', budget: budgetOf(row.id), ...prize },
        details: { title: draft.title, lines: [] },
        expiresMs: row.drawn_ms + COLLECT_MS,
        unclaimed: 'paid',
      },
      row.drawn_ms,
    )
    if (typeof given !== 'string') throw new Error(`raffle ${row.id}: ${given.code}`)
  }
  await env.DB.prepare('UPDATE raffles SET pending = NULL WHERE id = ?').bind(row.id).run()
}
