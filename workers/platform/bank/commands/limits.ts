import type { Exclusion } from '../../ledger/exclusion.ts'
import { changeLimit, type Limit } from '../../ledger/limit-change.ts'
import { refusedMoneyIn } from '../../ledger/play-stop.ts'
import type { Reached, Refused } from '../bank-types.ts'
import type { CreateDeposit } from '../deposits/deposit-types.ts'
import { limitViewOf } from '../limits/Limits.ts'
import type { EndExclusion, Exclude, ExtendExclusion, Protection, SetLimit, TakeBreak } from '../limits/limit-types.ts'
import type { BankStores } from '../stores.ts'

export const LIMIT_WRITES = {
  /** Sets a limit, or requests a looser one; each limit applies and waits independently. */
  setLimit: (stores: BankStores, nowMs: number, request: SetLimit): Protection | Refused => {
    const { memberId, owner, amount, actor, reason } = request
    const refused = refusedTo(stores, memberId)
    if (refused) return refused
    const before = stores.limits.find(memberId, owner, request)
    saveLimit(stores, nowMs, { memberId, actor, reason }, before, changeLimit(before, amount, nowMs))
    return protectionOf(stores, memberId, nowMs)
  },
  /** Starts a time-out or an exclusion at once. */
  exclude: (stores: BankStores, nowMs: number, request: Exclude): Protection | Refused =>
    changeWithAudit(stores, nowMs, request, () => stores.exclusions.begin(request, nowMs) ?? { refusal: 'bad-input' }),
  /** Extends the exclusion of a person to another account of theirs, as it runs there. */
  extendExclusion: (stores: BankStores, nowMs: number, request: ExtendExclusion): Protection | Refused =>
    // What it means for this account has a message of its own (persons/stops.ts).
    changeWithAudit(stores, nowMs, request, () => stores.exclusions.join(request, nowMs), false),
  /** Requests an earlier end, which takes effect after a waiting period. */
  endExclusion: (stores: BankStores, nowMs: number, request: EndExclusion): Protection | Refused =>
    changeWithAudit(stores, nowMs, request, () => {
      const found = stores.exclusions.find(request.memberId)
      if (found === null) return { refusal: 'not-found' }
      return stores.exclusions.end(request.memberId, found, nowMs) ?? { refusal: 'wrong-state' }
    }),
  /** Starts or lengthens a break that the member takes themselves; the same id again changes nothing. */
  takeBreak: (stores: BankStores, nowMs: number, request: TakeBreak): Protection | Refused => {
    const by = ofMember(request.memberId, `took a break in the account: ${request.length}`)
    return changeWithAudit(stores, nowMs, by, () => stores.exclusions.take(request, nowMs) ?? { refusal: 'conflict' })
  },
  /** Requests the return of a member whose exclusion has reached its end. */
  returnFromBreak: (stores: BankStores, nowMs: number, memberId: string): Protection | Refused =>
    changeWithAudit(
      stores,
      nowMs,
      ofMember(memberId, 'asked in the account to return'),
      () => stores.exclusions.requestReturn(memberId, nowMs) ?? { refusal: 'wrong-state' },
    ),
} as const

export const LIMIT_READS = {
  /** Returns a member's limits, what is left of them, and any exclusion. */
  protection: (stores: BankStores, nowMs: number, memberId: string): Protection | Refused =>
    refusedTo(stores, memberId) ?? protectionOf(stores, memberId, nowMs),
} as const

/**
 * Returns the refusal of a deposit that would exceed a limit. A deposit that already exists is only shown again, and a
 * member who may not deposit at all is refused for that reason instead.
 */
export function beyondDepositLimit(stores: BankStores, request: CreateDeposit, nowMs: number): Refused | null {
  const { memberId, id, amount } = request
  const member = stores.members.find(memberId)
  if ((member && refusedMoneyIn(member)) || stores.deposits.find(memberId, id)) return null
  const value = stores.limits.findReached(memberId, ['deposit'], amount, nowMs)
  return value && { refusal: 'limit-reached', value: shownToMember(value) }
}

/** Leaves out the amounts of a limit of the house: they are for operators. */
function shownToMember({ limit, period, owner, ...amounts }: Reached): NonNullable<Refused['value']> {
  return { limit, period, owner, ...(owner === 'member' && amounts) }
}

/** Stores a limit after a change, with its entry in the audit log. What did not change is not written again. */
export function saveLimit(
  { limits, members, audit, alarms }: BankStores,
  nowMs: number,
  { memberId, actor, reason }: EndExclusion,
  before: Limit,
  after: Limit,
): void {
  if (after === before) return
  limits.save(memberId, after)
  if (after.pending !== null) alarms.schedule('limits', after.pending.from_ms)
  const note = { actor, action: 'limit', subject: `member:${memberId}`, reason, before: limitViewOf(before, nowMs) }
  const { currency } = members.find(memberId) ?? {}
  audit.add({ ...note, after: { ...limitViewOf(after, nowMs), currency } }, nowMs)
}

/**
 * Tells members that a looser limit can be confirmed, each of them once. Nobody is told in a break, where nothing can be
 * confirmed. Returns when the next one is due (epoch ms); null when none waits.
 */
export function announceReadyLimits({ limits, members, notices, alarms }: BankStores, nowMs: number): number | null {
  for (const memberId of limits.takeReady(nowMs)) {
    if (members.find(memberId)?.state !== 'active') continue
    notices.add(memberId, 'limit-ready', {}, nowMs)
    alarms.schedule('notices', nowMs)
  }
  return limits.nextReady()
}

/**
 * Ends exclusions whose time is over, and leaves each member a message of it in the account. Returns when the next one ends
 * (epoch ms); null when none has an end.
 */
export function endExclusions({ exclusions, notices, alarms }: BankStores, nowMs: number): number | null {
  for (const { member, endMs } of exclusions.expire(nowMs)) {
    notices.add(member, 'break-over', { until: new Date(endMs).toISOString() }, nowMs)
    alarms.schedule('notices', nowMs)
  }
  return exclusions.nextEnd()
}

const ofMember = (memberId: string, reason: string): EndExclusion => ({ memberId, actor: `member:${memberId}`, reason })

function changeWithAudit(
  stores: BankStores,
  nowMs: number,
  { memberId, actor, reason }: EndExclusion,
  change: () => Exclusion | 'repeated' | Refused,
  tellsMember = true,
): Protection | Refused {
  const refused = refusedTo(stores, memberId)
  if (refused) return refused
  const before = stores.exclusions.summary(memberId, nowMs)
  const exclusion = change()
  if (exclusion === 'repeated') return protectionOf(stores, memberId, nowMs)
  if ('refusal' in exclusion) return exclusion
  const after = stores.exclusions.summary(memberId, nowMs)
  if (JSON.stringify(before) !== JSON.stringify(after))
    stores.audit.add({ actor, action: 'exclusion', subject: `member:${memberId}`, reason, before, after }, nowMs)
  if (tellsMember) confirmBreak(stores, nowMs, memberId, before, after)
  const endMs = exclusion.kind === 'time-out' ? exclusion.until_ms : exclusion.returns_ms
  if (endMs !== null) stores.alarms.schedule('exclusions', endMs)
  return protectionOf(stores, memberId, nowMs)
}

type Summary = Protection['exclusion']

/** Leaves the member a message of a break that has begun or has another end, and of a return that was asked for. */
function confirmBreak(
  { notices, alarms }: BankStores,
  nowMs: number,
  memberId: string,
  before: Summary,
  after: Summary,
) {
  if (after === null) return
  const { kind, until, returns } = after
  if (before?.kind === kind && before.until === until && before.returns === returns) return
  const end = returns ?? until
  const began = kind === 'time-out' ? 'time-out-began' : 'exclusion-began'
  const notice = returns !== null ? 'exclusion-return' : until === null ? 'exclusion-for-good' : began
  notices.add(memberId, notice, end === null ? {} : { until: end }, nowMs)
  alarms.schedule('notices', nowMs)
}

/** Returns why an account has no limits: nobody has it, or it is for play money. */
export function refusedTo({ members }: BankStores, memberId: string): Refused | null {
  const member = members.find(memberId)
  if (!member) return { refusal: 'not-found' }
  return member.trial ? { refusal: 'trial-account' } : null
}

function protectionOf({ limits, exclusions }: BankStores, memberId: string, nowMs: number): Protection {
  return {
    limits: limits.list(memberId, nowMs),
    standings: limits.standings(memberId, nowMs),
    exclusion: exclusions.summary(memberId, nowMs),
  }
}
