import type { Security, SecurityStep } from '#api/session/security'
import { memberPath } from '#core/site/built-pages'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import type { IconName } from '#ui/icons.ts'

/** One part of the account: what it is, how it stands, and what changes it. */
export interface SecurityRow {
  key: string
  icon: IconName
  name: Key
  /** The step of the score that it is; null where it adds nothing to it. */
  step: SecurityStep | null
  subtitle: string
  action: Key
  /** The popup that changes it, with its parameters; or the page. */
  link: { 'data-popup': string; 'data-method'?: string; path?: string }
}

const STEP_NAMES = {
  authenticator: 'security:app.title',
  password: 'security:row.password',
  mobile: 'security:row.mobile',
  email: 'security:row.email',
  'payment-password': 'security:row.payment',
  'payout-account': 'security:row.payout',
} as const satisfies Record<SecurityStep, Key>

/** The name of a step, as its row has it. */
export const stepName = (step: SecurityStep): Key => STEP_NAMES[step]

/** The rows of the security centre, in the order of look/member-desktop.png. */
export function securityRows(t: Text, value: Security): SecurityRow[] {
  const { passwordChangedAt, mobile, email, steps } = value
  const isDone = (step: SecurityStep) => steps.some((one) => one.step === step && one.isDone)
  const either = (step: SecurityStep, done: Key, open: Key) => (isDone(step) ? done : open)
  const row = (step: SecurityStep, icon: IconName, subtitle: string, action: Key, link: SecurityRow['link']) => ({
    ...{ key: step, step, icon, name: STEP_NAMES[step], subtitle, action, link },
  })
  const changed =
    passwordChangedAt && t('security:row.password.at', { time: timeOf(passwordChangedAt, pageLanguage()) })
  return [
    row('password', 'key', changed ?? t('security:row.password.subtitle'), 'security:row.change', {
      'data-popup': 'password',
    }),
    row(
      'payment-password',
      'wallet',
      t(either('payment-password', 'security:row.payment.subtitle', 'security:row.payment.none')),
      either('payment-password', 'security:row.change', 'security:row.create'),
      { 'data-popup': 'payment-password' },
    ),
    row(
      'mobile',
      'phone',
      mobile ?? t('security:row.mobile.none'),
      mobile ? 'security:row.change' : 'security:row.add',
      {
        'data-popup': 'contact',
        'data-method': 'mobile',
      },
    ),
    row(
      'email',
      'mail',
      emailLine(t, email),
      email ? (email.isConfirmed ? 'security:row.change' : 'security:row.confirm') : 'security:row.add',
      { 'data-popup': 'contact', 'data-method': 'email' },
    ),
    row(
      'authenticator',
      'shieldok',
      t('security:row.authenticator.subtitle'),
      either('authenticator', 'security:row.see', 'security:row.activate'),
      {
        'data-popup': 'authenticator',
      },
    ),
    row(
      'payout-account',
      'bank',
      t('security:row.payout.subtitle'),
      either('payout-account', 'security:row.see', 'security:row.add'),
      {
        'data-popup': 'member',
        path: memberPath('withdraw'),
      },
    ),
    {
      ...{ key: 'profile', step: null, icon: 'user', name: 'security:row.profile', action: 'security:row.see' },
      ...{ subtitle: t('security:row.profile.subtitle'), link: { 'data-popup': 'profile' } },
    },
    {
      ...{ key: 'identities', step: null, icon: 'id', name: 'security:row.identities', action: 'security:row.see' },
      ...{ subtitle: t('security:row.identities.subtitle'), link: { 'data-popup': 'identities' } },
    },
    {
      ...{ key: 'sessions', step: null, icon: 'lock', name: 'security:row.sessions', action: 'security:row.see' },
      ...{ subtitle: t('security:row.sessions.subtitle'), link: { 'data-popup': 'sessions' } },
    },
  ]
}

function emailLine(t: Text, email: Security['email']): string {
  if (email === null) return t('security:row.email.none')
  return email.isConfirmed ? email.address : t('security:row.email.open', { address: email.address })
}
