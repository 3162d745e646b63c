import { atom, type ReadableAtom } from 'nanostores'
import type { output } from 'zod/mini'
import { freezePlay, TEAM_SORTS, type TeamSort, teamFile, teamMembers, teamOverview } from '#api/agents/team'
import type { CallErrorCode } from '#api/error'
import { type CallResult, call } from '../call.ts'
import { followEvents } from '../live/follow-events.ts'
import { type CsvResult, readCsv } from '../statements/csv.ts'
import type { RangeInZone } from '../statements/range.ts'

export type TeamOverview = output<typeof teamOverview.response>
export type TeamPage = output<typeof teamMembers.response>

/** Which members of the line, in which order. */
export interface TeamQuery extends RangeInZone {
  below?: string
  search?: string
  kind?: 'agent' | 'member'
  sort: TeamSort
  order: 'up' | 'down'
}

/** An answer of the server that stays while the next one is read. */
export interface AnswerState<Value> {
  value: Value | null
  error: CallErrorCode | null
  busy: boolean
}

export interface Answer<Query, Value> {
  $state: ReadableAtom<AnswerState<Value>>
  /** Reads the answer to a query; one to an earlier query is dropped. */
  load(query: Query): Promise<void>
  /** Reads the answer to the last query again. */
  retry(): Promise<void>
}

/** Creates an empty answer. */
export function createAnswer<Query, Value>(read: (query: Query) => Promise<CallResult<Value>>): Answer<Query, Value> {
  const $state = atom<AnswerState<Value>>({ value: null, error: null, busy: true })
  let last: Query | undefined
  let turn = 0

  async function load(query: Query): Promise<void> {
    last = query
    turn += 1
    const mine = turn
    $state.set({ ...$state.get(), error: null, busy: true })
    const result = await read(query)
    if (mine !== turn) return
    const { value } = $state.get()
    $state.set(
      result.ok ? { value: result.value, error: null, busy: false } : { value, error: result.error, busy: false },
    )
  }

  const retry = async () => {
    if (last !== undefined) await load(last)
  }
  return { $state, load, retry }
}

/** The figures of the team (specification section 2 "agentTeamOverview"). */
export function teamFigures() {
  const answer = createAnswer((query: RangeInZone) => call(teamOverview, query))
  /** Reads them again when something of the agent's contracts changes; returns the function that ends it. */
  const follow = () =>
    followEvents(['contract'], async () => {
      await answer.retry()
      return answer.$state.get().error
    })
  return { ...answer, follow }
}

/** A page of the members of the line; the first one is 1. */
export const teamPages = () =>
  createAnswer(({ page, ...query }: TeamQuery & { page: number }) =>
    call(teamMembers, { ...query, page: String(page) }),
  )

export const teamAsCsv = (query: TeamQuery): Promise<CsvResult> => readCsv(teamFile, { ...query })

/** Stops the play of somebody below, for a reason, or lets them play again. */
export const setPlayFrozen = (account: string, change: { frozen: true; reason: string } | { frozen: false }) =>
  call(freezePlay, { account, ...change })

export const isTeamSort = (text: string): text is TeamSort => (TEAM_SORTS as readonly string[]).includes(text)

/** How much a figure has changed, as a share of what it was before; null where there was nothing. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before)
}

/** The next round number for the top of a scale: 1, 2, 2.5 or 5 with zeros. */
export function scaleTop(most: number): number {
  if (most <= 0) return 100
  const power = 10 ** Math.floor(Math.log10(most))
  return (ROUND.find((step) => step * power >= most) ?? 10) * power
}
const ROUND = [1, 2, 2.5, 5, 10] as const
