import {
  authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecovery,
} from './authenticator.ts'
import { changeEmail, changeMobile, sendEmailCode, sendMobileCode } from './contacts.ts'
import { countries } from './countries.ts'
import { confirmExtra, sendExtra } from './extra-verification.ts'
import { firebaseNumber, verificationChannel } from './firebase.ts'
import { freePlay } from './free-play.ts'
import { changeDuePassword, changePassword, forgotByEmail, resetPassword } from './password.ts'
import {
  paymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from './payment-password.ts'
import { loginHistory, security } from './security.ts'
import { captcha, createHandoff, login, logout, previewHandoff, redeemHandoff, register } from './session.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import {
  finishSocial,
  joinSocial,
  linkIdentity,
  listIdentities,
  socialProviders,
  startSocial,
  unlinkIdentity,
} from './social.ts'
import { passwordByPhone, registerMobile, smsNoLogin, smsRegister } from './verification.ts'

/** The calls of sessions and accounts. */
export const sessionCalls = {
  countries,
  captcha,
  login,
  freePlay,
  logout,
  register,
  registerMobile,
  smsNoLogin,
  smsRegister,
  verificationChannel,
  firebaseNumber,
  passwordByPhone,
  createHandoff,
  previewHandoff,
  redeemHandoff,
  socialProviders,
  startSocial,
  finishSocial,
  joinSocial,
  listIdentities,
  linkIdentity,
  unlinkIdentity,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  changeDuePassword,
  forgotByEmail,
  resetPassword,
  sendMobileCode,
  changeMobile,
  sendEmailCode,
  changeEmail,
  security,
  loginHistory,
  paymentPassword,
  setPaymentPassword,
  sendPaymentPasswordCode,
  resetPaymentPassword,
  sendExtra,
  confirmExtra,
  authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  renewRecovery,
  removeAuthenticator,
}
