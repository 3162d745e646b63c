import type { PlatformNoun } from '../app.ts'
import { deliverLineStops } from './deliver.ts'

/** Stops of play of an agent's line, on their way to the banks. */
export const lineStops = {
  everyMinute: [(env) => deliverLineStops(env, null)],
} satisfies PlatformNoun
