import type { RewardRegister } from './RewardRegister.ts'

/** The binding of the rewards. */
export interface RewardBinding {
  REWARD: DurableObjectNamespace<RewardRegister>
}

/** Returns what stands under a reward of an operator. */
export function registerOf({ REWARD }: RewardBinding, operatorId: string, id: string) {
  return REWARD.get(REWARD.idFromName(JSON.stringify([operatorId, id])))
}
