import type { PlatformNoun } from '../app.ts'
import { mountBreaks } from './breaks.ts'
import { followClosings } from './close-account.ts'
import { mountClosingOps } from './closing-operators.ts'
import { mountClosing } from './closing-routes.ts'
import { mountContactOps } from './contacts/operator-routes.ts'
import { findHarm } from './harm/evaluate.ts'
import { mountHarmOps } from './harm/operator-routes.ts'
import { followIdentities } from './identity/deliver.ts'
import { mountIdentityOps } from './identity/operator-routes.ts'
import { mountIdentity } from './identity/routes.ts'
import { mountMemberLimits } from './limits-routes.ts'
import { mountProtectionOps } from './operator-routes.ts'
import { mountJurisdictionOps } from './profiles.ts'
import { mountRealityChecks } from './reality-checks.ts'
import { mountExclusionRegisterOps } from './register/operator-routes.ts'
import { mountProtectionReportOps } from './report/operator-routes.ts'

/** Limits, breaks, reality checks and exclusions of members, by themselves and by operators, and markers of harm. */
export const protection = {
  mount: [mountBreaks, mountMemberLimits, mountClosing, mountIdentity, mountRealityChecks],
  operators: [
    mountProtectionOps,
    mountClosingOps,
    mountHarmOps,
    mountIdentityOps,
    mountContactOps,
    mountJurisdictionOps,
    mountExclusionRegisterOps,
    mountProtectionReportOps,
  ],
  everyMinute: [followClosings, findHarm, followIdentities],
} satisfies PlatformNoun
