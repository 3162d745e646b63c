import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { subAccounts } from '#core/agents/sub-accounts'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { SubAccountForm } from './SubAccountForm.tsx'
import { SubAccountList } from './SubAccountList.tsx'
import { SubAccountLog } from './SubAccountLog.tsx'
import style from './sub-accounts.module.css'

/** The people who work for the agent: who they are, what they may do on each page, and what they did. */
export default function SubAccountsPage() {
  const t = useText('subaccounts', 'errors', 'fields')
  const [answer] = useState(subAccounts)
  const [version, setVersion] = useState(0)
  const { value, error, busy } = useStore(answer.$state)
  useEffect(() => void answer.load(undefined), [answer])
  if (value === null) {
    return (
      <div className={style.reserved}>
        <Waiting
          label={t('subaccounts:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('subaccounts:retry')}
          onRetry={() => void answer.retry()}
        />
      </div>
    )
  }
  const reload = () => {
    setVersion(version + 1)
    void answer.load(undefined)
  }
  return (
    <div className={style.center} aria-busy={busy}>
      <SubAccountList t={t} list={value.subAccounts} rules={value.rules} onChanged={reload} />
      <section className={style.panel} aria-labelledby="make-sub-account">
        <h2 id="make-sub-account">{t('subaccounts:make')}</h2>
        <p className={style.note}>{t('subaccounts:make.subtitle')}</p>
        <SubAccountForm key={version} t={t} existing={null} rules={value.rules} onDone={reload} />
      </section>
      <SubAccountLog key={`log ${version}`} t={t} />
    </div>
  )
}
