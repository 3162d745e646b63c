import type { MemberLimits } from '#api/protection/limits'
import type { RealityCheck, RealityCheckMinutes } from '#api/protection/reality-check'
import { cancelChange, changeLimit, confirmChange, isLooser } from '../../ledger/limit-change.ts'
import type { Refused } from '../bank-types.ts'
import { nextView } from '../limits/Limits.ts'
import type { CancelMemberLimit, ConfirmMemberLimit, SetMemberLimit } from '../limits/limit-types.ts'
import {
  acknowledge,
  changeInterval,
  dueOf,
  intervalOf,
  isCheckDue,
  isPlaying,
  type PlaySession,
  playedMs,
} from '../limits/play-session.ts'
import type { BankStores } from '../stores.ts'
import { refusedTo, saveLimit } from './limits.ts'

export const MEMBER_LIMIT_WRITES = {
  /** Sets or lowers a member's own limit at once, or lets a higher one, or none, wait. */
  setMemberLimit: (stores: BankStores, nowMs: number, request: SetMemberLimit): MemberLimits | Refused => {
    const { memberId, amount, shown } = request
    const refused = refusedChange(stores, request)
    if (refused) return refused
    const before = stores.limits.find(memberId, 'member', request)
    const after = changeLimit(before, amount, nowMs)
    // Making it stricter is right whatever the member was shown, and so is what is so by now.
    if (after !== before && isLooser(amount, before.amount)) {
      if (before.amount !== shown) return { refusal: 'limit-changed' }
      if (isExcluded(stores, memberId)) return { refusal: 'excluded' }
    }
    saveLimit(stores, nowMs, { ...by(memberId), reason: 'set by the member' }, before, after)
    if (request.kind === 'deposit' && amount !== null) stores.limits.saveChoice(memberId, 'limit', nowMs)
    return limitsOf(stores, nowMs, memberId)
  },
  /** Puts a looser limit in force that has waited, on its member's own word. */
  confirmMemberLimit: (stores: BankStores, nowMs: number, request: ConfirmMemberLimit): MemberLimits | Refused => {
    const { memberId, amount } = request
    const refused = refusedChange(stores, request)
    if (refused) return refused
    const before = stores.limits.find(memberId, 'member', request)
    const after = confirmChange(before, amount, nowMs)
    if (typeof after === 'string') return { refusal: after }
    if (isExcluded(stores, memberId)) return { refusal: 'excluded' }
    saveLimit(stores, nowMs, { ...by(memberId), reason: 'confirmed by the member' }, before, after)
    return limitsOf(stores, nowMs, memberId)
  },
  /** Drops what waits; the limit stays as it is. */
  cancelMemberLimit: (stores: BankStores, nowMs: number, request: CancelMemberLimit): MemberLimits | Refused => {
    const { memberId } = request
    const refused = refusedTo(stores, memberId)
    if (refused) return refused
    const before = stores.limits.find(memberId, 'member', request)
    const after = cancelChange(before, nowMs)
    if (after === null) return { refusal: 'not-found' }
    saveLimit(stores, nowMs, { ...by(memberId), reason: 'cancelled by the member' }, before, after)
    return limitsOf(stores, nowMs, memberId)
  },
  /** Stores that the member goes on without a deposit limit for now; the same again changes nothing. */
  declineDepositLimit: (stores: BankStores, nowMs: number, memberId: string): MemberLimits | Refused => {
    const refused = refusedTo(stores, memberId)
    if (refused) return refused
    if (stores.limits.saveChoice(memberId, 'none', nowMs)) {
      const reason = 'went on without a deposit limit'
      const note = { actor: `member:${memberId}`, action: 'limit-choice', subject: `member:${memberId}`, reason }
      stores.audit.add({ ...note, before: null, after: { choice: 'none' } }, nowMs)
    }
    return limitsOf(stores, nowMs, memberId)
  },
} as const

export const MEMBER_LIMIT_READS = {
  /** Returns a member's own limits, what counts towards each, and where the house has one too. */
  memberLimits: (stores: BankStores, nowMs: number, memberId: string): MemberLimits | Refused =>
    refusedTo(stores, memberId) ?? limitsOf(stores, nowMs, memberId),
} as const

const by = (memberId: string) => ({ memberId, actor: `member:${memberId}` })

const isExcluded = ({ members }: BankStores, memberId: string) => members.find(memberId)?.state === 'excluded'

function refusedChange(stores: BankStores, { memberId, currency }: Omit<ConfirmMemberLimit, 'amount'>): Refused | null {
  const refused = refusedTo(stores, memberId)
  if (refused) return refused
  return stores.members.find(memberId)?.currency === currency ? null : { refusal: 'wrong-currency' }
}

function limitsOf(stores: BankStores, nowMs: number, memberId: string): MemberLimits | Refused {
  const { limits, members } = stores
  const member = members.find(memberId)
  if (member === undefined) return { refusal: 'not-found' }
  const rows = limits.usage(memberId, nowMs).map(({ frees, ...usage }) => {
    const own = limits.find(memberId, 'member', usage)
    return {
      ...usage,
      amount: own.amount,
      left: own.amount === null ? null : Math.max(0, own.amount - usage.used),
      frees: frees && { amount: frees.amount, at: new Date(frees.at_ms).toISOString() },
      next: nextView(own, nowMs),
      isHouse: limits.find(memberId, 'operator', usage).amount !== null,
    }
  })
  return {
    currency: member.currency,
    limits: rows,
    isExcluded: member.state === 'excluded',
    choiceDue: limits.isChoiceDue(memberId),
  }
}

export const PLAY_SESSION_WRITES = {
  /** Acknowledges the check that is due; none is put off before its time. */
  acknowledgeRealityCheck: (stores: BankStores, nowMs: number, memberId: string): RealityCheck | Refused =>
    changeSession(stores, nowMs, memberId, (session) => acknowledge(session, nowMs)),
  /** Chooses the interval: a shorter one at once, a longer one a day later, and none in a break. */
  setRealityCheck: (
    stores: BankStores,
    nowMs: number,
    memberId: string,
    minutes: RealityCheckMinutes,
  ): RealityCheck | Refused => {
    const before = intervalOf(stores.playSessions.find(memberId), nowMs)
    if (isExcluded(stores, memberId) && minutes > before) return { refusal: 'excluded' }
    return changeSession(stores, nowMs, memberId, (session) => changeInterval(session, minutes, nowMs))
  },
} as const

export const PLAY_SESSION_READS = {
  /** Returns the session of play that goes on, and the interval of a member's checks. */
  realityCheck: (stores: BankStores, nowMs: number, memberId: string): RealityCheck | Refused =>
    refusedTo(stores, memberId) ?? checkOf(stores, nowMs, memberId),
} as const

function changeSession(
  stores: BankStores,
  nowMs: number,
  memberId: string,
  to: (session: PlaySession) => PlaySession,
): RealityCheck | Refused {
  const refused = refusedTo(stores, memberId)
  if (refused) return refused
  const { playSessions, audit } = stores
  const before = playSessions.find(memberId)
  const after = to(before)
  if (!isSame(before, after)) playSessions.save(memberId, after)
  if (before.minutes !== after.minutes || before.pending !== after.pending) {
    const by = { actor: `member:${memberId}`, subject: `member:${memberId}`, reason: 'chosen by the member' }
    audit.add({ ...by, action: 'reality-check', before: chosenIn(before), after: chosenIn(after) }, nowMs)
  }
  return checkOf(stores, nowMs, memberId)
}

const chosenIn = ({ minutes, pending }: PlaySession) => ({ minutes, pending })

function isSame(one: PlaySession, other: PlaySession): boolean {
  return (Object.keys(one) as (keyof PlaySession)[]).every((name) => one[name] === other[name])
}

function checkOf({ playSessions, members }: BankStores, nowMs: number, memberId: string): RealityCheck | Refused {
  const member = members.find(memberId)
  if (member === undefined) return { refusal: 'not-found' }
  const session = playSessions.find(memberId)
  const { since_ms: sinceMs, staked, won, pending } = session
  const isRunning = sinceMs !== null && isPlaying(session, nowMs)
  return {
    currency: member.currency,
    minutes: intervalOf(session, nowMs),
    next: pending !== null && pending.from_ms > nowMs ? { minutes: pending.minutes, from: iso(pending.from_ms) } : null,
    session: isRunning
      ? {
          since: iso(sinceMs),
          seconds: Math.floor(playedMs(session, nowMs) / 1_000),
          ...{ staked, won, net: won - staked },
          ...{ dueAt: iso(dueOf(session, nowMs)), isDue: isCheckDue(session, nowMs) },
        }
      : null,
    now: iso(nowMs),
  }
}

const iso = (atMs: number) => new Date(atMs).toISOString()
