import type { Currency } from '#api/money'
import type { BreakLength, ExclusionKind } from '#api/protection/breaks'
import type { LimitKind, LimitOwner, LimitPeriod } from '#api/protection/limits'
import type { Reached } from '../bank-types.ts'

/** Data exchanged about protection: plain data, amounts in minor units, times in ISO 8601 UTC or epoch ms as named. */

/** The actor for the audit log: `member:ID`, `operator:NAME`. */
interface ByHand {
  actor: string
  reason: string
}

export interface SetLimit extends ByHand {
  memberId: string
  kind: LimitKind
  period: LimitPeriod
  owner: LimitOwner
  /** Null removes the limit. */
  amount: number | null
}

export interface Exclude extends ByHand {
  memberId: string
  kind: ExclusionKind
  /** Null: until it is ended by request. */
  until_ms: number | null
}

/** The exclusion of the same person at another account. */
export interface ExtendExclusion extends ByHand {
  memberId: string
  kind: ExclusionKind
  since_ms: number
  until_ms: number | null
}

/** A break that a member takes themselves. */
export interface TakeBreak {
  memberId: string
  /** Made by the caller; the same again changes nothing. */
  id: string
  length: BreakLength
}

export interface EndExclusion extends ByHand {
  memberId: string
}

/** A change of a member's own limit by the member. */
export interface SetMemberLimit extends LimitName {
  memberId: string
  /** Null removes the limit. */
  amount: number | null
  /** The limit that the member was shown. */
  shown: number | null
  currency: Currency
}

/** What the member was shown to wait for them. */
export interface ConfirmMemberLimit extends LimitName {
  memberId: string
  amount: number | null
  currency: Currency
}

export interface CancelMemberLimit extends LimitName {
  memberId: string
}

export interface LimitName {
  kind: LimitKind
  period: LimitPeriod
}

/** A limit as shown: the amount in force, and the next amount with the times between which it can be confirmed. */
export interface LimitView extends LimitName {
  owner: LimitOwner
  amount: number | null
  next: { amount: number | null; from: string; until: string } | null
}

export interface Protection {
  limits: LimitView[]
  standings: Reached[]
  exclusion: {
    kind: ExclusionKind
    since: string
    /** Null: it has no end. */
    until: string | null
    /** When an exclusion ends, as it was asked for; null: nobody has asked. */
    returns: string | null
    /** The member has bound themselves, and nobody ends it before its end. */
    isBound: boolean
  } | null
}
