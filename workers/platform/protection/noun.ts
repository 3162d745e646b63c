import type { PlatformNoun } from '../app.ts'
import { mountProtectionOps } from './operator-routes.ts'

/** Limits and exclusions of members, by operators. */
export const protection = { operators: [mountProtectionOps] } satisfies PlatformNoun
