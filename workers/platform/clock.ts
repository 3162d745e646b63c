import { log } from '../shared/log.ts'
import { pollProviders } from './deposit/watch.ts'
import type { Env } from './env.ts'
import { savePlatformHead } from './operators/auditOps.ts'
import { continueRebuild } from './read-models/rebuild.ts'
import { registerConfiguredVendors } from './vendors/given.ts'
import { closeOpenRounds } from './vendors/openRounds.ts'
import { sweepVendorTransfers } from './vendorWallet/sweep.ts'

/** Work done once a minute. Each item is idempotent: a minute may be skipped or run twice. */
const EVERY_MINUTE: readonly ((env: Env, now_ms: number) => Promise<void>)[] = [
  pollProviders,
  savePlatformHead,
  continueRebuild,
  registerConfiguredVendors,
  closeOpenRounds,
  sweepVendorTransfers,
]

/** An item that fails does not stop the others. */
export async function everyMinute(env: Env, now_ms: number): Promise<void> {
  const done = await Promise.allSettled(EVERY_MINUTE.map((work) => work(env, now_ms)))
  for (const one of done) if (one.status === 'rejected') log('error', 'cron task failed', { error: one.reason })
}
