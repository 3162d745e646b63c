import { Refusal } from '#api/envelope'
import type { Caller } from '../env.ts'
import { accountsOf, belowInLine } from '../hierarchy.ts'
import type { Range } from '../wallet/statements/range.ts'
import { countsFromMs, sinceSql } from './team-arrivals.ts'

/** One member whose records an agent reads, and since when. */
export interface RecordsOf {
  id: string
  since: string
}

/**
 * Returns whose records the agent may read: null for those of everybody below, where no account is named. A member is
 * found while they are below, and only since they are: what they did before they came, or between leaving and coming
 * back, is not the agent's. From the next quarter hour on, where rows and sums are of the same time.
 */
export async function findSubject(
  db: D1Database,
  { memberId: agent }: Caller,
  account: string | undefined,
): Promise<RecordsOf | null | Refusal> {
  if (account === undefined) return null
  const member = await belowInLine(db, agent, account)
  if (member === null) return new Refusal('not-found')
  const arrival = await db
    .prepare(`SELECT ${sinceSql({ id: agent }, 'line')} AS since FROM members WHERE id = ?`)
    .bind(member.id)
    .first<{ since: string | null }>()
  return { id: member.id, since: new Date(countsFromMs(arrival?.since ?? EVER)).toISOString() }
}

const EVER = '1970-01-01T00:00:00.000Z'

/** Returns the filter of that member's records, whose range begins when they came; that of the whole team for null. */
export function filterOf<Filter extends { member: string; range: Range }>(
  filter: Filter,
  one: RecordsOf | null,
): Filter {
  if (one === null) return filter
  return { ...filter, member: one.id, range: sinceIn(filter.range, one.since) }
}

/** Returns the part of a range from `since` on; an empty one when it ended before. */
function sinceIn(range: Range, since: string): Range {
  if (since <= range.start) return range
  return { ...range, start: since < range.end ? since : range.end }
}

/** Returns rows with the accounts of their members. */
export async function withAccounts<Row extends { member: string }>(
  db: D1Database,
  rows: readonly Row[],
): Promise<(Omit<Row, 'member'> & { account: string })[]> {
  const accounts = await accountsOf(
    db,
    rows.map(({ member }) => member),
  )
  return rows.map(({ member, ...row }) => ({ ...row, account: accounts.get(member) ?? '' }))
}
