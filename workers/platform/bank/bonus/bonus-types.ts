import type { Currency } from '#api/money'
import type { Spending } from '#api/wallet/bonuses'

export interface GrantBonus {
  memberId: string
  /** Made by the caller, which stores it until it receives the reply. */
  id: string
  amount: number
  /** `first`: staked before cash. `last`: when the cash is gone. `named`: only where a vendor names it (free rounds). */
  spending: Spending
  /** The actor of the grant: `promotion:CODE`, `operator:NAME`. */
  actor: string
}

export interface EndBonus {
  memberId: string
  id: string
  /** The id of the grant. */
  grantId: string
  amount: number
  actor: string
}

/** A request by an operator, with the reason for the audit log. */
export type ByHand<Command> = Command & { reason: string }

/**
 * A grant and its outcome, in minor units; the part neither taken back nor released was played or is still available.
 */
export interface BonusGrant {
  id: string
  spending: Spending
  amount: number
  back: number
  released: number
  actor: string
  /** ISO 8601 UTC. */
  at: string
}

/** A grant as its owner sees it. */
export interface MemberGrant extends BonusGrant {
  /** What is left of it: the bonus money is one sum, of which the oldest grant is played first. */
  left: number
}

/** A page of a member's grants, newest first, with what there is in minor units; `next` is null on the last. */
export interface MemberGrantList {
  cash: number
  bonus: number
  gift: number
  currency: Currency
  grants: MemberGrant[]
  next: string | null
}

/** A member gives back what is left of a grant. */
export interface CancelBonus extends Omit<EndBonus, 'actor'> {
  currency: Currency
}
