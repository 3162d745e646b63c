import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { claimReward, type Reward, rewardList } from '#api/rewards/rewards'
import { call } from '../call.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { onSessionEnd } from '../token.ts'
import { loadPoints } from './points.ts'

/** What the member can collect, and the newest of what ended. */
export const { $load: $rewards, load: loadRewards } = createMemberLoad(() => call(rewardList, {}))

/** What a claim is doing, and why the last one was refused. */
interface ClaimState {
  busy: string | null
  failure: { of: string; error: CallErrorCode } | null
  /** Those that were claimed on this page, as the server answered: they stay where they were until the page is left. */
  collected: readonly Reward[]
}
const AT_REST: ClaimState = { busy: null, failure: null, collected: [] }
export const $claim = atom<ClaimState>(AT_REST)

onSessionEnd(leaveClaims)

/** Collects a reward. Repeating it is safe: what was paid is not paid again. */
export async function collectReward(id: string): Promise<Reward | null> {
  if ($claim.get().busy !== null) return null
  $claim.set({ ...$claim.get(), busy: id, failure: null })
  const result = await call(claimReward, { id })
  const { collected } = $claim.get()
  if (!result.ok) {
    $claim.set({ busy: null, failure: { of: id, error: result.error }, collected })
    if (result.error === 'reward-ended') void loadRewards()
    return null
  }
  $claim.set({ busy: null, failure: null, collected: [...collected, result.value] })
  void loadRewards()
  if (result.value.unit === 'PTS') void loadPoints()
  return result.value
}

/** The page is left: what was collected has moved to what ended. */
export function leaveClaims(): void {
  $claim.set(AT_REST)
}
