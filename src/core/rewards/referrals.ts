import { atom } from 'nanostores'
import type { output } from 'zod/mini'
import { type Friend, referralList } from '#api/rewards/referrals'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { pathIn } from '../path.ts'
import { REFERRAL_CODE_KEY } from '../session-keys.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'
import { createPages } from './pages.ts'
import { onReturnTo } from './points.ts'
import { $claim, leaveRewards } from './rewards.ts'

/** What the member invites by and what it brings, without the friends. */
export type Referrals = Omit<output<typeof referralList.response>, 'friends' | 'next'>

/** Null before it has come. */
export const $referrals = atom<Referrals | null>(null)

const pages = createPages<Friend>(async (cursor) => {
  const isSameSession = sessionCheck()
  const page = await call(referralList, cursor === undefined ? {} : { cursor })
  if (!page.ok) return page
  const { friends, next, ...rest } = page.value
  if (cursor === undefined && isSameSession()) $referrals.set(rest)
  return { ok: true, value: { rows: friends, next } }
})

/** The friends, the newest first; a failure to read either is its error. */
export const { $state: $friends, load: loadReferrals, more: moreFriends } = pages

let isOpen = false

/** Reads them, again when the person returns, and when a reward was collected. */
export function openReferrals(): void {
  isOpen = true
  void loadReferrals()
}

/** The page is left: nothing of it is held. */
export function leaveReferrals(): void {
  isOpen = false
  $referrals.set(null)
  pages.leave()
  leaveRewards()
}

onSessionEnd(() => $referrals.set(null))
onReturnTo(
  () => isOpen,
  () => void loadReferrals(),
)
$claim.listen(({ collected }, before) => {
  if (isOpen && collected.length > (before?.collected.length ?? 0)) void loadReferrals()
})

/** The address that a friend opens: the register form in the language of this page. */
export function referralLink(code: string): string {
  const { origin } = environment().location()
  return `${origin}${pathIn(environment().language(), '/register')}?${REFERRAL_CODE_KEY}=${code}`
}
