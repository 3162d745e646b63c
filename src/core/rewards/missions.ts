import { type Mission, missionSummary } from '#api/rewards/missions'
import { call } from '../call.ts'
import { type Environment, environment } from '../environment.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { onReturnTo } from './points.ts'
import { $claim, leaveRewards } from './rewards.ts'

/** The member's missions. */
export const {
  $load: $missions,
  load: loadMissions,
  leave: leaveLoad,
} = createMemberLoad(() => call(missionSummary, {}))

let isOpen = false
/** The page whose returns are followed already. */
let followed: Environment | null = null

/** Reads them, again when the person returns, and when one was collected. */
export function openMissions(): void {
  isOpen = true
  if (followed !== environment())
    onReturnTo(
      () => isOpen,
      () => void loadMissions(),
    )
  followed = environment()
  void loadMissions()
}

/** The page is left: what was collected on it is over. */
export function leaveMissions(): void {
  isOpen = false
  leaveLoad()
  leaveRewards()
}

$claim.listen(({ collected }, before) => {
  if (isOpen && collected.length > (before?.collected.length ?? 0)) void loadMissions()
})

export interface MissionGroups {
  /** What can be collected or waits for the house, and what was collected on this page. */
  toCollect: Mission[]
  running: Mission[]
  over: Mission[]
}

/** Divides the missions as the page shows them, each group in their order. */
export function groupsOf(missions: readonly Mission[], collected: readonly { id: string }[]): MissionGroups {
  const groups: MissionGroups = { toCollect: [], running: [], over: [] }
  for (const mission of missions) groups[groupOf(mission, collected)].push(mission)
  return groups
}

function groupOf({ state, reward }: Mission, collected: readonly { id: string }[]): keyof MissionGroups {
  if (state === 'running') return 'running'
  const isOver = state === 'claimed' || state === 'lapsed' || state === 'process'
  return isOver && !collected.some(({ id }) => id === reward) ? 'over' : 'toCollect'
}
