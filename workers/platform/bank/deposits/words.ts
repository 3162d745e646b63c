import type { Currency } from '#api/money'
import type { UNMATCHED_WHYS } from '#api/operator/deposits'
import type { DEPOSIT_FIELDS, Deposit } from '#api/wallet'

/** What crosses between a door and a bank about deposits: plain data, amounts in minor units. */

/** A method as it stands at the moment of asking, told by the platform's own door and never by a browser. */
export interface DepositTerms {
  provider: string
  currency: Currency
  minimum: number
  maximum: number
  /** Taken out of the payment; below the minimum. */
  fee: number
  enabled: boolean
  /** How long the member has to pay. */
  life_ms: number
}

export type DepositFields = Partial<Record<(typeof DEPOSIT_FIELDS)[number], string>>

export interface CreateDeposit {
  memberId: string
  /** Made by the caller and kept until answered. */
  id: string
  method: string
  amount: number
  currency: Currency
  fields?: DepositFields | undefined
  /** Null: there is no such method. */
  terms: DepositTerms | null
}

/** A deposit with what only the house knows. `created` becomes `pending` when the provider has answered. */
export interface BankDeposit extends Omit<Deposit, 'state'> {
  memberId: string
  state: Deposit['state'] | 'created'
  provider: string
  reference: string | null
  fields: DepositFields
  payment: string | null
  why: string | null
}

/** What a provider says it has taken; credited once per (provider, reference). */
export interface ConfirmDeposit {
  memberId: string
  id: string
  provider: string
  reference: string
  amount: number
  currency: string
  /** The method takes money at this moment. */
  enabled: boolean
}

/** Who did by hand what a provider does elsewhere. */
export interface ByHand {
  /** `operator:NAME`. */
  actor: string
  reason: string
}

/** Money that really arrived: credited, or kept as unmatched. */
export interface ReceiveDeposit extends ConfirmDeposit {
  /** Why it must not be credited, whatever the deposit says. */
  fault: UnmatchedWhy | null
  /** What came beyond the amount. */
  over: number
  by: ByHand | null
}

/** Why money that arrived was not credited. */
export type UnmatchedWhy = (typeof UNMATCHED_WHYS)[number]

/** Money an operator has to look at: to return, or to credit by an adjustment. */
export interface Unmatched {
  provider: string
  reference: string
  member: string
  deposit: string
  amount: number
  /** What the provider calls it; may be no currency of ours. */
  currency: string
  why: UnmatchedWhy
  /** ISO 8601 UTC. */
  at: string
}

export interface RejectDeposit extends ByHand {
  memberId: string
  id: string
  /** Money that came and has to go back. */
  received: { reference: string; amount: number } | null
}

export interface ResolveUnmatched extends ByHand {
  provider: string
  reference: string
  how: 'returned' | 'credited'
}

/** A page of a list; `next` is where the following one starts, null on the last. */
export interface Listed<Item> {
  items: Item[]
  next: string | null
}
