import { FULL } from '../../support/product/tier.ts'

/** How often the server is killed, and how often it is stopped as an operator stops it. */
const KILLS = Number(process.env.CRASH_KILLS ?? (FULL ? 200 : 1))
const PLAIN_STOPS = FULL ? 20 : 1

/** The stops in order: both kinds in turn, then what is left of the larger number. */
export const STOPS: ('kill' | 'end')[] = Array.from({ length: Math.max(KILLS, PLAIN_STOPS) }, (_, turn) => [
  ...(turn < KILLS ? (['kill'] as const) : []),
  ...(turn < PLAIN_STOPS ? (['end'] as const) : []),
]).flat()
