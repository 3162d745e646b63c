import { Refusal } from '#api/envelope'
import { auditCalls, PLATFORM_CHAIN } from '#api/operator/audit'
import { insertRow } from '../../shared/rows.ts'
import type { App, Serve } from '../app.ts'
import type { AuditHead } from '../bank/bank-types.ts'
import { PAGE } from '../bank/pages.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import { memberByAccount } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { platformAuditPage, platformHead } from './audit.ts'

/** The bank that stores the head of the platform's chain. */
const KEEPER = 'bank-0'

/** The audit logs for an auditor, in pages. The chain of a bank has the bank's name. */
export function mountAuditOps(app: App, serve: Serve): void {
  const isThere = (env: Env, chain: string) => chain === PLATFORM_CHAIN || bankNames(env).includes(chain)

  serve(app, auditCalls.listAuditChains, async (_input, _by, c) => ({ chains: [PLATFORM_CHAIN, ...bankNames(c.env)] }))

  serve(app, auditCalls.listAuditEntries, async ({ chain, after, account, ...of }, _by, c) => {
    const member = account === undefined ? null : await memberByAccount(c.env.DB, account)
    if (!isThere(c.env, chain) || (account !== undefined && member === null)) return new Refusal('not-found')
    const about = member === null ? (of.subject ?? null) : { member: member.id }
    const entries =
      chain === PLATFORM_CHAIN
        ? await platformAuditPage(c.env.DB, Number(after), PAGE, about)
        : await bankOf(c.env, chain).auditPage(Number(after), PAGE, about)
    return { entries }
  })

  serve(app, auditCalls.listAuditHeads, async ({ chain, after }, _by, c) => {
    if (!isThere(c.env, chain)) return new Refusal('not-found')
    const heads =
      chain === PLATFORM_CHAIN
        ? await bankOf(c.env, KEEPER).auditHeads(PLATFORM_CHAIN, Number(after), PAGE)
        : await bankHeads(c.env.DB, chain, Number(after))
    return { heads }
  })
}

/** Runs once a minute: stores the head of the platform's chain in a bank, so that truncating the chain is noticed. */
export async function savePlatformHead(env: Env): Promise<void> {
  const head = await platformHead(env.DB)
  if (head.sequence > 0) await bankOf(env, KEEPER).keepAuditHead(PLATFORM_CHAIN, head)
}

/** Stores the head of a bank's chain as the bank sent it; a repeated one changes nothing. */
export async function saveBankHead(db: D1Database, chain: string, { sequence, hash }: AuditHead): Promise<void> {
  await insertRow(db, 'audit_heads', { chain, sequence, hash }, 'ON CONFLICT DO NOTHING').run()
}

async function bankHeads(db: D1Database, chain: string, after: number): Promise<AuditHead[]> {
  const { results } = await db
    .prepare('SELECT sequence, hash FROM audit_heads WHERE chain = ? AND sequence > ? ORDER BY sequence LIMIT ?')
    .bind(chain, after, PAGE)
    .all<AuditHead>()
  return results
}
