import { Refusal } from '#api/envelope'
import { acceptTerms } from '#api/member'
import { termsCalls } from '#api/operator/terms'
import { TERMS_VERSION } from '#brand/terms'
import type { App, Serve } from '../app.ts'
import { memberByAccount } from '../directory/members.ts'
import { acceptancesOf, acceptVersion, countAcceptances, isTermsDue } from '../directory/terms.ts'

/** The terms, asked again when their version changes. */
export function mountTerms(app: App, serve: Serve): void {
  serve(
    app,
    acceptTerms,
    async ({ version }, { memberId }, c) => (await acceptVersion(c.env.DB, memberId, version)) ?? {},
  )
}

/** Who has accepted which version. */
export function mountTermsOps(app: App, serve: Serve): void {
  serve(app, termsCalls.listTerms, async (_input, _by, c) => ({
    current: TERMS_VERSION,
    accepted: await countAcceptances(c.env.DB),
  }))
  serve(app, termsCalls.showTerms, async ({ account }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const accepted = await acceptancesOf(c.env.DB, member.id)
    return { account: member.account, current: TERMS_VERSION, due: isTermsDue(member), accepted }
  })
}
