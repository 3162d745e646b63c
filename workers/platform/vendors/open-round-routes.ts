import { Refusal } from '#api/envelope'
import { vendorCalls } from '#api/operator/vendors'
import type { App, Serve } from '../app.ts'
import { isNamed } from '../registry/registry.ts'
import { saveSetting } from '../settings/settings.ts'
import { HOURS_SETTING, hoursOf, openRounds } from './open-rounds.ts'

/** Maximum open bets in one reply. */
const MAX_LISTED = 200

/** Open bets, and after how many hours they are reconciled and ended. */
export function mountRoundsOps(app: App, serve: Serve): void {
  serve(app, vendorCalls.listOpenRounds, async ({ vendor = null, older = 0 }, _by, c) => {
    if (!(await isNamed(c.env, { vendor }))) return new Refusal('not-found')
    const before = new Date(Date.now() - older * 3_600_000).toISOString()
    const rounds = await openRounds(c.env.DB, { before, vendor, limit: MAX_LISTED })
    return { endedAfterHours: await hoursOf(c.env.DB), rounds }
  })
  serve(app, vendorCalls.setRoundsRule, async ({ hours }, by, c) => {
    return (await saveSetting(c.env.DB, HOURS_SETTING, hours, by)) ?? { endedAfterHours: hours }
  })
}
