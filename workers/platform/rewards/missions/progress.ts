import type { MissionDraft } from '#api/operator/rewards/missions'
import type { ProfilePart } from '#api/rewards/missions'
import { DAY_MS } from '../rebates/days.ts'
import { goalOf } from './mission.ts'

/** What a member's settled bets in a game come to that were placed in a part of a day. */
export interface PlaySum {
  /** When the part begins. */
  fromMs: number
  /** Of the brand's time zone. */
  day: string
  vendor: string
  game: string
  /** Null: the catalogue does not have the game. */
  gameType: string | null
  rounds: number
  /** Cash, minor units. */
  staked: number
}

export interface Progress {
  /** At most the goal. */
  progress: number
  isReached: boolean
}

/** What counts: the bets in the time of the mission, and what the member has confirmed or set. */
export interface MissionBasis {
  sums: readonly PlaySum[]
  profile: ReadonlySet<ProfilePart>
}

/** Returns how far a mission is; `today` is where a run of days may go on. */
export function progressOf(draft: MissionDraft, { sums, profile }: MissionBasis, today: string): Progress {
  const { task, categories } = draft
  const goal = goalOf(draft)
  const counted = sums.filter(
    ({ gameType, rounds }) =>
      rounds > 0 && (categories.length === 0 || categories.some((category) => category === gameType)),
  )
  const atMost = (value: number) => ({ progress: Math.max(0, Math.min(goal, value)), isReached: value >= goal })
  switch (task.kind) {
    case 'stake':
      return atMost(counted.reduce((sum, { staked }) => sum + staked, 0))
    case 'rounds':
      return atMost(counted.reduce((sum, { rounds }) => sum + rounds, 0))
    case 'games':
      return atMost(new Set(counted.map(({ vendor, game }) => `${vendor}/${game}`)).size)
    case 'profile':
      return atMost(task.parts.filter((part) => profile.has(part)).length)
    case 'days': {
      const runs = runsOf(counted.map(({ day }) => day))
      if (runs.some(({ length }) => length >= goal)) return atMost(goal)
      const last = runs.at(-1)
      return atMost(last && dayAfter(last.lastDay) >= today ? last.length : 0)
    }
  }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Returns the runs of days that follow one another, in order. */
function runsOf(days: readonly string[]): { lastDay: string; length: number }[] {
  const runs: { lastDay: string; length: number }[] = []
  for (const day of [...new Set(days)].sort()) {
    const last = runs.at(-1)
    if (last && dayAfter(last.lastDay) === day) runs.splice(-1, 1, { lastDay: day, length: last.length + 1 })
    else runs.push({ lastDay: day, length: 1 })
  }
  return runs
}
