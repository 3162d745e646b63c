import { useState } from 'react'
import { closePopup, type PopupParams } from '#core/popups'
import { dropCaptcha } from '#core/session/login/captcha'
import { startAgain } from '#core/session/verification/verification'
import style from '#forms/form.module.css'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { VerificationForm } from './VerificationForm.tsx'

/** Continues a login from an unrecognised address or device, with one of this member's methods. */
export default function VerificationPopup({
  param: { ticket, methods: ways },
}: {
  param: PopupParams['verification']
}) {
  const t = useText('session', 'security', 'errors', 'fields')
  const [chosen, choose] = useState(ways[0]?.method)
  const option = ways.find(({ method }) => method === chosen)
  const form = option && <VerificationForm key={option.method} t={t} ticket={ticket} option={option} />

  return (
    <Dialog
      title={t('security:verify.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('verification')}
      poster={{ number: 33, vendor: 'FAROL', motif: 'ojo', name: t('security:verify.card') }}
    >
      <p className={style.why}>{t('security:verify.why')}</p>
      {option && ways.length > 1 ? (
        <Tabs
          name={t('security:verify.ways')}
          tabs={ways.map(({ method }) => ({ name: method, label: t(`security:way.${method}`) }))}
          chosen={option.method}
          onChoose={(method) => {
            dropCaptcha()
            choose(method)
          }}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
      <div className={style.foot}>
        <p className={style.other}>
          <button type="button" data-action="to-login" onClick={startAgain}>
            {t('security:verify.back')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
