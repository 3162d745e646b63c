import { use, useState } from 'react'
import { closePopup, type PopupParams } from '#core/popups'
import { loadRegisterRules, reloadRegisterRules } from '#core/site/rules'
import style from '#forms/form.module.css'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { EmailForm } from './EmailForm.tsx'
import { NumberForm } from './NumberForm.tsx'

/** Another number or another address: a code to the new one, and the password (decision 112). */
export default function ContactPopup({ param: { method } }: { param: PopupParams['contact'] }) {
  const t = useText('security', 'session', 'errors', 'fields')
  const [isDone, setDone] = useState(false)
  const finish = () => setDone(true)
  return (
    <Dialog
      title={t(`security:contact.${method}`)}
      closeLabel={t('session:close')}
      onClose={() => closePopup('contact')}
      poster={{ number: 33, vendor: 'FAROL', motif: 'ojo', name: t('security:verify.card') }}
    >
      {isDone ? (
        <Done t={t} />
      ) : (
        <>
          <p className={style.why}>{t('security:contact.why')}</p>
          {method === 'email' ? <WithEmailRule t={t} onDone={finish} /> : <NumberForm t={t} onDone={finish} />}
        </>
      )}
    </Dialog>
  )
}

function Done({ t }: { t: Text }) {
  return (
    <>
      <p role="status" data-contact="saved">
        {t('security:contact.saved')}
      </p>
      <Button variant="primary" size="form" wide autoFocus onClick={() => closePopup('contact')}>
        {t('session:close')}
      </Button>
    </>
  )
}

function WithEmailRule({ t, onDone }: { t: Text; onDone: () => void }) {
  const [request, setRequest] = useState(loadRegisterRules)
  const rules = use(request)
  if (rules.ok) return <EmailForm t={t} rule={rules.value.email} onDone={onDone} />
  const again = <Button onClick={() => setRequest(reloadRegisterRules())}>{t('session:retry')}</Button>
  return <Alert action={again}>{errorMessage(t, rules.error)}</Alert>
}
