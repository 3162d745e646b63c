import { Refusal } from '#api/envelope'
import { sessionCalls } from '#api/operator/session'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import { writeNote } from '../../operators/audit.ts'
import { settingChanges } from '../../settings/settings.ts'
import { readAuthenticator, removeAuthenticator } from './authenticators.ts'
import { enabledMethods, enableMethods, VERIFICATION_SETTING } from './methods.ts'
import { forgetTrustedDevices } from './trusted-devices.ts'

/** The methods of extra verification on an untrusted device, and the removal of lost authenticators. */
export function mountExtraVerificationOps(app: App, serve: Serve): void {
  serve(app, sessionCalls.showVerification, async (_input, _by, c) => {
    const { DB } = c.env
    const [methods, changes] = await Promise.all([enabledMethods(DB), settingChanges(DB, VERIFICATION_SETTING)])
    return { methods: [...methods], changes }
  })

  serve(app, sessionCalls.setVerification, async ({ methods }, by, c) => {
    const refused = await enableMethods(c.env.DB, methods, by)
    return refused ?? { methods: [...(await enabledMethods(c.env.DB))] }
  })

  serve(app, sessionCalls.removeLostAuthenticator, async ({ account, enabled }, by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    const isThere = member !== null && (await readAuthenticator(c.env.DB, member.id)) !== null
    if (!isThere) return new Refusal('not-found')
    const note = { action: 'authenticator-removed', subject: `member:${member.id}`, before: 'on', after: 'off' }
    const refused = await writeNote(c.env.DB, by, note)
    if (refused) return refused
    await removeAuthenticator(c.env.DB, member.id)
    await Promise.all([forgetTrustedDevices(c.env.DB, member.id), c.env.PRESENCE.getByName(member.id).closeAll()])
    await tell(c.env, member, 'authenticator-removed')
    return { account, enabled }
  })
}
