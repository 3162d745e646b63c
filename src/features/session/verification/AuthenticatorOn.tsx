import { useState } from 'react'
import { LANGUAGES } from '#brand/brand'
import { removeAuthenticator, renewRecovery } from '#core/session/verification/authenticator'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { ProofForm } from '../form/ProofForm.tsx'
import style from './Authenticator.module.css'

const SUBMIT = { renew: renewRecovery, remove: removeAuthenticator } as const
type Change = keyof typeof SUBMIT

/** An active authenticator: when it was enabled, the number of recovery codes left, and the possible changes. */
export function AuthenticatorOn({ t, since, left }: { t: Text; since: string; left: number }) {
  const [change, choose] = useState<Change>('renew')
  const date = new Intl.DateTimeFormat(LANGUAGES[pageLanguage()].locale, { dateStyle: 'long' }).format(new Date(since))
  return (
    <>
      <p className={style.state} data-authenticator="on">
        {t('security:on.since', { date })} {t('security:on.left', { left })}
      </p>
      <Tabs
        name={t('security:on.changes')}
        tabs={[
          { name: 'renew', label: t('security:change.renew') },
          { name: 'remove', label: t('security:change.remove') },
        ]}
        chosen={change}
        onChoose={choose}
      >
        <ProofForm
          key={change}
          t={t}
          requiredFields={['password', 'code']}
          either
          subtitle={t(`security:change.${change}.subtitle`)}
          action={t(`security:change.${change}.submit`)}
          submit={SUBMIT[change]}
        />
      </Tabs>
    </>
  )
}
