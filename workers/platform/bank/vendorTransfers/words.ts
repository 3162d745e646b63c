import type { Currency } from '#api/money'
import type { VENDOR_TRANSFER_STATES } from '#api/operator/vendor-wallets'

/** How a transfer with a vendor stands. */
export type VendorTransferState = (typeof VENDOR_TRANSFER_STATES)[number]

/** What nobody has had a clear word about yet. */
export const WAITING = ['sent', 'opened', 'recalled'] as const satisfies VendorTransferState[]

export interface StartVendorTransfer {
  memberId: string
  /** Made by the member's side and kept until answered. */
  id: string
  /** The vendor's name for it; kept from the first request, whatever a repeated one brings. */
  transactionId: string
  vendor: string
  direction: 'in' | 'out'
  amount: number
  currency: Currency
  /** The brand has one wallet: nothing new goes to a vendor, what is there may come back. */
  isSingle: boolean
  /** The operator has closed the vendor: as above. */
  isClosed: boolean
}

/** A transfer as the bank keeps it; times in ISO 8601 UTC. */
export interface BankVendorTransfer {
  memberId: string
  id: string
  transactionId: string
  vendor: string
  direction: 'in' | 'out'
  amount: number
  currency: Currency
  state: VendorTransferState
  /** The vendor's word when it said no. */
  reason: string | null
  /** The member's cash now. */
  cash: number
  tries: number
  createdAt: string
  /** When the vendor was last asked to carry it out, or may have been. */
  askedAt: string
  closedAt: string | null
}

/** What a vendor said of a transfer. Only `yes` and `no` end it. */
export interface VendorWord {
  said: 'yes' | 'no' | 'unclear'
  /** The vendor's balance after it, in minor units; null when it told none. */
  figure: number | null
  /** The vendor's own status. */
  reason: string
  /** The transfer was asked for just now, and not only asked after. */
  wasSent: boolean
}

/** A member's money at one vendor, as last told by it. */
export interface VendorHolding {
  vendor: string
  balance: number
  /** On its way, either way. */
  pending: number
}
