import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { changeDuePassword, changePassword, resetPassword } from '#api/session/password'
import type { App, Serve } from '../../app.ts'
import { type Member, memberById, rememberLogin } from '../../directory/members.ts'
import type { Caller, Ctx } from '../../env.ts'
import { visitorOf } from '../../visitor.ts'
import { readFailures, refusedByCaptcha } from '../credentials/failures.ts'
import {
  type Chosen,
  refusedAsSame,
  refusedPassword,
  replacePassword,
  samePassword,
} from '../credentials/new-password.ts'
import { refusedProof } from '../credentials/reauthenticate.ts'
import { redeemTicket } from '../one-time-tickets.ts'
import { openSession } from '../open.ts'
import { changeSubPassword } from '../sub-accounts/sign-in.ts'
import { refusedCode, refusedWithoutCode } from '../verification/owner-by-code.ts'
import { admit } from '../verification/step-up.ts'

/** The three ways to set a new password: by the old one, by a login's ticket, by the link of a mail. */
export function mountPasswords(app: App, serve: Serve): void {
  serve(app, changePassword, change)

  serve(app, changeDuePassword, async ({ ticket, ...chosen }, _caller, c) => {
    const ofSubAccount = await changeSubPassword(ticket, chosen, c)
    if (ofSubAccount !== null) return ofSubAccount
    const member = await setByTicket('password-ticket', ticket, chosen, c)
    return member instanceof Refusal ? member : admit(member, 'password', c)
  })

  serve(app, resetPassword, async ({ token, ...chosen }, _caller, c) => {
    const member = await setByTicket('password-link', token, chosen, c)
    return member instanceof Refusal ? member : {}
  })
}

async function change(form: output<typeof changePassword.request>, caller: Caller, c: Ctx) {
  const member = await memberById(c.env.DB, caller.memberId)
  if (member === null) return new Refusal('not-signed-in')
  const isSame = form.newPassword.normalize('NFKC') === form.oldPassword.normalize('NFKC')
  const refused =
    (await refusedPassword(form, member, c.env)) ??
    (isSame ? samePassword() : null) ??
    (await refusedByCaptcha(form.captcha, await readFailures(c), c)) ??
    (await refusedWithoutCode(form.code, member.id, c)) ??
    (await refusedProof(form.oldPassword, member, c)) ??
    (await refusedCode(form.code, member, c))
  if (refused) return refused
  const changed = await replacePassword(form.newPassword, member, c, caller.session)
  if (changed instanceof Refusal) return changed
  // Another change came first: the verified password is no longer the current one.
  if (changed === null) return new Refusal('old-password-wrong', { fields: { oldPassword: 'wrong' } })
  await rememberLogin(c.env.DB, member.id, visitorOf(c), 'password-changed')
  return openSession(c.env, changed, visitorOf(c))
}

const EXPIRED = { 'password-ticket': 'ticket-expired', 'password-link': 'link-expired' } as const

/** Sets the password that a ticket is for. The ticket is used up only when the password was set. */
async function setByTicket(
  kind: keyof typeof EXPIRED,
  ticket: string,
  chosen: Chosen,
  c: Ctx,
): Promise<Member | Refusal> {
  const taken = await redeemTicket(c.env, kind, ticket)
  if (taken === null) return new Refusal(EXPIRED[kind])
  const { member, giveBack } = taken
  const set =
    (await refusedPassword(chosen, member, c.env)) ??
    (await refusedAsSame(chosen.newPassword, member, c)) ??
    (await replacePassword(chosen.newPassword, member, c))
  if (set instanceof Refusal) await giveBack()
  else if (set) await rememberLogin(c.env.DB, member.id, visitorOf(c), 'password-changed')
  return set ?? new Refusal(EXPIRED[kind])
}
