import type { Context } from 'hono'
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
 * What an auditor reads of the logs: `GET /ops/audit/chains` says which there are; `/entries?chain=...&after=...` gives
 * one a page at a time, `&subject=` what concerns one subject; `/heads?chain=...&after=...` says how far it was known to
 * go elsewhere, each time that was written down.
 */
export function mountAuditOps(app: App): void {
  app.get('/ops/audit/chains', (c) => c.json({ chains: [PLATFORM_CHAIN, ...bankNames(c.env)] }))

  app.get('/ops/audit/entries', async (c) => {
    const asked = askedOf(c)
    if (asked instanceof Refusal) return refuse(c, asked)
    const { chain, after, subject } = asked
    const entries =
      chain === PLATFORM_CHAIN
        ? await platformAuditPage(c.env.DB, after, PAGE, subject)
        : await bankOf(c.env, chain).auditPage(after, PAGE, subject)
    c.header('Cache-Control', 'no-store')
    return c.json({ entries })
  })

  app.get('/ops/audit/heads', async (c) => {
    const asked = askedOf(c)
    if (asked instanceof Refusal) return refuse(c, asked)
    const { chain, after } = asked
    const heads =
      chain === PLATFORM_CHAIN
        ? await bankOf(c.env, KEEPER).auditHeads(PLATFORM_CHAIN, after, PAGE)
        : await bankHeads(c.env.DB, chain, after)
    c.header('Cache-Control', 'no-store')
    return c.json({ heads })
  })
}

function askedOf(c: Context<{ Bindings: Env }>): { chain: string; after: number; subject: string | null } | Refusal {
  const { chain = PLATFORM_CHAIN, after = '0', subject = null } = c.req.query()
  if (!/^\d{1,15}$/.test(after) || (subject ?? '').length > 200) return new Refusal('bad-input')
  if (chain !== PLATFORM_CHAIN && !bankNames(c.env).includes(chain)) return new Refusal('not-found')
  return { chain, after: Number(after), subject }
}

/** Once a minute: how far the platform's chain goes is kept in a bank, where cutting the chain does not reach. */
export async function keepPlatformHead(env: Env): Promise<void> {
  const head = await platformHead(env.DB)
  if (head.sequence > 0) await bankOf(env, KEEPER).keepAuditHead(PLATFORM_CHAIN, head)
}

/** How far a bank's chain goes, as the bank said; what comes twice changes nothing. */
export async function keepBankHead(db: D1Database, chain: string, { sequence, hash }: AuditHead): Promise<void> {
  await db.prepare('INSERT OR IGNORE INTO audit_heads VALUES (?, ?, ?)').bind(chain, sequence, hash).run()
}

async function bankHeads(db: D1Database, chain: string, after: number): Promise<AuditHead[]> {
  const { results } = await db
    .prepare('SELECT sequence, hash FROM audit_heads WHERE chain = ? AND sequence > ? ORDER BY sequence LIMIT ?')
    .bind(chain, after, PAGE)
    .all<AuditHead>()
  return results
}
