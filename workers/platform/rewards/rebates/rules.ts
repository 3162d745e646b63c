import type { Refusal } from '#api/envelope'
import { RebateRules } from '#api/operator/rewards/rebates'
import type { RebateCategory } from '#api/rewards/rebate'
import { rebateRules as initial } from '#brand/rebates'
import { type By, writeAudited } from '../../operators/audit.ts'

/** Stakes are added up by quarter hours: a version begins with one, and long enough after it was written. */
const QUARTER_HOUR_MS = 900_000
const AHEAD_MS = 60_000

export interface RebateVersion {
  version: number
  /** ISO 8601 UTC. */
  from: string
  rules: RebateRules
}

interface Row {
  version: number
  from_at: string
  rules: string | null
}

/** Returns all versions, the newest first. The brand's rules are written down when they are first read. */
export async function readRebateVersions(db: D1Database): Promise<RebateVersion[]> {
  const select = db.prepare('SELECT version, from_at, rules FROM rebate_rules ORDER BY version DESC')
  const { results } = await select.all<Row>()
  const rows = results.some(({ rules }) => rules === null) ? await writeInitial(db, select) : results
  return rows.map(({ version, from_at: from, rules }) => ({
    version,
    from,
    rules: RebateRules.parse(JSON.parse(rules ?? '')),
  }))
}

async function writeInitial(db: D1Database, select: D1PreparedStatement): Promise<Row[]> {
  const write = db.prepare('UPDATE rebate_rules SET rules = ? WHERE rules IS NULL').bind(JSON.stringify(initial))
  const [, read] = await db.batch<Row>([write, select])
  return read?.results ?? []
}

/** Returns the rate of a category for a rank, in 1/10,000. Who has no rank (0) gets that of the lowest. */
export function rateOf({ rates }: RebateRules, category: RebateCategory, level: number): number {
  const ofRanks = rates[category] ?? []
  return ofRanks[Math.min(Math.max(level, 1), ofRanks.length) - 1] ?? 0
}

/** Returns the version in force at a time. */
export function versionAt(versions: readonly RebateVersion[], timeMs: number): RebateVersion | undefined {
  const time = new Date(timeMs).toISOString()
  return versions.find(({ from }) => from <= time)
}

/** Adds a version, which begins with the next quarter hour that is more than a minute away. */
export async function saveRebateRules(
  db: D1Database,
  rules: RebateRules,
  by: By,
  nowMs: number,
): Promise<RebateVersion | Refusal> {
  const beginsMs = Math.ceil((nowMs + AHEAD_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  const from = new Date(beginsMs).toISOString()
  const written = await writeAudited(db, by, async () => {
    const [before] = await readRebateVersions(db)
    const version = (before?.version ?? 0) + 1
    return {
      ...{ action: 'rebate-rules-changed', subject: 'setting:rebate-rules' },
      ...{ before: before?.rules ?? null, after: rules },
      statements: [
        db
          .prepare('INSERT INTO rebate_rules (version, from_at, rules) VALUES (?, ?, ?)')
          .bind(version, from, JSON.stringify(rules)),
      ],
      version,
    }
  })
  return 'version' in written ? { version: written.version, from, rules } : written
}
