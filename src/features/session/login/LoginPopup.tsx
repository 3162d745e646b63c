import { closePopup, type PopupParams, swapPopup } from '#core/popups'
import { forgetReturnUrl } from '#core/session/login/return-url'
import style from '#forms/form.module.css'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { usePoster } from '../form/poster.ts'
import { StorageGate } from '../form/StorageGate.tsx'
import { BelowForm } from './BelowForm.tsx'
import { LoginMethods } from './LoginMethods.tsx'
import { preloadSignInOptions, useSignInOptions } from './sign-in-options.ts'

/** The login popup: card 1, EL FAROL, and the form. */
export default function LoginPopup({ param }: { param: PopupParams['login'] }) {
  // Requested in parallel with the texts, not after them.
  const soon = preloadSignInOptions()
  const t = useText('session', 'errors', 'fields')
  const shown = useSignInOptions(soon)
  const poster = usePoster('w_login', { number: 1, vendor: 'FAROL', motif: 'farol', name: t('session:login.card') })
  return (
    <Dialog
      title={t('session:login.title')}
      closeLabel={t('session:close')}
      onClose={() => {
        forgetReturnUrl()
        closePopup('login')
      }}
      poster={poster}
    >
      {param.why && <p className={style.why}>{errorMessage(t, param.why)}</p>}
      <StorageGate t={t}>
        <LoginMethods t={t} preloadedFlags={shown.options?.flags ?? null} />
        <BelowForm t={t} shown={shown}>
          {t('session:login.first')}{' '}
          <button type="button" data-action="to-register" onClick={() => swapPopup('login', 'register', null)}>
            {t('session:login.create')}
          </button>
        </BelowForm>
      </StorageGate>
    </Dialog>
  )
}
