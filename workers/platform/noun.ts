import type { PlatformNoun } from './app.ts'
import { mountPlatformOps } from './operator-routes.ts'

/** The platform itself. */
export const platform = { operators: [mountPlatformOps] } satisfies PlatformNoun
