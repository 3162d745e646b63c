import { pointCalls } from './points.ts'
import { vipStatus } from './vip.ts'

/** The calls of rewards. */
export const rewardCalls = {
  vipStatus,
  ...pointCalls,
}
