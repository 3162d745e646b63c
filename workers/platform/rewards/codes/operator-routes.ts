import { Refusal } from '#api/envelope'
import { type CodeUse, promotionCodeCalls } from '#api/operator/rewards/promotion-codes'
import type { App, Serve } from '../../app.ts'
import { readAccounts } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import type { EntitlementRow } from '../entitlements/entitlement.ts'
import { findCode, readCodes, rewardOf, saveCode, stopCode } from './codes.ts'

/** Codes, and uses of one, per page. */
const PAGE = 100

/** Promotion codes for operators: one person writes one and another opens it. */
export function mountPromotionCodeOps(app: App, serve: Serve): void {
  serve(app, promotionCodeCalls.listPromotionCodes, async ({ after }, _by, c) => {
    const codes = await readCodes(c.env.DB, after ?? '', PAGE + 1)
    const page = codes.slice(0, PAGE)
    return { codes: page, next: codes.length > PAGE ? (page.at(-1)?.code ?? null) : null }
  })

  serveForTwo(app, serve, promotionCodeCalls.setPromotionCode, {
    forTwo: async ({ DB }, { code, draft }) => ({ code, draft, before: (await findCode(DB, code))?.draft ?? null }),
    perform: ({ DB }, { code, draft }, by) => saveCode(DB, code, draft, by),
  })

  serve(app, promotionCodeCalls.stopPromotionCode, ({ code }, by, c) => stopCode(c.env.DB, code, by))

  serve(app, promotionCodeCalls.listCodeUses, async ({ code, after }, _by, c) => {
    if ((await findCode(c.env.DB, code)) === null) return new Refusal('not-found')
    const uses = await readUses(c.env.DB, code, after === undefined ? 0 : Number(after))
    const page = uses.slice(0, PAGE)
    return { code, uses: page, next: uses.length > PAGE ? String(page.at(-1)?.number) : null }
  })
}

type UseRow = Pick<EntitlementRow, 'sequence' | 'member_id' | 'unit' | 'amount' | 'state' | 'pending'> & {
  version: number
  used_ms: number
}

async function readUses(db: D1Database, code: string, after: number): Promise<CodeUse[]> {
  const { results } = await db
    .prepare(
      `SELECT one.sequence, one.member_id, version, used_ms, unit, amount, state, pending
       FROM promotion_code_uses AS one INDEXED BY promotion_code_uses_code
         JOIN entitlements ON entitlements.member_id = one.member_id AND entitlements.id = ?1
       WHERE code = ?2 AND one.sequence > ?3 ORDER BY one.sequence LIMIT ?4`,
    )
    .bind(rewardOf(code), code, after, PAGE + 1)
    .all<UseRow>()
  const accounts = await readAccounts(
    db,
    results.map((row) => row.member_id),
  )
  return results.map(({ sequence: number, member_id: id, version, used_ms: at, unit, amount, state, pending }) => ({
    ...{ number, account: accounts.get(id) ?? null, version, unit, amount, at: new Date(at).toISOString() },
    state: pending === null ? state : 'process',
  }))
}
