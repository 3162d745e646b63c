import type { JackpotBinding } from '../jackpots/jackpot-of.ts'
import type { Keys } from '../operators.ts'
import type { SeaBinding } from '../sea/sea-of.ts'
import type { TableBinding } from '../tables/table-of.ts'
import type { VendorWalletBinding } from '../vendor-wallets/vendor-wallet-of.ts'

/** The part of the environment that the object of a player reads. */
export type PlayerGameEnv = Keys & VendorWalletBinding & JackpotBinding & TableBinding & SeaBinding
