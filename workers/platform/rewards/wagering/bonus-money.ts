import type { MemberGrant } from '../../bank/bonus/bonus-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { CURRENT } from '../../read-models/figures.ts'
import type { WageringRow } from './wagering-row.ts'

/** Among how many of a member's newest grants the bank divides what is left. */
const GRANTS = 50

/** What the bank says of the bonus that is wagered. */
export interface BonusMoney {
  /** Null where it was not given, or so long ago that nothing can be left of it. */
  grant: MemberGrant | null
  left: number
  /** Whether a bet with bonus money may still win; `unknown` while the reports are behind the bank. */
  open: 'none' | 'some' | 'unknown'
}

/**
 * Reads what is left of the bonus and, where less than `least` is, whether a bet with bonus money may still win. The bets
 * are read from the reports: only where these hold all that the bank had done when it said what is left. A bet that changed
 * since the bank was first asked counts as open, since what it won may not be in what is left.
 */
export async function readBonusMoney(env: Env, row: WageringRow, least: number): Promise<BonusMoney> {
  const bank = bankOf(env, row.bank)
  const before = await headOf(env, row.bank)
  const page = await bank.bonusesOf(row.member_id, Number.MAX_SAFE_INTEGER, GRANTS)
  if ('refusal' in page) throw new Error(`the bank refuses bonuses: ${page.refusal}`)
  const grant = page.grants.find(({ id }) => id === row.grant_id) ?? null
  const left = grant?.left ?? 0
  return { grant, left, open: left < least ? await openBets(env, row, before) : 'none' }
}

async function headOf(env: Env, bank: string): Promise<number> {
  return (await bankOf(env, bank).journalEvents(Number.MAX_SAFE_INTEGER, 0)).head
}

async function openBets(env: Env, row: WageringRow, before: number): Promise<BonusMoney['open']> {
  const after = await headOf(env, row.bank)
  const progress = await env.DB.prepare(
    `SELECT contiguous FROM read_progress WHERE generation = ${CURRENT} AND bank = ?`,
  )
    .bind(row.bank)
    .first<{ contiguous: number }>()
  if ((progress?.contiguous ?? 0) < after) return 'unknown'
  const bet = await env.DB.prepare(
    `SELECT 1 FROM bets_all INDEXED BY bets_member
     WHERE generation = ${CURRENT} AND member = ? AND unit = ? AND placed_at >= ? AND placed_at < ?
       AND bonus_staked > 0 AND (state = 'open' OR last > ?) LIMIT 1`,
  )
    .bind(row.member_id, row.currency, row.accepted_at, row.ended_at ?? '9', before)
    .first()
  return bet === null ? 'none' : 'some'
}
