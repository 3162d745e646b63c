import { log } from '../shared/log.ts'
import { keepContracts } from './agents/contract-run.ts'
import type { Env } from './env.ts'
import { deliverLineStops } from './line-stops/deliver.ts'
import { announceLate } from './member/tell.ts'
import { savePlatformHead } from './operators/audit-routes.ts'
import { expireProposals } from './operators/proposals.ts'
import { continueRebuild } from './read-models/rebuild.ts'
import { decideDueRanks } from './rewards/vip/decide-ranks.ts'
import { removeOldUploads } from './uploads/remove-old.ts'
import { registerConfiguredVendors } from './vendors/configured-vendors.ts'
import { closeOpenRounds, endClosedRounds } from './vendors/open-rounds.ts'
import { sweepVendorTransfers } from './vendors/vendor-wallets/sweep.ts'
import { pollProviders } from './wallet/deposits/watch.ts'

/** Work done once a minute. Each item is idempotent: a minute may be skipped or run twice. */
const EVERY_MINUTE: readonly ((env: Env, nowMs: number) => Promise<unknown>)[] = [
  pollProviders,
  savePlatformHead,
  expireProposals,
  continueRebuild,
  registerConfiguredVendors,
  endClosedRounds,
  closeOpenRounds,
  sweepVendorTransfers,
  removeOldUploads,
  announceLate,
  decideDueRanks,
  keepContracts,
  (env) => deliverLineStops(env, null),
]

/** An item that fails does not stop the others. */
export async function everyMinute(env: Env, nowMs: number): Promise<void> {
  const done = await Promise.allSettled(EVERY_MINUTE.map((work) => work(env, nowMs)))
  for (const one of done) if (one.status === 'rejected') log('error', 'cron task failed', { error: one.reason })
}
