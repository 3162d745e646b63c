import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { registerCenter } from '#core/agents/invitations'
import { $rights, hasAccess } from '#core/agents/rights'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { InvitationTable } from './InvitationTable.tsx'
import { InviteForm } from './InviteForm.tsx'
import { OpenAccountForm } from './OpenAccountForm.tsx'
import style from './register-center.module.css'

/**
 * The register center (specification section 2 "registerCenter"): accounts opened by the agent, and links by which people
 * register below it.
 */
export default function RegisterCenterPage() {
  const t = useText('invite', 'errors', 'fields')
  const [center] = useState(registerCenter)
  const rights = useStore($rights)
  const { value, error, busy } = useStore(center.$state)
  useEffect(() => void center.load(undefined), [center])
  if (value === null) {
    return (
      <div className={style.reserved}>
        <Waiting
          label={t('invite:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('invite:retry')}
          onRetry={() => void center.retry()}
        />
      </div>
    )
  }
  const reload = () => void center.load(undefined)
  return (
    <div className={style.center} aria-busy={busy}>
      {hasAccess(rights, 'registerCenter', 'update') ? (
        <div className={style.forms}>
          <InviteForm t={t} rates={value.rates} onMade={reload} />
          <OpenAccountForm t={t} rates={value.rates} rules={value.rules} />
        </div>
      ) : (
        <p className={style.note}>{t('errors:forbidden')}</p>
      )}
      <InvitationTable t={t} invitations={value.invitations} currency={value.currency} onChanged={reload} />
    </div>
  )
}
