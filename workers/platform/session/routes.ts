import type { App, Serve } from '../app.ts'
import { mountCaptcha } from './captcha/captcha.ts'
import { mountFirebase } from './codes/firebase/firebase.ts'
import { mountCodes } from './codes/send-code.ts'
import { mountContacts } from './contacts/contacts.ts'
import { mountFreePlay } from './login/free-play.ts'
import { mountHandoff } from './login/handoff.ts'
import { mountLogin } from './login/login.ts'
import { mountPasswordOps } from './operator-routes.ts'
import { mountForgot } from './password/forgot.ts'
import { mountPasswordByPhone } from './password/password-by-phone.ts'
import { mountPasswords } from './password/passwords.ts'
import { mountPaymentPasswordOps } from './payment-password/operator-routes.ts'
import { mountPaymentPassword } from './payment-password/routes.ts'
import { mountRegister, type OnInvited } from './register/register.ts'
import { mountSecurity } from './security/security.ts'
import { mountSessions } from './sessions.ts'
import { mountIdentities } from './social/manage.ts'
import { mountSocial } from './social/social.ts'
import { mountEnrolment } from './verification/enrolment.ts'
import { mountExtraVerification } from './verification/extra-verification.ts'
import { mountExtraVerificationOps } from './verification/extra-verification-routes.ts'

/** Everything about entering and owning an account: logins, registration, credentials, sessions. */
export function mountSession(app: App, serve: Serve, onInvited: OnInvited): void {
  mountCaptcha(app, serve)
  mountFirebase(app, serve)
  mountCodes(app, serve)
  mountContacts(app, serve)
  mountFreePlay(app, serve)
  mountHandoff(app, serve)
  mountLogin(app, serve)
  mountForgot(app, serve)
  mountPasswordByPhone(app, serve)
  mountPasswords(app, serve)
  mountPaymentPassword(app, serve)
  mountRegister(app, serve, onInvited)
  mountSecurity(app, serve)
  mountSessions(app, serve)
  mountIdentities(app, serve)
  mountSocial(app, serve)
  mountEnrolment(app, serve)
  mountExtraVerification(app, serve)
}

/** What operators do with accounts. */
export function mountSessionOps(app: App, serve: Serve): void {
  mountExtraVerificationOps(app, serve)
  mountPasswordOps(app, serve)
  mountPaymentPasswordOps(app, serve)
}
