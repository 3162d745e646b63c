import { Refusal } from '#api/envelope'
import { sessionCalls } from '#api/operator/session'
import type { App, Serve } from '../app.ts'
import { bankOf } from '../bank/routing.ts'
import { memberByAccount, rememberLogin } from '../directory/members.ts'
import { writeAudited, writeNote } from '../operators/audit.ts'
import { visitorOf } from '../visitor.ts'

const COLUMN = {
  'first-login': 'password_is_default = 1',
  expired: "password_expires_at = strftime('%Y-%m-%dT%H:%M:%fZ')",
} as const

/** Operator calls: one requires a password change and ends every session of the account, the other only ends them. */
export function mountPasswordOps(app: App, serve: Serve): void {
  serve(app, sessionCalls.requirePasswordChange, async ({ account, due }, by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const made = await writeAudited(c.env.DB, by, async () => ({
      ...{ action: 'password-due', subject: `member:${member.id}`, before: null, after: due },
      statements: [c.env.DB.prepare(`UPDATE members SET ${COLUMN[due]} WHERE id = ?`).bind(member.id)],
    }))
    if (made instanceof Refusal) return made
    await c.env.PRESENCE.getByName(member.id).closeAll()
    return { account, due }
  })

  // Ends every session and game of an account at once; the history records the operator's address (ASVS 5.0 7.4.5).
  serve(app, sessionCalls.endMemberSessions, async ({ account }, by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const note = { action: 'sessions-ended', subject: `member:${member.id}`, before: null, after: null }
    const refused = await writeNote(c.env.DB, by, note)
    if (refused) return refused
    await c.env.PRESENCE.getByName(member.id).closeAll()
    await bankOf(c.env, member.bank).endGames(member.id)
    await rememberLogin(c.env.DB, member.id, visitorOf(c), 'sessions-ended')
    return { account: member.account }
  })
}
