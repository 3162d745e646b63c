import type { Keys } from './operators.ts'
import type { Purses } from './purses/of.ts'
import type { Seat } from './rounds/Seat.ts'

/** What the studio is given from outside: bindings and secrets (workers/studio/wrangler.toml). */
export interface Env extends Keys, Purses {
  /** The built game pages (`scripts/studio.ts`). */
  ASSETS: Fetcher
  SEAT: DurableObjectNamespace<Seat>
  /** Where the studio is; game windows open below it. */
  STUDIO_ORIGIN: string
}
