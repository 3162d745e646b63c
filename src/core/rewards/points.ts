import { moneyFor, type PointItem, pointBalance, pointConfig, pointHistory, pointItems } from '#api/rewards/points'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { throttle } from '../throttle.ts'
import { createPages } from './pages.ts'

/** The member's points, what they are exchanged for and what changed them; each is read and fails alone. */

export const { $load: $points, load: loadPoints } = createMemberLoad(() => call(pointBalance, {}))
export const { $load: $pointConfig, load: loadPointConfig } = createMemberLoad(() => call(pointConfig, {}))
export const { $load: $pointItems, load: loadPointItems } = createMemberLoad(() => call(pointItems, {}))

export const {
  $state: $pointHistory,
  load: loadPointHistory,
  more: morePointHistory,
  leave: leavePointHistory,
} = createPages(async (cursor) => {
  const page = await call(pointHistory, cursor === undefined ? {} : { cursor })
  return page.ok ? { ok: true, value: { rows: page.value.list, next: page.value.next } } : page
})

/** The points that can be used; null before that is known. */
export function usablePoints(): number | null {
  const load = $points.get()
  return load.state === 'ready' ? load.value.points : null
}

/** Core's own name, for features take only types of the contract. */
export const worthOf = moneyFor

/** An article as the server last described it, or as it was shown. */
export function currentItem(shown: PointItem): PointItem {
  const load = $pointItems.get()
  return (load.state === 'ready' && load.value.items.find(({ id }) => id === shown.id)) || shown
}

/**
 * Calls back when the person returns to this tab while `isOpen`, at most twice a second: settled bets earn points without
 * an event of their own.
 */
export function onReturnTo(isOpen: () => boolean, read: () => void): void {
  const readSoon = throttle(read, 500)
  environment().onReturn(() => {
    if (isOpen()) readSoon()
  })
}
