import { Refusal } from '#api/envelope'
import { CashbackDraft } from '#api/operator/rewards/cashbacks'
import { insertRow } from '../../../shared/rows.ts'
import { type By, writeAudited } from '../../operators/audit.ts'

/** Cashbacks that are open at once. */
const MAX_OPEN = 5

export type VersionState = 'open' | 'paused' | 'stopped'

/** A cashback from a time on; what was before stays for the weeks that it decides. */
export interface CashbackVersion {
  cashback: string
  version: number
  draft: CashbackDraft
  state: VersionState
  atMs: number
}

interface Row extends Omit<CashbackVersion, 'draft'> {
  draft: string
}

const SELECT = 'SELECT cashback, version, draft, state, at_ms AS atMs FROM cashback_versions'

const versionFrom = ({ draft, ...row }: Row): CashbackVersion => ({
  ...row,
  draft: CashbackDraft.parse(JSON.parse(draft)),
})

/** Returns all versions, by cashback and the oldest first. */
export async function readVersions(db: D1Database): Promise<CashbackVersion[]> {
  const { results } = await db.prepare(`${SELECT} ORDER BY cashback, version`).all<Row>()
  return results.map(versionFrom)
}

/** Returns the newest version of a cashback; null where there is none of that name. */
export async function findNewest(db: D1Database, cashback: string): Promise<CashbackVersion | null> {
  const row = await db.prepare(`${SELECT} WHERE cashback = ? ORDER BY version DESC LIMIT 1`).bind(cashback).first<Row>()
  return row && versionFrom(row)
}

/** Returns the newest version of each cashback. */
export function newestOf(versions: readonly CashbackVersion[]): CashbackVersion[] {
  return [...new Map(versions.map((one) => [one.cashback, one])).values()]
}

/**
 * Opens a cashback, or a new version of it, which decides the weeks that begin afterwards. What is open as written changes
 * nothing; one that would be too many is a `conflict`.
 */
export async function openCashback(
  db: D1Database,
  cashback: string,
  draft: CashbackDraft,
  by: By,
  nowMs: number,
): Promise<CashbackVersion | Refusal> {
  const newest = await findNewest(db, cashback)
  if (newest?.state === 'open' && JSON.stringify(newest.draft) === JSON.stringify(draft)) return newest
  return writeVersion(db, cashback, by, nowMs, async (before) => {
    const open = newestOf(await readVersions(db)).filter((one) => one.state === 'open' && one.cashback !== cashback)
    if (open.length >= MAX_OPEN) return new Refusal('conflict', { fields: { cashback: 'too-many' } })
    return { action: 'cashback-opened', state: 'open', draft, before }
  })
}

/** Pauses a cashback, or stops it: no week begins, and with a stop the one that runs ends. */
export function endCashback(
  db: D1Database,
  cashback: string,
  state: 'paused' | 'stopped',
  by: By,
  nowMs: number,
): Promise<CashbackVersion | Refusal> {
  return writeVersion(db, cashback, by, nowMs, async (before) => {
    if (before === null) return new Refusal('not-found')
    if (before.state === state || before.state === 'stopped') return new Refusal('wrong-state')
    return { action: `cashback-${state}`, state, draft: before.draft, before }
  })
}

interface Planned {
  action: string
  state: VersionState
  draft: CashbackDraft
  before: CashbackVersion | null
}

async function writeVersion(
  db: D1Database,
  cashback: string,
  by: By,
  nowMs: number,
  plan: (before: CashbackVersion | null) => Promise<Planned | Refusal>,
): Promise<CashbackVersion | Refusal> {
  const saved = await writeAudited(db, by, async () => {
    const planned = await plan(await findNewest(db, cashback))
    if (planned instanceof Refusal) return planned
    const { action, state, draft, before } = planned
    const version = (before?.version ?? 0) + 1
    const row = { cashback, version, draft: JSON.stringify(draft), state, at_ms: nowMs }
    return {
      ...{ action, subject: `cashback:${cashback}`, before: before && { state: before.state, draft: before.draft } },
      ...{ after: { state, draft }, statements: [insertRow(db, 'cashback_versions', row)] },
    }
  })
  if (saved instanceof Refusal) return saved
  return (await findNewest(db, cashback)) ?? new Refusal('not-found')
}
