import type { PlatformNoun } from '../app.ts'
import { decideDueRanks } from './vip/decide-ranks.ts'
import { mountVipOps } from './vip/operator-routes.ts'
import { mountVip } from './vip/status.ts'

/** VIP. */
export const rewards = {
  mount: [mountVip],
  operators: [mountVipOps],
  everyMinute: [decideDueRanks],
} satisfies PlatformNoun
