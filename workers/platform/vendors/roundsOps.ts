import { Refusal } from '#api/envelope'
import { RoundsAsked, RoundsRule } from '#api/operator/vendors'
import { badInput, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { byOf } from '../operators/actor.ts'
import { orderOf } from '../operators/order.ts'
import { saveSetting } from '../settings/settings.ts'
import { HOURS_SETTING, hoursOf, openRounds } from './openRounds.ts'

/** Open bets told at once. */
const TOLD = 200

/** `GET /ops/rounds`: bets nobody has ended. `PUT /ops/rounds`: after how many hours the house asks and ends them. */
export function mountRoundsOps(app: App): void {
  app.get('/ops/rounds', async (c) => {
    const asked = RoundsAsked.safeParse(c.req.query())
    if (!asked.success) return refuse(c, badInput(asked.error.issues))
    const { vendor, older = 0 } = asked.data
    const before = new Date(Date.now() - older * 3_600_000).toISOString()
    const rounds = await openRounds(c.env.DB, { before, ...(vendor === undefined ? {} : { vendor }), limit: TOLD })
    return c.json({ success: true, value: { endedAfterHours: await hoursOf(c.env.DB), rounds } })
  })
  app.put('/ops/rounds', async (c) => {
    const rule = await orderOf(c, RoundsRule)
    if (rule instanceof Refusal) return refuse(c, rule)
    await saveSetting(c.env.DB, HOURS_SETTING, rule.hours, byOf(c))
    return c.json({ success: true, value: { endedAfterHours: rule.hours } })
  })
}
