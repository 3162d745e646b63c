import type { Member } from '../directory/members.ts'
import { dayPartsOf } from '../read-models/period-sums.ts'
import type { Range } from '../wallet/statements/range.ts'

const QUARTER_HOUR_MS = 900_000

/**
 * SQL: when a row of `members` came below an agent for the last time, or to its place there; null for who was always
 * there. In the list of a line each counts since it stands in its place, so that rows add up to the row above; whoever
 * is looked for counts since they are in the line, as in their records.
 */
export function sinceSql({ id, path }: Pick<Member, 'id' | 'path'>, where: 'line' | 'place'): string {
  // Ids are ours, without quotes.
  const here = where === 'line' ? `'/${id}/'` : `substr(members.path, ${(path ?? '').length - id.length - 1})`
  return `(SELECT max(until) FROM former_lines WHERE member_id = members.id AND instr(former_lines.path, ${here}) = 0)`
}

/** Returns when an arrival counts from: the next quarter hour, where rows and sums are of the same time; in epoch ms. */
export const countsFromMs = (until: string) => Math.ceil(Date.parse(until) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS

type Span = readonly [since: string | null, low: string, high: string, edges: string]

/** Returns the part of a range that counts for each arrival: its UTC days, and the quarter hours at its ends. */
export function spansOf({ start, end }: Range, arrivals: readonly { since: string | null }[]): Span[] {
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
  return arrivals.map(({ since }) => {
    const fromMs = since === null ? startMs : Math.min(endMs, Math.max(startMs, countsFromMs(since)))
    const { low, high, edges } = dayPartsOf({ startMs: fromMs, endMs })
    return [since, low, high, JSON.stringify(edges)]
  })
}
