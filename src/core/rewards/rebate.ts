import { type ManualRebate, manualRebate, type RebateDay } from '#api/rewards/rebate'
import { call } from '../call.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { onReturnTo } from './points.ts'
import { $claim, leaveRewards } from './rewards.ts'

/** The member's rebate: today's so far, the days before, and the rates. */
export const { $load: $rebate, load: loadRebate, leave: leaveLoad } = createMemberLoad(() => call(manualRebate, {}))

let isOpen = false

/** Reads it, again when the person returns, and when a day was collected. */
export function openRebate(): void {
  isOpen = true
  void loadRebate()
}

/** The page is left: what was collected on it is a day before the others. */
export function leaveRebate(): void {
  isOpen = false
  leaveLoad()
  leaveRewards()
}

onReturnTo(
  () => isOpen,
  () => void loadRebate(),
)
$claim.listen(({ collected }, before) => {
  if (isOpen && collected.length > (before?.collected.length ?? 0)) void loadRebate()
})

/** The days that can be collected, or could not be yet; those that were collected on this page stay among them. */
export function daysToCollect({ days }: ManualRebate, collected: readonly { id: string }[]): RebateDay[] {
  return days.filter(
    ({ state, amount, reward }) =>
      state === 'open' ||
      state === 'waiting' ||
      (state === 'settling' && amount > 0) ||
      collected.some(({ id }) => id === reward),
  )
}

/** The name of the day before another (`yyyy-MM-dd`). */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
