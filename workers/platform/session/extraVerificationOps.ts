import { Refusal } from '#api/envelope'
import { Lost, Verification } from '#api/operator/session'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { memberByAccount } from '../member/directory.ts'
import { tell } from '../member/tell.ts'
import { byOf } from '../operators/actor.ts'
import { noted } from '../operators/audit.ts'
import { orderOf } from '../operators/order.ts'
import { settingChanges } from '../settings/settings.ts'
import { authenticatorOf, removeAuthenticator } from './authenticators.ts'
import { enabledMethods, enableMethods, VERIFICATION_SETTING } from './methods.ts'
import { forgetPlaces } from './trustedPlaces.ts'

/**
 * `GET`, `PUT /ops/verification`: by what members show who they are at a place nobody knows. `PUT
 * /ops/members/authenticator`: takes a lost authenticator away, ends every session of the account and tells its owner.
 */
export function mountExtraVerificationOps(app: App): void {
  app.get('/ops/verification', async (c) => {
    const { DB } = c.env
    const [methods, changes] = await Promise.all([enabledMethods(DB), settingChanges(DB, VERIFICATION_SETTING)])
    return c.json({ success: true, value: { methods, changes } })
  })

  app.put('/ops/verification', async (c) => {
    const read = await orderOf(c, Verification)
    if (read instanceof Refusal) return refuse(c, read)
    const refused = await enableMethods(c.env.DB, read.methods, byOf(c))
    if (refused) return refuse(c, refused)
    return c.json({ success: true, value: { methods: await enabledMethods(c.env.DB) } })
  })

  app.put('/ops/members/authenticator', async (c) => {
    const read = await orderOf(c, Lost)
    if (read instanceof Refusal) return refuse(c, read)
    const member = await memberByAccount(c.env.DB, read.account)
    const isThere = member !== null && (await authenticatorOf(c.env.DB, member.id)) !== null
    if (!isThere) return refuse(c, new Refusal('not-found'))
    const note = { action: 'authenticator-removed', subject: `member:${member.id}`, before: 'on', after: 'off' }
    const refused = await noted(c.env.DB, byOf(c), note)
    if (refused) return refuse(c, refused)
    await removeAuthenticator(c.env.DB, member.id)
    await Promise.all([forgetPlaces(c.env.DB, member.id), c.env.PRESENCE.getByName(member.id).closeAll()])
    await tell(c.env, member, 'authenticator-removed')
    return c.json({ success: true, value: read })
  })
}
