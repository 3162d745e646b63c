import { FULL } from '../../support/product/tier.ts'

/** How often the server is killed. */
export const KILLS = Number(process.env.CRASH_KILLS ?? (FULL ? 200 : 5))
