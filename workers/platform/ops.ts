import { Refusal } from '#api/envelope'
import { refuse } from '../serve.ts'
import type { App } from './app.ts'
import { messagesTo } from './member/outbox.ts'
import { migrate } from './migrate.ts'
import { byOf } from './operators/actor.ts'
import { orderIn } from './operators/order.ts'
import { mountPasswordOps } from './session/ops.ts'
import { FLAG_SETTING, flagTree, saveFlags } from './settings/flags.ts'
import { saveRegisterRules } from './settings/rules.ts'
import { settingChanges } from './settings/settings.ts'
import { registerGiven } from './vendors/given.ts'

/** What the operator and the start command do; like everything here, only through the edge secret. */
export function mountOps(app: App): void {
  app.post('/ops/migrate', async (c) => {
    const applied = await migrate(c.env.DB)
    await registerGiven(c.env)
    return c.json({ success: true, value: { applied } })
  })

  app.get('/ops/outbox', async (c) => {
    const messages = await messagesTo(c.env.DB, c.req.query('to') ?? null)
    return c.json({ success: true, value: { messages } })
  })

  app.put('/ops/register-rules', async (c) => {
    const order = await orderIn(c)
    if (order instanceof Refusal) return refuse(c, order)
    const rules = await saveRegisterRules(c.env.DB, order, byOf(c))
    return rules instanceof Refusal ? refuse(c, rules) : c.json({ success: true, value: rules })
  })

  app.get('/ops/whitelabel', async (c) => {
    const [flags, changes] = await Promise.all([flagTree(c.env.DB), settingChanges(c.env.DB, FLAG_SETTING)])
    return c.json({ success: true, value: { flags, changes } })
  })

  app.put('/ops/whitelabel', async (c) => {
    const order = await orderIn(c)
    if (order instanceof Refusal) return refuse(c, order)
    const flags = await saveFlags(c.env.DB, order, byOf(c))
    return flags instanceof Refusal ? refuse(c, flags) : c.json({ success: true, value: flags })
  })
  mountPasswordOps(app)
}
