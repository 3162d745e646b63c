import { FULL } from '../../support/tier.ts'

/** How often the server is killed. */
export const KILLS = Number(process.env.CRASH_KILLS ?? (FULL ? 200 : 5))
