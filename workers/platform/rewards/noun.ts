import type { PlatformNoun } from '../app.ts'
import { mountBonusOps } from './operator-routes.ts'
import { decideDueRanks } from './vip/decide-ranks.ts'
import { mountVipOps } from './vip/operator-routes.ts'
import { mountVip } from './vip/status.ts'

/** Bonuses and VIP. */
export const rewards = {
  mount: [mountVip],
  operators: [mountBonusOps, mountVipOps],
  everyMinute: [decideDueRanks],
} satisfies PlatformNoun
