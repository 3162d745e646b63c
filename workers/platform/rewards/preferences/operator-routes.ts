import { Refusal } from '#api/envelope'
import { preferenceCalls } from '#api/operator/rewards/preferences'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { readChoices, receivesOffers } from './choose.ts'

/** What members have chosen about offers. */
export function mountPreferenceOps(app: App, serve: Serve): void {
  serve(app, preferenceCalls.showPreference, async ({ account }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const choices = await readChoices(c.env.DB, member.id)
    return { account: member.account, receivesOffers: receivesOffers(member), choices }
  })
}
