import { missionLeaderboard } from '#api/rewards/leaderboards'
import { call } from '../call.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { onReturnTo } from './points.ts'

/** The leaderboards, and the member's place in each. */
export const {
  $load: $leaderboards,
  load: loadLeaderboards,
  leave: leaveLoad,
} = createMemberLoad(() => call(missionLeaderboard, {}))

let isOpen = false

/** Reads them, and again when the person returns: they are counted anew every minute. */
export function openLeaderboards(): void {
  isOpen = true
  void loadLeaderboards()
}

/** The page is left. */
export function leaveLeaderboards(): void {
  isOpen = false
  leaveLoad()
}

onReturnTo(
  () => isOpen,
  () => void loadLeaderboards(),
)
