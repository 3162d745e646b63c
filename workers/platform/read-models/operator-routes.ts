import { Refusal } from '#api/envelope'
import { type Lag, readModelCalls } from '#api/operator/read-models'
import type { App, Serve } from '../app.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'
import { CURRENT } from './figures.ts'
import { beginRebuild, stepRebuild } from './rebuild.ts'

/** The read models for an operator: how far they lag behind a bank, and their rebuild step by step. */
export function mountReadModelsOps(app: App, serve: Serve): void {
  serve(app, readModelCalls.showReadModelLag, async ({ bank }, _by, c) =>
    bankNames(c.env).includes(bank) ? lagOf(c.env, bank) : new Refusal('not-found'),
  )
  serve(app, readModelCalls.rebuildReadModels, async ({ begin }, _by, c) => {
    if (begin) await beginRebuild(c.env.DB, Date.now())
    return stepRebuild(c.env)
  })
}

/** Returns how far the read models lag behind a bank. The bank is read last, so that the lag is never negative. */
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
