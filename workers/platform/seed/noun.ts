import type { PlatformNoun } from '../app.ts'
import { mountSeed } from './seed.ts'

/** The demonstration: members, games and a past. */
export const seed = { operators: [mountSeed] } satisfies PlatformNoun
