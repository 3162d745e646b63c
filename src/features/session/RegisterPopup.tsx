import { use, useState } from 'react'
import { closePopup, swapPopup } from '#core/popups'
import { checkInvitation } from '#core/session/invitation'
import { askRegisterRulesAgain, loadRegisterRules } from '#core/site/rules'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/useText.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FreePlay } from './FreePlay.tsx'
import style from './form.module.css'
import { RegisterForm } from './RegisterForm.tsx'

/** The register popup: card 31, LA LLAVE, and the form the server's rules ask for. */
export default function RegisterPopup() {
  const t = useText('session', 'errors', 'fields')
  const [asked, ask] = useState(loadRegisterRules)
  const [invited] = useState(checkInvitation)
  const rules = use(asked)
  const invitation = use(invited)
  return (
    <Dialog
      title={t('session:register.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('register')}
      poster={{ number: 31, vendor: 'FAROL', motif: 'llave', name: t('session:register.card') }}
    >
      {rules.ok ? (
        <RegisterForm t={t} rules={rules.value} invitation={invitation} />
      ) : (
        <Alert action={<Button onClick={() => ask(askRegisterRulesAgain())}>{t('session:retry')}</Button>}>
          {errorMessage(t, rules.error)}
        </Alert>
      )}
      <div className={style.foot}>
        <p className={style.other}>
          {t('session:register.have')}{' '}
          <button type="button" data-action="to-login" onClick={() => swapPopup('register', 'login', { why: null })}>
            {t('session:register.enter')}
          </button>
        </p>
        <FreePlay t={t} />
      </div>
    </Dialog>
  )
}
