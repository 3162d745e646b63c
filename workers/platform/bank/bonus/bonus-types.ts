import type { Spending } from '#api/operator/rewards'

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
