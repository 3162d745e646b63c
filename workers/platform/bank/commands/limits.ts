import type { Exclusion } from '../../ledger/exclusion.ts'
import type { Refused } from '../bank-types.ts'
import type { CreateDeposit } from '../deposits/deposit-types.ts'
import type { EndExclusion, Exclude, Protection, SetLimit } from '../limits/limit-types.ts'
import type { BankStores } from '../stores.ts'

export const LIMIT_WRITES = {
  /** Sets a limit, or requests a looser one; each limit applies and waits independently. */
  setLimit: (stores: BankStores, now_ms: number, request: SetLimit): Protection | Refused => {
    const { memberId, actor, reason } = request
    const refused = refusedTo(stores, memberId)
    if (refused) return refused
    const { before, after } = stores.limits.set(request, now_ms)
    if (JSON.stringify(before) !== JSON.stringify(after))
      stores.audit.add({ actor, action: 'limit', subject: `member:${memberId}`, reason, before, after }, now_ms)
    return protectionOf(stores, memberId, now_ms)
  },
  /** Starts a time-out or an exclusion at once. */
  exclude: (stores: BankStores, now_ms: number, request: Exclude): Protection | Refused =>
    pausing(stores, now_ms, request, () => stores.exclusions.begin(request, now_ms) ?? { refusal: 'bad-input' }),
  /** Requests an earlier end, which takes effect after a waiting period. */
  endExclusion: (stores: BankStores, now_ms: number, request: EndExclusion): Protection | Refused =>
    pausing(stores, now_ms, request, () => stores.exclusions.end(request.memberId, now_ms) ?? { refusal: 'not-found' }),
} as const

export const LIMIT_READS = {
  /** Returns a member's limits, what is left of them, and any exclusion. */
  protection: (stores: BankStores, now_ms: number, memberId: string): Protection | Refused =>
    refusedTo(stores, memberId) ?? protectionOf(stores, memberId, now_ms),
} as const

/**
 * Returns the refusal of a deposit that would exceed a limit. A deposit that already exists is only shown again, and an
 * excluded member is refused for that reason instead.
 */
export function beyondDepositLimit(stores: BankStores, request: CreateDeposit, now_ms: number): Refused | null {
  const { memberId, id, amount } = request
  const isExcluded = stores.members.find(memberId)?.state === 'excluded'
  if (isExcluded || stores.deposits.find(memberId, id)) return null
  const value = stores.limits.reached(memberId, ['deposit'], amount, now_ms)
  return value && { refusal: 'limit-reached', value }
}

function pausing(
  stores: BankStores,
  now_ms: number,
  { memberId, actor, reason }: EndExclusion,
  change: () => Exclusion | Refused,
): Protection | Refused {
  const refused = refusedTo(stores, memberId)
  if (refused) return refused
  const before = stores.exclusions.summary(memberId)
  const exclusion = change()
  if ('refusal' in exclusion) return exclusion
  const after = stores.exclusions.summary(memberId)
  if (JSON.stringify(before) !== JSON.stringify(after))
    stores.audit.add({ actor, action: 'exclusion', subject: `member:${memberId}`, reason, before, after }, now_ms)
  if (exclusion.until_ms !== null) stores.alarms.schedule('exclusions', exclusion.until_ms)
  return protectionOf(stores, memberId, now_ms)
}

function refusedTo({ members }: BankStores, memberId: string): Refused | null {
  const member = members.find(memberId)
  if (!member) return { refusal: 'not-found' }
  return member.trial ? { refusal: 'trial-account' } : null
}

function protectionOf({ limits, exclusions }: BankStores, memberId: string, now_ms: number): Protection {
  return {
    limits: limits.list(memberId, now_ms),
    standings: limits.standings(memberId, now_ms),
    exclusion: exclusions.summary(memberId),
  }
}
