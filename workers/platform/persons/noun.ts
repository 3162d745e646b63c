import type { PlatformNoun } from '../app.ts'
import { followExclusions } from './exclusions.ts'
import { deliverStops } from './stops.ts'

/** The people behind accounts: who may be one that is excluded. */
export const persons = {
  everyMinute: [followExclusions, (env) => deliverStops(env, null)],
} satisfies PlatformNoun
