import { vendorCalls } from '#api/operator/vendors'
import type { App, Serve } from '../app.ts'
import { saveSetting } from '../settings/settings.ts'
import { HOURS_SETTING, hoursOf, openRounds } from './openRounds.ts'

/** Open bets told at once. */
const TOLD = 200

/** Bets nobody has ended, and after how many hours the house asks and ends them. */
export function mountRoundsOps(app: App, serve: Serve): void {
  serve(app, vendorCalls.listOpenRounds, async ({ vendor = null, older = 0 }, _by, c) => {
    const before = new Date(Date.now() - older * 3_600_000).toISOString()
    const rounds = await openRounds(c.env.DB, { before, vendor, limit: TOLD })
    return { endedAfterHours: await hoursOf(c.env.DB), rounds }
  })
  serve(app, vendorCalls.setRoundsRule, async ({ hours }, by, c) => {
    return (await saveSetting(c.env.DB, HOURS_SETTING, hours, by)) ?? { endedAfterHours: hours }
  })
}
