import type { PointKind } from '#api/rewards/points'
import { CURRENT } from '../../read-models/figures.ts'
import { folioFor } from './redemption-row.ts'

export type PointCursor = readonly [at: string, bank: string, sequence: number]

interface Row {
  id: string
  kind: PointKind
  before: number
  after: number
  at: string
  bank: string
  sequence: number
}

/** Returns the changes of a member's points before a cursor, newest first. */
export async function readHistory(db: D1Database, memberId: string, before: PointCursor | null, limit: number) {
  const cursor = before ?? (['9999-12-31T23:59:59.999Z', '', 0] as const)
  const { results } = await db
    .prepare(
      `SELECT id, kind, before, after, at, bank, sequence FROM journal_all
       WHERE generation = ${CURRENT} AND member = ?1 AND unit = 'PTS' AND coalesce(vendor, '') = '' AND (at, bank, sequence) < (?2, ?3, ?4)
       ORDER BY at DESC, bank DESC, sequence DESC LIMIT ?5`,
    )
    .bind(memberId, ...cursor, limit)
    .all<Row>()
  return results
}

/** Returns a change as its member sees it. */
export function pointChangeFor(memberId: string, { id, kind, before, after, at }: Row) {
  const request = id.match(/^points:[^:]+:([\da-f-]{36})(?::|$)/)?.[1]
  return {
    ...{ id, kind, points: after - before, balance: after, at },
    folio: request === undefined ? null : folioFor({ member_id: memberId, id: request }),
  }
}
