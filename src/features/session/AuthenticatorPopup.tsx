import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { closePopup } from '#core/popups'
import {
  $authenticator,
  type AuthenticatorState,
  beginAuthenticator,
  forgetAuthenticator,
  loadAuthenticator,
} from '#core/session/authenticator'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/useText.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import style from './Authenticator.module.css'
import { AuthenticatorOn } from './AuthenticatorOn.tsx'
import { AuthenticatorScan } from './AuthenticatorScan.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** A member's authenticator app: set up, shown, removed. */
export default function AuthenticatorPopup() {
  const t = useText('session', 'security', 'errors', 'fields')
  const shown = useStore($authenticator)
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void loadAuthenticator()
    return forgetAuthenticator
  }, [])
  // The focused field was removed with its step: move the focus to the next step.
  useEffect(() => {
    if (shown.state !== 'loading' && document.activeElement === document.body) step.current?.focus()
  }, [shown.state])
  return (
    <Dialog
      title={t(shown.state === 'codes' ? 'security:codes.title' : 'security:app.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('authenticator')}
      poster={{ number: 54, vendor: 'FAROL', motif: 'reloj', name: t('security:app.card') }}
    >
      <div ref={step} tabIndex={-1} className={style.step} data-step={shown.state}>
        <Step t={t} shown={shown} />
      </div>
    </Dialog>
  )
}

function Step({ t, shown }: { t: Text; shown: AuthenticatorState }) {
  switch (shown.state) {
    case 'off':
      return (
        <ProofForm
          t={t}
          requiredFields={['password']}
          line={t('security:app.why')}
          action={t('security:app.begin')}
          submit={({ password }) => beginAuthenticator(password)}
        />
      )
    case 'begun':
      return <AuthenticatorScan t={t} secret={shown.secret} uri={shown.uri} />
    case 'codes':
      return <RecoveryCodes t={t} codes={shown.codes} />
    case 'on':
      return <AuthenticatorOn t={t} since={shown.since} left={shown.recoveryLeft} />
    default:
      return (
        <Waiting
          label={t('security:app.loading')}
          problem={shown.state === 'failed' ? errorMessage(t, shown.error) : null}
          retry={t('session:retry')}
          onRetry={() => void loadAuthenticator()}
        />
      )
  }
}
