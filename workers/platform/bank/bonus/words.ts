import type { Spending } from '#api/operator/rewards'

export interface GrantBonus {
  memberId: string
  /** Made by the caller and kept until answered. */
  id: string
  amount: number
  /** `first`: staked before cash. `last`: when the cash is gone. `named`: only where a vendor names it (free rounds). */
  spending: Spending
  /** Who gave it: `promotion:CODE`, `operator:NAME`. */
  actor: string
}

export interface EndBonus {
  memberId: string
  id: string
  /** The id of the grant it is about. */
  grantId: string
  amount: number
  actor: string
}

/** By an operator: why, for the audit log. */
export type ByHand<Asked> = Asked & { reason: string }

/** A grant with what became of it, in minor units; what is neither back nor released was played or is still there. */
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
