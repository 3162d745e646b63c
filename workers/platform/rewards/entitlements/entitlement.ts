import type { Currency } from '#api/money'
import { ENTITLEMENT_KINDS, type EntitlementKind, type Reward, type RewardUnit } from '#api/rewards/rewards'
import type { Language } from '#brand/brand'

export { ENTITLEMENT_KINDS, type EntitlementKind }

type ByLanguage = Record<Language, string>

/** What is shown of a reward, as it was when it was earned. */
export interface RewardDetails {
  /** What it is called; null where the kind says it all. */
  title: ByLanguage | null
  /** What it adds up from, money in minor units; `rate` in 1/10,000. */
  lines: readonly { name: ByLanguage; rate: number; staked: number; amount: number }[]
}

/** What a member may collect, once (decision 185). */
export interface Entitlement {
  memberId: string
  /** Unique among the member's; made from what it is for: `rebate:2026-11-26`. */
  id: string
  kind: EntitlementKind
  /** The budget that pays: an id of `reward_budgets`. */
  budget: string
  unit: Currency | 'PTS'
  /** Minor units, or points. */
  amount: number
  details: RewardDetails
  /** Until when it may be claimed, epoch ms. */
  expiresMs: number
  /** What becomes of it then. */
  unclaimed: 'paid' | 'lapsed'
}

/** A row of `entitlements` (migrations/0036_entitlements.sql). */
export interface EntitlementRow {
  sequence: number
  member_id: string
  id: string
  kind: EntitlementKind
  budget: string
  unit: RewardUnit
  amount: number
  /** `RewardDetails` as JSON. */
  details: string
  state: 'open' | 'claimed' | 'lapsed'
  pending: 'pay' | null
  unclaimed: 'paid' | 'lapsed'
  created_ms: number
  expires_ms: number
  ended_ms: number | null
}

/** Returns a reward as its member sees it. */
export function rewardFor(language: Language, row: EntitlementRow): Reward {
  const { title, lines } = JSON.parse(row.details) as RewardDetails
  const timeOf = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ id: row.id, kind: row.kind, unit: row.unit, amount: row.amount, title: title?.[language] ?? '' },
    lines: lines.map(({ name, ...line }) => ({ name: name[language], ...line })),
    state: row.pending === null ? row.state : 'process',
    ...{ at: timeOf(row.created_ms), until: timeOf(row.expires_ms), unclaimed: row.unclaimed },
    endedAt: row.ended_ms === null ? null : timeOf(row.ended_ms),
  }
}
