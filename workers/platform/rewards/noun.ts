import type { PlatformNoun } from '../app.ts'
import { countDuePoints } from './points/count.ts'
import { mountPointOps } from './points/operator-routes.ts'
import { advanceLate } from './points/redemptions.ts'
import { mountPoints } from './points/routes.ts'
import { decideDueRanks } from './vip/decide-ranks.ts'
import { mountVipOps } from './vip/operator-routes.ts'
import { mountVip } from './vip/status.ts'

/** VIP and points. */
export const rewards = {
  mount: [mountVip, mountPoints],
  operators: [mountVipOps, mountPointOps],
  everyMinute: [decideDueRanks, countDuePoints, advanceLate],
} satisfies PlatformNoun
