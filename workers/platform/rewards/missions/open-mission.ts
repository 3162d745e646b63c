import { Refusal } from '#api/envelope'
import type { MissionDraft } from '#api/operator/rewards/missions'
import { insertRow } from '../../../shared/rows.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import type { MissionRow } from './mission.ts'
import { MAX_OPEN, readOpenMissions } from './read.ts'

/** A mission with how often it was reached, and how many of those wait for the budget. */
export interface CountedMission extends MissionRow {
  times: number
  waiting: number
}

const SELECT = `
  SELECT missions.*, (SELECT count(*) FROM mission_reached WHERE mission = missions.id) AS times,
    (SELECT count(*) FROM mission_reached WHERE mission = missions.id AND is_given = 0) AS waiting
  FROM missions`

export function findMission(db: D1Database, id: string): Promise<CountedMission | null> {
  return db.prepare(`${SELECT} WHERE id = ?`).bind(id).first<CountedMission>()
}

/** Returns the missions, the open ones first, and of each the newest first. */
export async function listMissions(db: D1Database, limit: number): Promise<CountedMission[]> {
  const { results } = await db
    .prepare(`${SELECT} ORDER BY state, opened_ms DESC, id LIMIT ?`)
    .bind(limit)
    .all<CountedMission>()
  return results
}

/**
 * Opens a mission. The same one again changes nothing; another one of its name is a `conflict`, since members may have
 * begun it, and so is one that would be too many.
 */
export async function openMission(
  db: D1Database,
  id: string,
  draft: MissionDraft,
  by: By,
  nowMs: number,
): Promise<CountedMission | Refusal> {
  const text = JSON.stringify(draft)
  const saved = await writeAudited(db, by, async () => {
    const before = await findMission(db, id)
    if (before) return new Refusal('conflict', { fields: { mission: 'exists' } })
    if ((await readOpenMissions(db)).length >= MAX_OPEN)
      return new Refusal('conflict', { fields: { mission: 'too-many' } })
    return {
      ...{ action: 'mission-opened', subject: `mission:${id}`, before: null, after: draft },
      statements: [insertRow(db, 'missions', { id, mission: text, state: 'open', opened_ms: nowMs })],
    }
  })
  const row = await findMission(db, id)
  if (saved instanceof Refusal && row?.mission !== text) return saved
  return row ?? new Refusal('busy')
}

/** Stops a mission: from then on nobody reaches it. */
export async function stopMission(db: D1Database, id: string, by: By): Promise<CountedMission | Refusal> {
  const saved = await writeAudited(db, by, async () => {
    const row = await findMission(db, id)
    if (row === null) return new Refusal('not-found')
    if (row.state !== 'open') return new Refusal('wrong-state')
    return {
      ...{
        action: 'mission-stopped',
        subject: `mission:${id}`,
        before: { state: 'open' },
        after: { state: 'stopped' },
      },
      statements: [db.prepare(`UPDATE missions SET state = 'stopped' WHERE id = ?`).bind(id)],
    }
  })
  if (saved instanceof Refusal) return saved
  return (await findMission(db, id)) ?? new Refusal('not-found')
}
