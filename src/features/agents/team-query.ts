import { isTeamSort, type TeamQuery } from '#core/agents/team'
import { type Filters, readerZone } from '#statements/use-statement.ts'

/** The fields of the address that choose the members of a team, beside the days. */
export const TEAM_FIELDS = ['below', 'search', 'kind', 'sort', 'order', 'page'] as const

/** The query of these filters; what no address of ours has is left out. */
export function teamQueryOf({ from, to, below, search, kind, sort = '', order }: Filters): TeamQuery {
  return {
    ...{ from, to, zone: readerZone() },
    ...(below ? { below } : {}),
    ...(search ? { search: search.slice(0, 64) } : {}),
    ...(kind === 'agent' || kind === 'member' ? { kind } : {}),
    ...{ sort: isTeamSort(sort) ? sort : 'staked', order: order === 'up' ? 'up' : 'down' },
  }
}

/** The page of these filters, from 1. */
export function pageOf({ page = '' }: Filters): number {
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}
