import { Refusal } from '#api/envelope'
import { gameReturnCalls } from '#api/operator/games/returns'
import { type Lag, readModelCalls } from '#api/operator/read-models'
import type { App, Serve } from '../app.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'
import { writeNote } from '../operators/audit.ts'
import { CURRENT } from './figures.ts'
import { gameReturns } from './game-returns.ts'
import { beginRebuild, stepRebuild } from './rebuild.ts'

/** The read models for an operator: how far they lag behind a bank, their rebuild step by step, and what games paid back. */
export function mountReadModelsOps(app: App, serve: Serve): void {
  serve(app, readModelCalls.showReadModelLag, async ({ bank }, _by, c) =>
    bankNames(c.env).includes(bank) ? readLag(c.env, bank) : new Refusal('not-found'),
  )
  serve(app, readModelCalls.rebuildReadModels, async ({ begin }, by, c) => {
    const note = { action: 'rebuild-begun', subject: 'read-models', before: null, after: null }
    const refused = begin ? await writeNote(c.env.DB, by, note) : null
    if (refused) return refused
    if (begin) await beginRebuild(c.env.DB, Date.now())
    return stepRebuild(c.env)
  })
  serve(app, gameReturnCalls.listGameReturns, (query, _by, c) => gameReturns(c.env.DB, query))
}

/** How old a transfer may be that the reports lack, and a notice that was not delivered, before something has failed. */
const TRANSFER_LATE_MS = 10_000
const NOTICE_LATE_MS = 60_000

interface Progress {
  applied: number
  newest: number
  contiguous: number
}

/** Returns how far the read models lag behind a bank. The bank is read last, so that the lag is never negative. */
export async function readLag(env: Pick<Env, 'DB' | 'BANK'>, bank: string, nowMs = Date.now()): Promise<Lag> {
  const row = await env.DB.prepare(
    `SELECT transfers AS applied, last AS newest, contiguous
     FROM read_progress WHERE generation = ${CURRENT} AND bank = ?`,
  )
    .bind(bank)
    .first<Progress>()
  const progress = row ?? { applied: 0, newest: 0, contiguous: 0 }
  const { head, lackingSinceMs, notices, live } = await bankOf(env, bank).waiting(progress.contiguous)
  const lag = {
    ...{ bank, head, ...progress, behind: head - progress.applied },
    ...{ lackingSince: isoOf(lackingSinceMs), notices: notices.count, noticesSince: isoOf(notices.sinceMs) },
    ...{ live: live.count, liveSince: isoOf(live.sinceMs) },
  }
  return { ...lag, state: stateOf(lag, nowMs) }
}

/** Rows that the reports counted and no longer hold, or that no bank has, are never sent again: only a rebuild helps. */
function stateOf({ behind, lackingSince, noticesSince, liveSince }: Omit<Lag, 'state'>, nowMs: number): Lag['state'] {
  if (behind < 0 || (behind > 0 && lackingSince === null)) return 'failed'
  const isOlder = (since: string | null, ageMs: number) => since !== null && Date.parse(since) < nowMs - ageMs
  if (isOlder(lackingSince, TRANSFER_LATE_MS)) return 'failed'
  if (isOlder(noticesSince, NOTICE_LATE_MS) || isOlder(liveSince, NOTICE_LATE_MS)) return 'failed'
  return behind > 0 || noticesSince !== null ? 'late' : 'complete'
}

const isoOf = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString())
