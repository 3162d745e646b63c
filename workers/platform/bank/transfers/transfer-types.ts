import type { Currency } from '#api/money'
import type { RETURN_REASONS } from '#api/operator/agents'

/** Data exchanged about transfers along a line: plain data, amounts in minor units, times in ISO 8601 UTC. */

export interface SendTransfer {
  memberId: string
  /** Made by the caller, which stores it until it receives the reply. */
  id: string
  /** A member of the same line; the caller has checked it. */
  to: { memberId: string; bank: string }
  amount: number
  currency: Currency
}

/** `in-flight`: debited, with no reply from the receiver's bank yet. `returned`: the receiver's bank refused it. */
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

/** A transfer as a member of the line sees it: money sent or, once it has arrived, received. */
export interface LineEntry {
  /** The sequence in the bank's journal: the cursor of the next page. */
  sequence: number
  id: string
  direction: 'sent' | 'received'
  /** The id of the other member. */
  other: string
  amount: number
  currency: Currency
  state: TransferState
  at: string
}

/** A transfer in flight to the receiver's bank. */
export interface Arriving {
  from: string
  id: string
  to: string
  amount: number
  currency: Currency
}

/** Why a bank refuses a transfer. Final: the same transfer always gets the same reply. */
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The reply of the receiver's bank; `disputed`: its id was used for another transfer, which is a fault of ours. */
export type Arrival = 'arrived' | ReturnReason | 'disputed'

/** What an operator sees of a transfer. */
export interface OperatorTransfer extends SentTransfer {
  sequence: number
  toBank: string
  /** Why it was returned. */
  why: ReturnReason | null
}

/** A page for an auditor: every transfer that left a member of the bank, with the head of its journal. */
export interface DeparturesPage {
  transfers: OperatorTransfer[]
  head: number
  next: string | null
}
