import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { claimReward, type Reward, rewardList } from '#api/rewards/rewards'
import { call } from '../call.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'
import { createPages } from './pages.ts'
import { loadPoints } from './points.ts'

/** What the member can collect, the one that ends first before the others; null before it has come. */
export const $openRewards = atom<readonly Reward[] | null>(null)

/** What ended, the newest first; a failure to read either is its error. */
let reading = 0
const pages = createPages<Reward>(async (cursor) => {
  const isSameSession = sessionCheck()
  if (cursor === undefined) reading += 1
  const own = reading
  const page = await call(rewardList, cursor === undefined ? {} : { cursor })
  if (!page.ok) return page
  // What began to be read before a code was taken may not have its reward.
  if (cursor === undefined && own === reading && isSameSession()) $openRewards.set(withCollected(page.value.open))
  return { ok: true, value: { rows: page.value.ended, next: page.value.next } }
})
export const { $state: $endedRewards, load: loadRewards, more: moreRewards } = pages

/** Returns what can be collected, and at its place what was collected here, or is on its way: it stays until the page is left. */
function withCollected(open: readonly Reward[]): readonly Reward[] {
  const { busy, collected } = $claim.get()
  const isHere = ({ id }: Reward) => id === busy || collected.some((one) => one.id === id)
  const list = [...open]
  for (const [index, one] of ($openRewards.get() ?? []).entries())
    if (isHere(one) && !open.some(({ id }) => id === one.id)) list.splice(index, 0, one)
  return list
}

/** What a claim is doing, and why the last one was refused. */
interface ClaimState {
  busy: string | null
  failure: { of: string; error: CallErrorCode } | null
  /** Those that were collected here, as the server answered: they stay where they stood until the page is left. */
  collected: readonly Reward[]
}
const AT_REST: ClaimState = { busy: null, failure: null, collected: [] }
export const $claim = atom<ClaimState>(AT_REST)

/** Collects a reward. Repeating it is safe: what was paid is not paid again. */
export async function collectReward(id: string): Promise<void> {
  if ($claim.get().busy !== null) return
  $claim.set({ ...$claim.get(), busy: id, failure: null })
  const isSameSession = sessionCheck()
  const result = await call(claimReward, { id })
  if (!isSameSession()) return
  const { collected } = $claim.get()
  if (!result.ok) {
    $claim.set({ busy: null, failure: { of: id, error: result.error }, collected })
    return
  }
  $claim.set({ busy: null, failure: null, collected: [...collected, result.value] })
  if (result.value.unit === 'PTS') void loadPoints()
}

/** The page is left: what was collected has moved to what ended, and nothing of the lists is held. */
export function leaveRewards(): void {
  $claim.set(AT_REST)
  $openRewards.set(null)
  pages.leave()
}

onSessionEnd(leaveRewards)
