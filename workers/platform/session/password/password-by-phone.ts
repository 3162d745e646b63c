import { Refusal } from '#api/envelope'
import { passwordByPhone } from '#api/session/verification'
import type { App, Serve } from '../../app.ts'
import { type Member, memberByMobile, rememberLogin } from '../../directory/members.ts'
import { mobileOf } from '../../directory/phone.ts'
import type { Ctx } from '../../env.ts'
import { readFlags } from '../../settings/flags.ts'
import { visitorOf } from '../../visitor.ts'
import { refusedConfirmation } from '../codes/confirmation.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import { refusedByRules, refusedForName, setPassword } from '../credentials/new-password.ts'
import { hashPassword } from '../credentials/password.ts'
import { admit } from '../verification/step-up.ts'

/** `POST /wps/member/password/verification`: sets a new password for the holder of the number. */
export function mountPasswordByPhone(app: App, serve: Serve): void {
  serve(app, passwordByPhone, async (form, _caller, c) => {
    if (!(await readFlags(c.env.DB)).MOBILENUMREG3) return new Refusal('operation-not-allowed')
    const mobile = mobileOf(form.mobileNum, form.countryDialingCode)
    if (mobile instanceof Refusal) return mobile
    const refused = await refusedByRules(form.newPassword, c.env)
    if (refused) return refused
    // Hashed before the code is checked, whether or not the number is registered, so that timing reveals nothing.
    const password = await hashInTurn({ account: mobile.number, isSignedIn: false }, c, () =>
      hashPassword(form.newPassword, c.env.PEPPER),
    )
    if (password instanceof Refusal) return password
    const wrong = await refusedConfirmation('password', mobile.number, form, c.env)
    if (wrong) return wrong
    const member = await memberByMobile(c.env.DB, mobile.number)
    if (member === null) return new Refusal('invalid-verification-code')
    return refusedForName(form.newPassword, member) ?? change(member, password, c)
  })
}

async function change(member: Member, password: string, c: Ctx) {
  const changed = await setPassword(password, member, c)
  // Another change came first and the code is used up: replied like a wrong code, so that a new one is requested.
  if (changed === null) return new Refusal('invalid-verification-code')
  await rememberLogin(c.env.DB, changed.id, visitorOf(c), 'password-changed')
  return admit(changed, 'sms', c)
}
