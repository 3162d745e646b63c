import { Refusal } from '#api/envelope'
import { siteCalls } from '#api/operator/site'
import type { App, Serve } from '../app.ts'
import { memberByAccount } from '../directory/members.ts'
import { messagesTo } from '../directory/outbox.ts'
import { writeNote } from '../operators/audit.ts'
import { FLAG_SETTING, flagTree, saveFlags } from '../settings/flags.ts'
import { saveRegisterRules } from '../settings/rules.ts'
import { settingChanges } from '../settings/settings.ts'

/** The flags of the site, the rules of its registration, and the messages that left it. */
export function mountSiteOps(app: App, serve: Serve): void {
  serve(app, siteCalls.listOutbox, async ({ to = null }, by, c) => {
    // An address or a number is anybody's; a name without an account is mistyped.
    const isName = to !== null && !/[@+]/.test(to)
    if (isName && (await memberByAccount(c.env.DB, to)) === null) return new Refusal('not-found')
    // Its codes open accounts: whoever reads them is in the log before they are shown.
    const refused = await writeNote(c.env.DB, by, {
      action: 'outbox-read',
      subject: 'outbox',
      before: null,
      after: { to },
    })
    return refused ?? { messages: await messagesTo(c.env.DB, to) }
  })

  serve(app, siteCalls.setRegisterRules, (rules, by, c) => saveRegisterRules(c.env.DB, rules, by))

  serve(app, siteCalls.showFlags, async (_input, _by, c) => {
    const [flags, changes] = await Promise.all([flagTree(c.env.DB), settingChanges(c.env.DB, FLAG_SETTING)])
    return { flags, changes }
  })

  serve(app, siteCalls.setFlags, (change, by, c) => saveFlags(c.env.DB, change, by))
}
