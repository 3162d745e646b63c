import type { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { PointRules } from '#api/operator/rewards/points'
import type { ExchangeRate } from '#api/rewards/points'
import { pointRules as initial } from '#brand/points'
import { type By, writeAudited } from '../../operators/audit.ts'

/** How long before a version begins it is written, so that no bet is counted under the one before it. */
const AHEAD_MS = 60_000

export interface RulesVersion {
  version: number
  /** ISO 8601 UTC. */
  from: string
  rules: PointRules
}

interface Row {
  version: number
  from_at: string
  rules: string | null
}

/** Returns all versions, the newest first. The brand's rules are written down when they are first read. */
export async function readVersions(db: D1Database): Promise<RulesVersion[]> {
  const select = db.prepare('SELECT version, from_at, rules FROM point_rules ORDER BY version DESC')
  const { results } = await select.all<Row>()
  const rows = results.some(({ rules }) => rules === null) ? await writeInitial(db, select) : results
  return rows.map(({ version, from_at: from, rules }) => ({
    version,
    from,
    rules: PointRules.parse(JSON.parse(rules ?? '')),
  }))
}

async function writeInitial(db: D1Database, select: D1PreparedStatement): Promise<Row[]> {
  const write = db.prepare('UPDATE point_rules SET rules = ? WHERE rules IS NULL').bind(JSON.stringify(initial))
  const [, read] = await db.batch<Row>([write, select])
  return read?.results ?? []
}

/** Returns the version in force at a time. */
export async function rulesAt(db: D1Database, nowMs: number): Promise<RulesVersion> {
  const versions = await readVersions(db)
  const now = new Date(nowMs).toISOString()
  const found = versions.find(({ from }) => from <= now) ?? versions.at(-1)
  if (found === undefined) throw new Error('no rules of points')
  return found
}

/** Returns the rate in a currency; null where points are not exchanged for it. */
export function rateIn({ exchange }: PointRules, currency: Currency): ExchangeRate | null {
  const amount = exchange?.amount[currency]
  return exchange === null || amount === undefined
    ? null
    : { points: exchange.points, amount, minimum: exchange.fewest }
}

/** Adds a version, which begins a minute from now. */
export async function saveRules(
  db: D1Database,
  rules: PointRules,
  by: By,
  nowMs: number,
): Promise<RulesVersion | Refusal> {
  const from = new Date(nowMs + AHEAD_MS).toISOString()
  const written = await writeAudited(db, by, async () => {
    const [before] = await readVersions(db)
    const version = (before?.version ?? 0) + 1
    return {
      ...{ action: 'point-rules-changed', subject: 'setting:point-rules', before: before?.rules ?? null, after: rules },
      statements: [
        db
          .prepare('INSERT INTO point_rules (version, from_at, rules) VALUES (?, ?, ?)')
          .bind(version, from, JSON.stringify(rules)),
      ],
      version,
    }
  })
  return 'version' in written ? { version: written.version, from, rules } : written
}
