import { OfferDraft } from '#api/operator/rewards/offers'
import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import { isRefused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { CURRENT } from '../../read-models/figures.ts'
import { readOfferStop } from '../entitlements/entitle.ts'
import { startWagering } from '../wagering/start.ts'
import { type AcceptanceRow, bonusFor, grantOf } from './offer.ts'

const ROWS_A_MINUTE = 500

interface Deposit {
  id: string
  amount: number
  /** ISO 8601 UTC. */
  at: string
}
type WithBank = AcceptanceRow & { bank: string }

/** Runs once a minute: gives the bonuses whose deposits have come, ends what no deposit followed, finishes what stopped. */
export async function grantDueBonuses(env: Env, nowMs = Date.now()): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT offer_acceptances.*, bank FROM offer_acceptances INDEXED BY offer_acceptances_waiting
       JOIN members ON members.id = member_id
     WHERE offer_acceptances.state = 'waiting' OR pending IS NOT NULL ORDER BY sequence LIMIT ${ROWS_A_MINUTE}`,
  ).all<WithBank>()
  for await (const row of inTurns(results))
    await advanceAcceptance(env, row, nowMs).catch((error) =>
      log('error', 'bonus not granted', { sequence: row.sequence, error }),
    )
}

/** Gives the bonuses of one member whose deposits have come. */
export async function grantBonusesOf(env: Env, memberId: string, bank: string, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM offer_acceptances WHERE member_id = ? AND (state = 'waiting' OR pending IS NOT NULL)`,
  )
    .bind(memberId)
    .all<AcceptanceRow>()
  for await (const row of inTurns(results)) await advanceAcceptance(env, { ...row, bank }, nowMs)
}

async function advanceAcceptance(env: Env, row: WithBank, nowMs: number): Promise<void> {
  if (row.pending === 'grant') return grant(env, row)
  const deposit = await findDeposit(env.DB, row)
  if (deposit === null) {
    if (nowMs >= row.until_ms) await lapse(env.DB, row, 'late')
    return
  }
  const amount = bonusFor(OfferDraft.parse(JSON.parse(row.offer)), deposit.amount, row.currency)
  const stop = await readOfferStop(env, { id: row.member_id, bank: row.bank }, Date.parse(deposit.at))
  if (stop) return lapse(env.DB, row, stop)
  const decided = await decide(env.DB, row, deposit, amount)
  if (decided) await grant(env, { ...row, deposit: deposit.amount, amount })
}

/** The first deposit since the acceptance that is large enough, while there is time for it. */
function findDeposit(db: D1Database, row: AcceptanceRow): Promise<Deposit | null> {
  const { minimum } = OfferDraft.parse(JSON.parse(row.offer))
  return db
    .prepare(
      `SELECT id, amount, at FROM journal_all INDEXED BY journal_type
       WHERE generation = ${CURRENT} AND member = ? AND unit = ? AND type = 'deposit' AND type NOT IN ('bet', 'win')
         AND kind = 'deposit'
         AND at >= ? AND at < ? AND amount >= ? ORDER BY at, bank, sequence LIMIT 1`,
    )
    .bind(
      ...[row.member_id, row.currency, new Date(row.accepted_ms).toISOString(), new Date(row.until_ms).toISOString()],
      minimum[row.currency] ?? Number.MAX_SAFE_INTEGER,
    )
    .first<Deposit>()
}

/** Decides on a bonus and takes it from the budget, both or neither; false where somebody else has, or nothing is left. */
async function decide(db: D1Database, row: AcceptanceRow, deposit: Deposit, amount: number): Promise<boolean> {
  try {
    const saved = await db
      .prepare(
        `UPDATE offer_acceptances SET state = 'granted', pending = 'grant', deposit_id = ?, deposit = ?, amount = ?
         WHERE sequence = ? AND state = 'waiting'`,
      )
      .bind(deposit.id, deposit.amount, amount, row.sequence)
      .run()
    return saved.meta.changes > 0
  } catch (error) {
    if (!/CHECK constraint failed/.test(String(error))) throw error
    await lapse(db, row, 'budget')
    return false
  }
}

/** Writes down what has to be wagered, then lets the bank grant the bonus; each once, whatever is repeated. */
async function grant(env: Env, row: WithBank): Promise<void> {
  const { member_id: memberId, bank, currency, offer_id: offer, sequence } = row
  const { terms } = OfferDraft.parse(JSON.parse(row.offer))
  const [amount, deposit, grantId] = [row.amount ?? 0, row.deposit ?? 0, grantOf(offer)]
  await startWagering(env, { memberId, bank, currency, grantId, amount, deposit, terms }, Date.now())
  const bonus = { memberId, id: grantId, amount, spending: terms.order, actor: `promotion:${offer}` }
  const granted = await bankOf(env, bank).grantBonus(bonus)
  if (isRefused(granted)) throw new Error(`the bank refuses a bonus: ${granted.refusal}`)
  await env.DB.prepare('UPDATE offer_acceptances SET pending = NULL WHERE sequence = ?').bind(sequence).run()
}

async function lapse(db: D1Database, { sequence }: AcceptanceRow, reason: AcceptanceRow['reason']): Promise<void> {
  await db
    .prepare(`UPDATE offer_acceptances SET state = 'lapsed', reason = ? WHERE sequence = ? AND state = 'waiting'`)
    .bind(reason, sequence)
    .run()
}
