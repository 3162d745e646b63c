import { Refusal } from '#api/envelope'
import { type Lag, RebuildStep } from '#api/operator/read-models'
import { bodyOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import type { Env } from '../env.ts'
import { CURRENT } from './figures.ts'
import { beginRebuild, stepRebuild } from './rebuild.ts'

/** The read models as their operator sees them: how far behind a bank they are, and their rebuild step by step. */
export function mountReadModelsOps(app: App): void {
  app.get('/ops/ledger/lag', async (c) => {
    const bank = c.req.query('bank') ?? 'bank-0'
    if (!bankNames(c.env).includes(bank)) return refuse(c, new Refusal('not-found'))
    return c.json({ success: true, value: await lagOf(c.env, bank) })
  })

  app.put('/ops/ledger/rebuild', async (c) => {
    const asked = await bodyOf(c.req.raw, RebuildStep)
    if (asked instanceof Refusal) return refuse(c, asked)
    if (asked.begin) await beginRebuild(c.env.DB, Date.now())
    return c.json({ success: true, value: await stepRebuild(c.env) })
  })
}

/** How far the read models are behind a bank. The bank is asked last, so that nothing seems to be ahead of it. */
export async function lagOf(env: Pick<Env, 'DB' | 'BANK'>, bank: string): Promise<Lag> {
  const row = await env.DB.prepare(
    `SELECT transfers AS applied, last AS newest FROM read_progress WHERE generation = ${CURRENT} AND bank = ?`,
  )
    .bind(bank)
    .first<{ applied: number; newest: number }>()
  const { head } = await bankOf(env, bank).journalEvents(0, 0)
  const { applied, newest } = row ?? { applied: 0, newest: 0 }
  return { bank, head, applied, behind: head - applied, newest }
}
