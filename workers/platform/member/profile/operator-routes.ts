import { Refusal } from '#api/envelope'
import { sessionCalls } from '#api/operator/session'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import { writeAudited } from '../../operators/audit.ts'
import { isVerified } from '../../protection/identity/cases.ts'

/** The columns of what a member sets once. The log says only that it was there: it is about a person. */
const DETAILS = {
  birthday: { present: 'birthday IS NOT NULL', clear: 'birthday = NULL' },
  idNumber: { present: "details ->> '$.idNumber' IS NOT NULL", clear: "details = json_remove(details, '$.idNumber')" },
} as const

/** Clears a detail that its member got wrong and cannot change. */
export function mountProfileOps(app: App, serve: Serve): void {
  serve(app, sessionCalls.clearMemberDetail, async ({ account, field }, by, c) => {
    const { DB } = c.env
    const { present, clear } = DETAILS[field]
    const member = await memberByAccount(DB, account)
    const isThere =
      member && (await DB.prepare(`SELECT 1 FROM members WHERE id = ? AND ${present}`).bind(member.id).first())
    if (!isThere) return new Refusal('not-found')
    // A person has compared it with a document.
    if (field === 'birthday' && (await isVerified(DB, member.id))) return new Refusal('wrong-state')
    const made = await writeAudited(DB, by, async () => ({
      ...{ action: 'detail-cleared', subject: `member:${member.id}`, before: field, after: null },
      statements: [DB.prepare(`UPDATE members SET ${clear} WHERE id = ?`).bind(member.id)],
    }))
    if (made instanceof Refusal) return made
    await tell(c.env, member, 'profile-changed')
    return { account, field }
  })
}
