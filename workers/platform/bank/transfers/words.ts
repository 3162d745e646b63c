import type { Currency } from '#api/money'
import type { RETURN_REASONS } from '#api/operator/agents'

/** What crosses about transfers along a line: plain data, amounts in minor units, times in ISO 8601 UTC. */

export interface SendTransfer {
  memberId: string
  /** Made by the caller and kept until answered. */
  id: string
  /** Somebody of the same line; the door has made sure. */
  to: { memberId: string; bank: string }
  amount: number
  currency: Currency
}

/** `in-flight`: out of one, not known to be in the other. `returned`: the receiver's bank refused it. */
export type TransferState = 'in-flight' | 'arrived' | 'returned'

export interface SentTransfer {
  memberId: string
  id: string
  to: string
  amount: number
  currency: Currency
  state: TransferState
  at: string
  settledAt: string | null
}

/** A transfer as a member of the line sees it: money sent or, once it is here, received. */
export interface LineEntry {
  /** Its place in the bank's journal: where a next page goes on. */
  sequence: number
  id: string
  direction: 'sent' | 'received'
  /** The member at the other end. */
  other: string
  amount: number
  currency: Currency
  state: TransferState
  at: string
}

/** A transfer on its way to the receiver's bank. */
export interface Arriving {
  from: string
  id: string
  to: string
  amount: number
  currency: Currency
}

/** Why a bank takes no transfer in. Final: the same transfer is given the same answer for ever. */
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** What became of a transfer at the receiver's bank; `disputed`: its id was used for another, which is a fault of ours. */
export type Arrival = 'arrived' | ReturnReason | 'disputed'

/** What an operator sees of a transfer. */
export interface OperatorTransfer extends SentTransfer {
  sequence: number
  toBank: string
  /** Why it came back. */
  why: ReturnReason | null
}

/** What an auditor reads: every transfer that left a member of the bank, with where its journal stands. */
export interface DeparturesPage {
  transfers: OperatorTransfer[]
  head: number
  next: string | null
}
