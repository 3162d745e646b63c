import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { bankOf } from '../bank/of.ts'
import { memberByAccount, rememberLogin } from '../member/directory.ts'
import { byOf } from '../operators/actor.ts'
import { audited, noted } from '../operators/audit.ts'
import { orderOf } from '../operators/order.ts'
import { visitorOf } from '../visitor.ts'

/** Whose sessions are to end. */
const Ended = z.strictObject({ account: z.string().check(z.minLength(1), z.maxLength(255)) })

/** Whose password has to be changed at the next login, and why: it was set by another hand, or it is too old. */
const DuePassword = z.strictObject({
  account: z.string().check(z.minLength(1), z.maxLength(255)),
  due: z.enum(['first-login', 'expired']),
})

const COLUMN = {
  'first-login': 'password_is_default = 1',
  expired: "password_expires_at = strftime('%Y-%m-%dT%H:%M:%fZ')",
} as const

/** `PUT /ops/members/password` makes a password due and ends every session of the account; `/sessions` only ends them. */
export function mountPasswordOps(app: App): void {
  app.put('/ops/members/password', async (c) => {
    const read = await orderOf(c, DuePassword)
    if (read instanceof Refusal) return refuse(c, read)
    const member = await memberByAccount(c.env.DB, read.account)
    if (member === null) return refuse(c, new Refusal('not-found'))
    const { due } = read
    const made = await audited(c.env.DB, byOf(c), async () => ({
      ...{ action: 'password-due', subject: `member:${member.id}`, before: null, after: due },
      statements: [c.env.DB.prepare(`UPDATE members SET ${COLUMN[due]} WHERE id = ?`).bind(member.id)],
    }))
    if (made instanceof Refusal) return refuse(c, made)
    await c.env.PRESENCE.getByName(member.id).closeAll()
    return c.json({ success: true, value: read })
  })

  // Every session and game of an account, at once; the history keeps from where the operator did it (ASVS 5.0 7.4.5).
  app.put('/ops/members/sessions', async (c) => {
    const read = await orderOf(c, Ended)
    if (read instanceof Refusal) return refuse(c, read)
    const member = await memberByAccount(c.env.DB, read.account)
    if (member === null) return refuse(c, new Refusal('not-found'))
    const note = { action: 'sessions-ended', subject: `member:${member.id}`, before: null, after: null }
    const refused = await noted(c.env.DB, byOf(c), note)
    if (refused) return refuse(c, refused)
    await c.env.PRESENCE.getByName(member.id).closeAll()
    await bankOf(c.env, member.bank).endGames(member.id)
    await rememberLogin(c.env.DB, member.id, visitorOf(c), 'sessions-ended')
    return c.json({ success: true, value: { account: member.account } })
  })
}
