import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { closePopup } from '#core/popups'
import { $session } from '#core/session/session'
import {
  $authenticator,
  type AuthenticatorState,
  beginAuthenticator,
  forgetAuthenticator,
  loadAuthenticator,
} from '#core/session/verification/authenticator'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { ProofForm } from '../form/ProofForm.tsx'
import style from './Authenticator.module.css'
import { AuthenticatorOn } from './AuthenticatorOn.tsx'
import { AuthenticatorScan } from './AuthenticatorScan.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** A member's authenticator app: set up, shown, removed. */
export default function AuthenticatorPopup() {
  const t = useText('session', 'security', 'errors', 'fields')
  const authenticator = useStore($authenticator)
  const step = useRef<HTMLDivElement>(null)
  const { isLogin } = useStore($session)
  // Again after the session has ended and the person has signed in above this popup.
  useEffect(() => {
    if (isLogin) void loadAuthenticator()
    return forgetAuthenticator
  }, [isLogin])
  // The focused field was removed with its step: move the focus to the next step.
  useEffect(() => {
    if (authenticator.state !== 'loading' && document.activeElement === document.body) step.current?.focus()
  }, [authenticator.state])
  return (
    <Dialog
      title={t(authenticator.state === 'codes' ? 'security:codes.title' : 'security:app.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('authenticator')}
      poster={{ number: 54, vendor: 'FAROL', motif: 'reloj', name: t('security:app.card') }}
    >
      <div ref={step} tabIndex={-1} className={style.step} data-step={authenticator.state}>
        <Step t={t} authenticator={authenticator} />
      </div>
    </Dialog>
  )
}

function Step({ t, authenticator }: { t: Text; authenticator: AuthenticatorState }) {
  switch (authenticator.state) {
    case 'off':
      return (
        <ProofForm
          t={t}
          requiredFields={['password']}
          subtitle={t('security:app.why')}
          action={t('security:app.begin')}
          submit={({ password }) => beginAuthenticator(password)}
        />
      )
    case 'begun':
      return <AuthenticatorScan t={t} secret={authenticator.secret} uri={authenticator.uri} />
    case 'codes':
      return <RecoveryCodes t={t} codes={authenticator.codes} />
    case 'on':
      return <AuthenticatorOn t={t} since={authenticator.since} left={authenticator.recoveryLeft} />
    default:
      return (
        <Waiting
          label={t('security:app.loading')}
          problem={authenticator.state === 'failed' ? errorMessage(t, authenticator.error) : null}
          retry={t('session:retry')}
          onRetry={() => void loadAuthenticator()}
        />
      )
  }
}
