import type * as z from 'zod/mini'
import { WalletBalance, WalletBet, WalletCheck, type WalletMisshapen, WalletRollback, WalletWin } from './vendor.ts'

/**
 * The internal protocol between the gateway for vendors (`workers/vendor-gateway`) and the platform, authenticated by a shared
 * secret: `GET` of the first path returns the valid keys; `POST` to the second sends requests whose signature and shape
 * are valid, several at a time.
 */
export const KEYS_PATH = '/wallet/keys'
export const CALLS_PATH = '/wallet/calls'

/** The requests of the seamless wallet by the last part of their path (operator wallet 1.5). */
export const WALLET_CALLS = {
  check: WalletCheck,
  balance: WalletBalance,
  bet: WalletBet,
  win: WalletWin,
  rollback: WalletRollback,
}
export type WalletCallName = keyof typeof WALLET_CALLS

/**
 * A request and the id of the key that signed it. `misshapen`: its fields are not those of the call, so the response is
 * `RS_ERROR_WRONG_TYPES` with the member's balance.
 */
export type WalletCall =
  | {
      [Name in WalletCallName]: { name: Name; kid: string; body: z.infer<(typeof WALLET_CALLS)[Name]> }
    }[WalletCallName]
  | { name: 'misshapen'; kid: string; body: WalletMisshapen }

/** A public RSA key of a vendor, valid from `from_ms` until before `until_ms`; null means no end. */
export interface VendorKey {
  /** Its thumbprint (RFC 7638). */
  kid: string
  /** The JWK as JSON. */
  jwk: string
  from_ms: number
  until_ms: number | null
}

/** The result of one request of a batch. */
export type CallOutcome<Result> = { answer: Result } | { failed: string }
