import { Refusal } from '#api/envelope'
import { identityCalls } from '#api/protection/identity'
import type { App, Serve } from '../../app.ts'
import { memberById } from '../../directory/members.ts'
import { screenAfterwards } from '../../persons/screen.ts'
import { savePrivate } from '../../uploads/save-upload.ts'
import { newestCase, standingFrom } from './cases.ts'
import { saveSent } from './send.ts'

/** Members show who they are, and see how that stands (decision 208). */
export function mountIdentity(app: App, serve: Serve): void {
  serve(app, identityCalls.identity, async (_nothing, { memberId }, c) => {
    const [member, row] = await Promise.all([memberById(c.env.DB, memberId), newestCase(c.env.DB, memberId)])
    return member === null ? new Refusal('not-signed-in') : standingFrom(member, row)
  })

  serve(app, identityCalls.uploadDocument, (_nothing, { memberId }, c) =>
    savePrivate(c.env, `member:${memberId}`, c.req.raw),
  )

  serve(app, identityCalls.sendIdentity, async (sent, { memberId }, c) => {
    const member = await memberById(c.env.DB, memberId)
    if (member === null) return new Refusal('not-signed-in')
    const row = await saveSent(c.env, member, sent, Date.now())
    if (row instanceof Refusal) return row
    // Compared with who is excluded (decision 161), after the response.
    screenAfterwards(c.env, memberId, c.executionCtx)
    return standingFrom(member, row)
  })
}
