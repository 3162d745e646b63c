import type { sessionCalls } from '#api/session/calls'
import { type Exam, everyone, realAccounts, signedIn } from './exam.ts'
import { CHOSEN } from './values.ts'

/** What the suites must know of each call of sessions and accounts. */
export const sessionExam = {
  countries: { good: { language: 'es' }, may: everyone('ok'), right: 'public' },
  captcha: { good: {}, may: everyone('ok'), right: 'public' },
  login: {
    good: { username: 'nadie', password: 'no-es-la-clave', type: 'username' },
    may: everyone('wrong-credentials'),
    right: 'public',
  },
  freePlay: { good: { os: 'OTHER', platform: 'W', 'X-Gateway-Version': '3' }, may: everyone('ok'), right: 'public' },
  logout: { good: {}, may: signedIn('ok'), right: 'always' },
  register: {
    good: {
      username: 'x1',
      password: 'corta',
      confirmPassword: 'corta',
      birthday: '1990-05-17',
      terms: false,
      registerMethod: 'WEB',
    },
    may: everyone('username-rule'),
    right: 'public',
  },
  registerMobile: {
    good: {
      mobileNum: '12',
      countryDialingCode: '52',
      verificationCode: '000000',
      terms: false,
      registerMethod: 'WEB',
    },
    may: everyone('operation-not-allowed'),
    right: 'public',
  },
  smsNoLogin: {
    good: { mobileNum: '12', countryDialingCode: '52' },
    may: everyone('operation-not-allowed'),
    right: 'public',
  },
  smsRegister: {
    good: { mobileNo: '12', countryDialingCode: '52' },
    may: everyone('operation-not-allowed'),
    right: 'public',
  },
  verificationChannel: { good: {}, may: everyone('ok'), right: 'public' },
  firebaseNumber: {
    good: { mobileNum: '12', countryDialingCode: '52', purpose: 'login' },
    may: everyone('operation-not-allowed'),
    right: 'public',
  },
  passwordByPhone: {
    good: { newPassword: 'corta', mobileNum: '12', countryDialingCode: '52', verificationCode: '000000' },
    may: everyone('operation-not-allowed'),
    right: 'public',
  },
  createHandoff: { good: {}, may: realAccounts('ok'), right: 'never' },
  previewHandoff: {
    good: { code: `${'m'.repeat(22)}.${'c'.repeat(43)}.${'a'.repeat(22)}` },
    may: everyone('not-signed-in'),
    right: 'public',
  },
  redeemHandoff: {
    good: { code: `${'m'.repeat(22)}.${'c'.repeat(43)}.${'a'.repeat(22)}` },
    may: everyone('not-signed-in'),
    right: 'public',
  },
  socialProviders: { good: {}, may: everyone('ok'), right: 'public' },
  startSocial: { good: { provider: 'google', browser: 'b'.repeat(43) }, may: everyone('ok'), right: 'public' },
  finishSocial: {
    good: { state: 's'.repeat(43), browser: 'b'.repeat(43), code: 'c' },
    may: everyone('social-expired'),
    right: 'never',
  },
  joinSocial: {
    good: { ticket: 't'.repeat(43), password: 'no-es-la-clave' },
    may: everyone('social-expired'),
    right: 'public',
  },
  listIdentities: { good: {}, may: realAccounts('ok'), right: 'never' },
  linkIdentity: {
    good: { provider: 'google', browser: 'b'.repeat(43), password: 'no-es-la-clave' },
    may: realAccounts('old-password-wrong'),
    right: 'never',
  },
  unlinkIdentity: {
    good: { provider: 'google', password: 'no-es-la-clave' },
    may: realAccounts('not-found'),
    right: 'never',
  },
  listSessions: { good: {}, may: realAccounts('ok'), right: 'never' },
  endSession: { good: { id: 'a'.repeat(16) }, may: realAccounts('not-found'), ids: { id: 'session' }, right: 'never' },
  endOtherSessions: { good: {}, may: realAccounts('ok'), right: 'never' },
  changePassword: {
    good: { oldPassword: 'no-es-la-clave', ...CHOSEN },
    may: realAccounts('old-password-wrong'),
    right: 'never',
  },
  changeDuePassword: { good: { ticket: 't'.repeat(43), ...CHOSEN }, may: everyone('ticket-expired'), right: 'public' },
  forgotByEmail: { good: { username: 'nadie', email: 'nadie@farol.example' }, may: everyone('ok'), right: 'public' },
  resetPassword: { good: { token: 't'.repeat(43), ...CHOSEN }, may: everyone('link-expired'), right: 'public' },
  sendMobileCode: {
    good: { mobileNum: '12', countryDialingCode: '52' },
    may: realAccounts('invalid-phone-number'),
    right: 'never',
  },
  changeMobile: {
    good: {
      mobileNum: '12',
      countryDialingCode: '52',
      verificationCode: '000000',
      password: 'no-es-la-clave',
    },
    may: realAccounts('invalid-phone-number'),
    right: 'never',
  },
  sendEmailCode: { good: { email: 'nadie' }, may: realAccounts('bad-input'), right: 'never' },
  changeEmail: {
    good: { email: 'nadie', verificationCode: '000000', password: 'no-es-la-clave' },
    may: realAccounts('bad-input'),
    right: 'never',
  },
  security: { good: {}, may: realAccounts('ok'), right: 'never' },
  loginHistory: { good: {}, may: realAccounts('ok'), ids: { before: 'login-cursor' }, right: 'never' },
  paymentPassword: { good: {}, may: realAccounts('ok'), right: 'never' },
  setPaymentPassword: {
    // Too short: refused before the password is read, so that no account gets locked.
    good: { password: 'no-es-la-clave', newPassword: 'abc', confirmNewPassword: 'abc' },
    may: realAccounts('password-rule'),
    right: 'never',
  },
  sendPaymentPasswordCode: { good: { method: 'mobile' }, may: realAccounts('operation-not-allowed'), right: 'never' },
  resetPaymentPassword: {
    good: { method: 'mobile', verificationCode: '000000', password: 'no-es-la-clave', ...CHOSEN },
    may: realAccounts('operation-not-allowed'),
    right: 'never',
  },
  sendExtra: {
    good: { ticket: 't'.repeat(43), method: 'mobile' },
    may: everyone('verification-expired'),
    right: 'public',
  },
  confirmExtra: {
    good: { ticket: 't'.repeat(43), method: 'authenticator', answer: '000000' },
    may: everyone('verification-expired'),
    right: 'public',
  },
  authenticator: { good: {}, may: realAccounts('ok'), right: 'never' },
  beginAuthenticator: { good: { password: 'no-es-la-clave' }, may: realAccounts('old-password-wrong'), right: 'never' },
  confirmAuthenticator: { good: { code: '000000' }, may: realAccounts('verification-expired'), right: 'never' },
  renewRecovery: {
    good: { password: 'no-es-la-clave', code: '000000' },
    may: realAccounts('not-found'),
    right: 'never',
  },
  removeAuthenticator: {
    good: { password: 'no-es-la-clave', code: '000000' },
    may: realAccounts('not-found'),
    right: 'never',
  },
} satisfies Exam<typeof sessionCalls>
