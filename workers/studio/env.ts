import type { Context } from 'hono'
import type { RewardBinding } from './free-rounds/register-of.ts'
import type { JackpotBinding } from './jackpots/jackpot-of.ts'
import type { Keys } from './operators.ts'
import type { Seat } from './rounds/Seat.ts'
import type { SeaBinding } from './sea/sea-of.ts'
import type { TableEnv } from './tables/SharedTable.ts'
import type { TableBinding } from './tables/table-of.ts'
import type { VendorWalletBinding } from './vendor-wallets/vendor-wallet-of.ts'

/** Bindings and secrets of the studio (workers/studio/wrangler.toml). */
export interface Env
  extends Keys,
    VendorWalletBinding,
    JackpotBinding,
    TableBinding,
    TableEnv,
    SeaBinding,
    RewardBinding {
  /** The built game pages (`scripts/assets/studio.ts`). */
  ASSETS: Fetcher
  SEAT: DurableObjectNamespace<Seat>
  /** The studio's own origin, below which game windows open. */
  STUDIO_ORIGIN: string
  /** Origins, split by commas, of the hosts that operators may name; windows open at those for games too. */
  CDN_ORIGINS?: string
}

/** A call to the studio, as Hono gives it to a handler. */
export type Ctx = Context<{ Bindings: Env }>
