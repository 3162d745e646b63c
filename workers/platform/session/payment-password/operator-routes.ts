import { Refusal } from '#api/envelope'
import { sessionCalls } from '#api/operator/session'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import { writeAudited } from '../../operators/audit.ts'
import { settingChanges } from '../../settings/settings.ts'
import { throttleOf } from '../../throttle/of.ts'
import { PAYMENT_PASSWORD_SETTING, paymentOperations, savePaymentOperations } from './operations.ts'
import { paymentPasswordKey } from './verify.ts'

/** What the payment password is needed for, and the removal of a forgotten one that no code can replace. */
export function mountPaymentPasswordOps(app: App, serve: Serve): void {
  serve(app, sessionCalls.showPaymentPassword, async (_input, _by, c) => {
    const { DB } = c.env
    const [operations, changes] = await Promise.all([
      paymentOperations(DB),
      settingChanges(DB, PAYMENT_PASSWORD_SETTING),
    ])
    return { operations: [...operations], changes }
  })

  serve(app, sessionCalls.requirePaymentPassword, async ({ operations }, by, c) => {
    const refused = await savePaymentOperations(c.env.DB, operations, by)
    return refused ?? { operations: [...(await paymentOperations(c.env.DB))] }
  })

  serve(app, sessionCalls.removePaymentPassword, async ({ account, enabled }, by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (!member?.payment_password) return new Refusal('not-found')
    const made = await writeAudited(c.env.DB, by, async () => ({
      ...{ action: 'payment-password-removed', subject: `member:${member.id}`, before: 'set', after: 'unset' },
      statements: [c.env.DB.prepare('UPDATE members SET payment_password = NULL WHERE id = ?').bind(member.id)],
    }))
    if (made instanceof Refusal) return made
    const key = paymentPasswordKey(member)
    await Promise.all([throttleOf(c.env, key).forgive(key), c.env.PRESENCE.getByName(member.id).closeAll()])
    await tell(c.env, member, 'payment-password-removed')
    return { account, enabled }
  })
}
