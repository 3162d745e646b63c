import { vipStatus } from './vip.ts'

/** The calls of rewards. */
export const rewardCalls = {
  vipStatus,
}
