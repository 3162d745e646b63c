import type { Currency } from '#api/money'
import type { UNMATCHED_WHYS } from '#api/operator/wallet/deposits'
import type { DEPOSIT_FIELDS, Deposit } from '#api/wallet/wallet'

/** Data exchanged between callers and a bank about deposits: plain data, amounts in minor units. */

/** The current terms of a method. The platform sets them; they never come from a browser. */
export interface DepositTerms {
  provider: string
  currency: Currency
  minimum: number
  maximum: number
  /** Deducted from the payment; below the minimum. */
  fee: number
  enabled: boolean
  /** How long the member has to pay. */
  lifeMs: number
}

export type DepositFields = Partial<Record<(typeof DEPOSIT_FIELDS)[number], string>>

export interface CreateDeposit {
  memberId: string
  /** Made by the caller, which stores it until it receives the reply. */
  id: string
  method: string
  amount: number
  currency: Currency
  fields?: DepositFields | undefined
  /** Null when the method does not exist. */
  terms: DepositTerms | null
}

/** A deposit with its internal fields. `created` becomes `pending` when the provider has replied. */
export interface BankDeposit extends Omit<Deposit, 'state'> {
  memberId: string
  state: Deposit['state'] | 'created'
  provider: string
  reference: string | null
  fields: DepositFields
  payment: string | null
  why: string | null
  /** What its member was told it pays of what they owe. */
  owed: number
  chargedBack: number
}

/** A payment that a provider reports; credited once per (provider, reference). */
export interface ConfirmDeposit {
  memberId: string
  id: string
  provider: string
  reference: string
  amount: number
  currency: string
  /** True when the method accepts money at this moment. */
  enabled: boolean
}

/** An operator who does by hand what a provider does for other methods. */
export interface ByHand {
  /** `operator:NAME`. */
  actor: string
  reason: string
}

/** Money that really arrived: credited, or stored as unmatched. */
export interface ReceiveDeposit extends ConfirmDeposit {
  /** A reason that forbids the credit, whatever the state of the deposit; null when there is none. */
  fault: UnmatchedWhy | null
  /** The amount received beyond the amount of the deposit. */
  over: number
  by: ByHand | null
}

/** Why money that arrived was not credited. */
export type UnmatchedWhy = (typeof UNMATCHED_WHYS)[number]

/** Money for an operator to resolve: to return, or to credit by an adjustment. */
export interface Unmatched {
  provider: string
  reference: string
  member: string
  deposit: string
  amount: number
  /** As the provider names it; may not be one of our currencies. */
  currency: string
  why: UnmatchedWhy
  /** ISO 8601 UTC. */
  at: string
}

export interface RejectDeposit extends ByHand {
  memberId: string
  id: string
  /** Money that arrived and has to be returned. */
  received: { reference: string; amount: number } | null
}

export interface ResolveUnmatched extends ByHand {
  provider: string
  reference: string
  how: 'returned' | 'credited'
}

/** A page of a list; `next` is the cursor of the following page, null on the last. */
export interface Listed<Item> {
  items: Item[]
  next: string | null
}
