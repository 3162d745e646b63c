import { useState } from 'react'
import { closePopup, swapPopup } from '#core/popups'
import { useText } from '#i18n/useText.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ForgotByEmail } from './ForgotByEmail.tsx'
import style from './form.module.css'

/** The ways back in, by name, in reading order; tabs stand over them where there are several. */
const WAYS = { email: { label: 'session:forgot.email', Form: ForgotByEmail } } as const
type Way = keyof typeof WAYS

/** Forgot password (specification section 2 "Popups"). */
export default function ForgotPopup() {
  const t = useText('session', 'errors', 'fields')
  const names = Object.keys(WAYS) as Way[]
  const [chosen, choose] = useState<Way>('email')
  const { Form } = WAYS[chosen]
  return (
    <Dialog
      title={t('session:login.forgot')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('forgot')}
      poster={{ number: 34, vendor: 'FAROL', motif: 'brujula', name: t('session:forgot.card') }}
    >
      {names.length === 1 ? (
        <Form t={t} />
      ) : (
        <Tabs
          name={t('session:forgot.ways')}
          tabs={names.map((name) => ({ name, label: t(WAYS[name].label) }))}
          chosen={chosen}
          onChoose={choose}
        >
          <Form t={t} />
        </Tabs>
      )}
      <p className={style.other}>
        <button type="button" data-action="to-login" onClick={() => swapPopup('forgot', 'login', { why: null })}>
          {t('session:forgot.back')}
        </button>
      </p>
    </Dialog>
  )
}
