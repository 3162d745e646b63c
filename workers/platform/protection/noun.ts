import type { PlatformNoun } from '../app.ts'
import { mountBreaks } from './breaks.ts'
import { mountMemberLimits } from './limits-routes.ts'
import { mountProtectionOps } from './operator-routes.ts'

/** Limits, breaks and exclusions of members, by themselves and by operators. */
export const protection = {
  mount: [mountBreaks, mountMemberLimits],
  operators: [mountProtectionOps],
} satisfies PlatformNoun
