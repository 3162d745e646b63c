import { Suspense, useEffect, useState } from 'react'
import { closePopup, swapPopup } from '#core/popups'
import { dropCaptcha } from '#core/session/login/captcha'
import { loadFlags } from '#core/site/flags'
import { isOn } from '#core/site/status'
import style from '#forms/form.module.css'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { usePoster } from '../form/poster.ts'
import { ForgotByEmail } from './ForgotByEmail.tsx'
import { ForgotByPhone } from './ForgotByPhone.tsx'

/** Forgot password (specification section 2 "Popups"): by e-mail, and by phone when the brand uses mobile numbers. */
export default function ForgotPopup() {
  const t = useText('session', 'errors', 'fields')
  const [method, setMethod] = useState<'email' | 'phone'>('email')
  const byPhone = usePhone()
  const form = method === 'email' ? <ForgotByEmail t={t} /> : <ForgotByPhone t={t} />
  const tabs = [
    { name: 'email', label: t('session:forgot.email') },
    { name: 'phone', label: t('session:forgot.phone') },
  ] as const

  function choose(next: typeof method): void {
    dropCaptcha()
    setMethod(next)
  }

  const poster = usePoster('w_forgot', {
    number: 34,
    vendor: 'FAROL',
    motif: 'brujula',
    name: t('session:forgot.card'),
  })
  return (
    <Dialog
      title={t('session:login.forgot')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('forgot')}
      poster={poster}
    >
      {byPhone ? (
        <Tabs name={t('session:forgot.ways')} tabs={tabs} chosen={method} onChoose={choose}>
          <Suspense fallback={<Loader label={t('session:mobile.loading')} />}>{form}</Suspense>
        </Tabs>
      ) : (
        form
      )}
      <p className={style.other}>
        <button type="button" data-action="to-login" onClick={() => swapPopup('forgot', 'login', { why: null })}>
          {t('session:forgot.back')}
        </button>
      </p>
    </Dialog>
  )
}

/** Loads the flag beside the form, which shows at once; after a failure only e-mail is offered. */
function usePhone(): boolean {
  const [on, setOn] = useState(false)
  useEffect(() => {
    void loadFlags().then((flags) => setOn(flags.ok && isOn(flags.value, 'MOBILENUMREG3')))
  }, [])
  return on
}
