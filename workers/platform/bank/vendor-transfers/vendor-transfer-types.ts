import type { Currency } from '#api/money'
import type { VENDOR_TRANSFER_STATES } from '#api/operator/vendors/vendor-wallets'
import type { WinCeiling } from '../../ledger/held-win.ts'

/** The state of a vendor transfer. */
export type VendorTransferState = (typeof VENDOR_TRANSFER_STATES)[number]

/** States in which no clear report of the vendor has arrived yet. */
export const WAITING = ['sent', 'opened', 'recalled'] as const satisfies VendorTransferState[]

export interface StartVendorTransfer {
  memberId: string
  /** Made by the member's client, which stores it until it receives the reply. */
  id: string
  /** The vendor's name for the transfer; taken from the first request and not changed by a repeated one. */
  transactionId: string
  vendor: string
  direction: 'in' | 'out'
  amount: number
  currency: Currency
  /** The brand has a single wallet: money may return from a vendor, but none goes to it. */
  isSingle: boolean
  /** The operator has closed the vendor: money may return from it, but none goes to it. */
  isClosed: boolean
}

/** A transfer as the bank stores it; times in ISO 8601 UTC. */
export interface BankVendorTransfer {
  memberId: string
  id: string
  transactionId: string
  vendor: string
  direction: 'in' | 'out'
  amount: number
  currency: Currency
  state: VendorTransferState
  /** The vendor's reason for refusing. */
  reason: string | null
  /** The member's current cash, in minor units. */
  cash: number
  /** The part of it that two people have not decided on yet, in minor units. */
  held: number
  tries: number
  createdAt: string
  /** When the vendor was last sent the request, or may have been. */
  askedAt: string
  closedAt: string | null
}

/** A vendor's report of a transfer. Only `yes` and `no` end it. */
export interface VendorReply {
  outcome: 'yes' | 'no' | 'unclear'
  /** The vendor's balance afterwards, in minor units; null when the vendor reported none. */
  figure: number | null
  /** The vendor's own status. */
  reason: string
  /** True when this call sent the transfer, false when it only queried its status. */
  wasSent: boolean
  /** A larger gain is held; null without a ceiling. */
  ceiling: WinCeiling | null
}

/** A page of a member's transfers; `next` is null on the last. */
export interface VendorTransferList {
  transfers: BankVendorTransfer[]
  next: string | null
}

/** A member's money at one vendor, as the vendor last reported it. */
export interface VendorHolding {
  vendor: string
  balance: number
  /** In transit, in either direction. */
  pending: number
}
