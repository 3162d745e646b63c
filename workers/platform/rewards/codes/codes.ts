import { Refusal } from '#api/envelope'
import { CodeDraft } from '#api/operator/rewards/promotion-codes'
import { insertRow } from '../../../shared/rows.ts'
import { type By, writeAudited } from '../../operators/audit.ts'

/** A promotion code in its newest version. */
export interface StoredCode {
  code: string
  version: number
  isOpen: boolean
  /** How many members have used it, whatever its version was. */
  uses: number
  draft: CodeDraft
}

interface Row {
  code: string
  version: number
  draft: string
  is_open: number
  used: number
}

const NEWEST = `
  SELECT one.code, version, draft, is_open, used FROM promotion_codes AS one JOIN promotion_code_counts USING (code)
  WHERE version = (SELECT max(version) FROM promotion_codes AS other WHERE other.code = one.code)`

/** The budget that a code's rewards come from, and the reward of a member who used it. */
export const budgetOf = (code: string) => `code-${code.toLowerCase()}`
export const rewardOf = (code: string) => `code:${code}`

/** Returns codes in their alphabetical order, after this one; also those that are stopped. */
export async function readCodes(db: D1Database, after: string, most: number): Promise<StoredCode[]> {
  const { results } = await db
    .prepare(`${NEWEST} AND one.code > ? ORDER BY one.code LIMIT ?`)
    .bind(after, most)
    .all<Row>()
  return results.map(storedFrom)
}

export async function findCode(db: D1Database, code: string): Promise<StoredCode | null> {
  const row = await db.prepare(`${NEWEST} AND one.code = ?`).bind(code).first<Row>()
  return row && storedFrom(row)
}

function storedFrom({ code, version, draft, is_open: isOpen, used: uses }: Row): StoredCode {
  return { code, version, isOpen: isOpen === 1, uses, draft: CodeDraft.parse(JSON.parse(draft)) }
}

/**
 * Opens a code, or a new version of it, with the budget of the members who have not used it yet. `amount-out-of-range`
 * where more members have used it than may.
 */
export async function saveCode(db: D1Database, code: string, draft: CodeDraft, by: By): Promise<StoredCode | Refusal> {
  const { reward, members } = draft
  const count = insertRow(
    db,
    'promotion_code_counts',
    { code, members },
    'ON CONFLICT (code) DO UPDATE SET members = excluded.members',
  )
  const budget = db
    .prepare(
      `INSERT INTO reward_budgets (id, unit, amount)
       SELECT ?1, ?2, ?3 * (members - used) FROM promotion_code_counts WHERE code = ?4
       ON CONFLICT (id, unit) DO UPDATE SET amount = used + excluded.amount`,
    )
    .bind(budgetOf(code), reward.unit, reward.amount, code)
  try {
    return await writeVersion(
      db,
      code,
      'promo-code-opened',
      { isOpen: true, draftAfter: () => draft },
      [count, budget],
      by,
    )
  } catch (error) {
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('amount-out-of-range')
    throw error
  }
}

/** Stops a code: nobody uses it any more, and what was given stays. */
export async function stopCode(db: D1Database, code: string, by: By): Promise<StoredCode | Refusal> {
  const change = { isOpen: false, draftAfter: (before: CodeDraft | null) => before }
  return writeVersion(db, code, 'promo-code-stopped', change, [], by)
}

async function writeVersion(
  db: D1Database,
  code: string,
  action: string,
  { isOpen, draftAfter }: { isOpen: boolean; draftAfter: (before: CodeDraft | null) => CodeDraft | null },
  more: readonly D1PreparedStatement[],
  by: By,
): Promise<StoredCode | Refusal> {
  const saved = await writeAudited(db, by, async () => {
    const before = await findCode(db, code)
    const draft = draftAfter(before?.draft ?? null)
    if (draft === null) return new Refusal('not-found')
    const row = { code, version: (before?.version ?? 0) + 1, draft: JSON.stringify(draft), is_open: isOpen ? 1 : 0 }
    return {
      ...{ action, subject: `promo-code:${code}`, before: before && { ...before.draft, isOpen: before.isOpen } },
      after: { ...draft, isOpen },
      statements: [insertRow(db, 'promotion_codes', row), ...more],
    }
  })
  if (saved instanceof Refusal) return saved
  return (await findCode(db, code)) ?? new Refusal('not-found')
}
