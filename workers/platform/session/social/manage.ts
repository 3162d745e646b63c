import { Refusal } from '#api/envelope'
import { linkIdentity, listIdentities, unlinkIdentity } from '#api/session/social'
import type { App, Serve } from '../../app.ts'
import { tell } from '../../directory/tell.ts'
import { ownerBy } from '../credentials/owner.ts'
import { begin } from './attempts.ts'
import { readIdentities, unlinkFrom } from './linked.ts'
import { providerOf } from './providers.ts'

/** The identities linked to an account: its owner lists, links and unlinks them, verified by the password. */
export function mountIdentities(app: App, serve: Serve): void {
  serve(app, listIdentities, async (_input, caller, c) => ({
    identities: await readIdentities(c.env.DB, caller.memberId),
  }))

  serve(app, linkIdentity, async (form, caller, c) => {
    const provider = providerOf(c.env, form.provider)
    if (provider === null) return new Refusal('operation-not-allowed')
    const owner = await ownerBy(form.password, caller, c)
    return owner instanceof Refusal ? owner : { url: await begin(provider, form.browser, owner.id, c) }
  })

  serve(app, unlinkIdentity, async (form, caller, c) => {
    const linked = await readIdentities(c.env.DB, caller.memberId)
    if (!linked.some(({ provider }) => provider === form.provider)) return new Refusal('not-found')
    const owner = await ownerBy(form.password, caller, c)
    if (owner instanceof Refusal) return owner
    if (!(await unlinkFrom(c.env.DB, owner.id, form.provider))) return new Refusal('not-found')
    await c.env.PRESENCE.getByName(owner.id).endOthers(caller.session)
    c.executionCtx.waitUntil(tell(c.env, owner, 'identity-unlinked'))
    return {}
  })
}
