import type { PlatformNoun } from '../app.ts'
import { mountAdjustmentsOps } from './operator-routes.ts'

/** Corrections by hand. */
export const adjustments = { operators: [mountAdjustmentsOps] } satisfies PlatformNoun
