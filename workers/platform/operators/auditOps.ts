import { Refusal } from '#api/envelope'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import { PAGE } from '../bank/pages.ts'
import type { AuditHead } from '../bank/words.ts'
import type { Env } from '../env.ts'
import { platformAuditPage, platformHead } from './audit.ts'

/** The platform's own chain, beside those of the banks, which are called by the bank's name. */
export const PLATFORM_CHAIN = 'platform'
/** The bank that keeps how far the platform's chain goes. */
const KEEPER = 'bank-0'

/**
 * What an auditor reads of the logs: `GET /ops/audit/chains` says which there are and how far each is known to go
 * elsewhere, `GET /ops/audit/entries?chain=...&after=...` gives them a page at a time, `&subject=` those of one subject.
 */
export function mountAuditOps(app: App): void {
  app.get('/ops/audit/chains', async (c) => {
    const kept = await bankOf(c.env, KEEPER).auditHead(PLATFORM_CHAIN)
    const heads = await bankHeads(c.env.DB)
    const banks = bankNames(c.env).map((chain) => ({ chain, kept: heads.get(chain) ?? null }))
    c.header('Cache-Control', 'no-store')
    return c.json({ chains: [{ chain: PLATFORM_CHAIN, kept: kept.sequence === 0 ? null : kept }, ...banks] })
  })

  app.get('/ops/audit/entries', async (c) => {
    const { chain = PLATFORM_CHAIN, after = '0', subject = null } = c.req.query()
    if (!/^\d{1,15}$/.test(after) || (subject ?? '').length > 200) return refuse(c, new Refusal('bad-input'))
    const isPlatform = chain === PLATFORM_CHAIN
    if (!isPlatform && !bankNames(c.env).includes(chain)) return refuse(c, new Refusal('not-found'))
    const entries = isPlatform
      ? await platformAuditPage(c.env.DB, Number(after), PAGE, subject)
      : await bankOf(c.env, chain).auditPage(Number(after), PAGE, subject)
    c.header('Cache-Control', 'no-store')
    return c.json({ entries })
  })
}

/** Once a minute: how far the platform's chain goes is kept in a bank, where cutting the chain does not reach. */
export async function keepPlatformHead(env: Env): Promise<void> {
  const head = await platformHead(env.DB)
  if (head.sequence > 0) await bankOf(env, KEEPER).keepAuditHead(PLATFORM_CHAIN, head)
}

/** How far a bank's chain goes, as the bank said; what comes twice or late changes nothing. */
export async function keepBankHead(db: D1Database, chain: string, { sequence, hash }: AuditHead): Promise<void> {
  await db
    .prepare(
      `INSERT INTO audit_heads VALUES (?, ?, ?) ON CONFLICT (chain) DO UPDATE
         SET sequence = excluded.sequence, hash = excluded.hash WHERE excluded.sequence > audit_heads.sequence`,
    )
    .bind(chain, sequence, hash)
    .run()
}

async function bankHeads(db: D1Database): Promise<Map<string, AuditHead>> {
  const { results } = await db
    .prepare('SELECT chain, sequence, hash FROM audit_heads')
    .all<AuditHead & { chain: string }>()
  return new Map(results.map(({ chain, ...head }) => [chain, head]))
}
