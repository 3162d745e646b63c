import type { PlatformNoun } from '../app.ts'
import { followExclusions } from './exclusions.ts'
import { endRegistered } from './registered.ts'
import { deliverStops } from './stops.ts'

/** The people behind accounts: who may be one that is excluded. */
export const persons = {
  everyMinute: [followExclusions, endRegistered, (env) => deliverStops(env, null)],
} satisfies PlatformNoun
