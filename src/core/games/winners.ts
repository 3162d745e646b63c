import { rankList, type Winner } from '#api/games'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'

/** Specification section 9: at most 20, the first 3 with medals. */
const LIMIT = 20
const MEDALS = 3

export interface WinnerBoard {
  medalled: readonly Winner[]
  rest: readonly Winner[]
  /** When the board was read, ISO 8601 UTC. */
  readAt: string
  /** True when the winners are demo members, which the board then states. */
  demo: boolean
}

export async function loadWinners(): Promise<CallResult<WinnerBoard>> {
  const language = environment().language()
  const result = await call(rankList, { gameCategory: 'ALL', language, limitNum: String(LIMIT) })
  if (!result.ok) return result
  const { list, readAt, demo } = result.value
  return { ok: true, value: { ...boardOf(list), readAt, demo } }
}

/** Sorts by descending winAmount, whatever the order of the response (specification section 3 "Winner board item"). */
export function boardOf(list: readonly Winner[]): Pick<WinnerBoard, 'medalled' | 'rest'> {
  const sorted = list.toSorted((a, b) => b.vo.winAmount - a.vo.winAmount).slice(0, LIMIT)
  return { medalled: sorted.slice(0, MEDALS), rest: sorted.slice(MEDALS) }
}
