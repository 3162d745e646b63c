import { DurableObject } from 'cloudflare:workers'
import type { FreeReward } from './free-reward.ts'

/** What stands under the name of one reward; `reward` is null where it was cancelled before it came. */
interface Entry {
  reward: FreeReward | null
  isCancelled: boolean
}

/**
 * One reward of one operator: who it is for, since a cancellation does not say. Each call is atomic, because it awaits
 * nothing. The first content counts: the same again changes nothing, other content is refused.
 */
export class RewardRegister extends DurableObject {
  enter(reward: FreeReward): 'entered' | 'conflict' | 'cancelled' {
    const entry = this.#entry()
    if (entry?.isCancelled) return 'cancelled'
    if (entry?.reward) return JSON.stringify(entry.reward) === JSON.stringify(reward) ? 'entered' : 'conflict'
    this.ctx.storage.kv.put<Entry>('entry', { reward, isCancelled: false })
    return 'entered'
  }

  /** Cancels it, also before it came: then it is refused when it does. Returns it; null where it has not come. */
  cancel(): FreeReward | null {
    const reward = this.#entry()?.reward ?? null
    this.ctx.storage.kv.put<Entry>('entry', { reward, isCancelled: true })
    return reward
  }

  #entry(): Entry | undefined {
    return this.ctx.storage.kv.get<Entry>('entry')
  }
}
