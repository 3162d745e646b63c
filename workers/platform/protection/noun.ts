import type { PlatformNoun } from '../app.ts'
import { mountBreaks } from './breaks.ts'
import { mountProtectionOps } from './operator-routes.ts'

/** Breaks that members take; limits and exclusions of members, by operators. */
export const protection = { mount: [mountBreaks], operators: [mountProtectionOps] } satisfies PlatformNoun
