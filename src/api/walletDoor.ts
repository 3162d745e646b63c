import type * as z from 'zod/mini'
import { WalletBalance, WalletBet, WalletCheck, WalletRollback, WalletWin } from './vendor.ts'

/**
 * What the door for vendors (`workers/wallet`) and the platform tell each other, behind the secret they share: whose keys
 * are good (`GET` of the one path), and calls whose signature and shape are right (`POST` of the other, several at a time).
 */
export const KEYS_PATH = '/wallet/keys'
export const CALLS_PATH = '/wallet/calls'

/** The calls of the seamless wallet by the last part of their path (operator wallet 1.5). */
export const WALLET_CALLS = {
  check: WalletCheck,
  balance: WalletBalance,
  bet: WalletBet,
  win: WalletWin,
  rollback: WalletRollback,
}
export type WalletCallName = keyof typeof WALLET_CALLS

/** A call, and the name of the key that signed it. */
export type WalletCall = {
  [Name in WalletCallName]: { name: Name; kid: string; body: z.infer<(typeof WALLET_CALLS)[Name]> }
}[WalletCallName]

/** A public RSA key of a vendor, good from the first instant until before the second; null: for ever. */
export interface VendorKey {
  /** Its thumbprint (RFC 7638). */
  kid: string
  /** The JWK as JSON. */
  jwk: string
  from_ms: number
  until_ms: number | null
}

/** What became of one call among several. */
export type Settled<Answer> = { answer: Answer } | { failed: string }
