import { type CashbackList, type CashbackWeek, cashbackList } from '#api/rewards/cashback'
import { call } from '../call.ts'
import { type Environment, environment } from '../environment.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { onReturnTo } from './points.ts'
import { $claim } from './rewards.ts'

/** The member's cashbacks: this week so far with the rule, and the weeks before. */
export const {
  $load: $cashback,
  load: loadCashback,
  leave: forgetCashback,
} = createMemberLoad(() => call(cashbackList, {}))

let isOpen = false
/** The page whose returns are followed already. */
let followed: Environment | null = null

/** Reads them, again when the person returns, and when a week was collected. */
export function openCashback(): void {
  isOpen = true
  if (followed !== environment())
    onReturnTo(
      () => isOpen,
      () => void loadCashback(),
    )
  followed = environment()
  void loadCashback()
}

export function leaveCashback(): void {
  isOpen = false
  forgetCashback()
}

$claim.listen(({ collected }, before) => {
  if (isOpen && collected.length > (before?.collected.length ?? 0)) void loadCashback()
})

/** The weeks that can be collected, or could not be yet; those that were collected on this page stay among them. */
export function weeksToCollect({ weeks }: CashbackList, collected: readonly { id: string }[]): CashbackWeek[] {
  return weeks.filter(
    ({ state, amount, reward }) =>
      state === 'open' ||
      state === 'waiting' ||
      (state === 'settling' && amount > 0) ||
      collected.some(({ id }) => id === reward),
  )
}
