import { closePopup, type PopupParams, swapPopup } from '#core/popups'
import { join } from '#core/session/social/social'
import style from '#forms/form.module.css'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ProofForm } from '../form/ProofForm.tsx'
import { PROVIDER_NAMES } from './SocialButtons.tsx'

/** The provider vouches for the e-mail of an existing account: the account's password links the two. */
export default function LinkPopup({ param }: { param: PopupParams['link'] }) {
  const t = useText('session', 'errors', 'fields')
  const { provider, ticket, account } = param
  const newcomer = { provider, ticket, email: '', nickname: '' }
  return (
    <Dialog
      title={t('session:link.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('link')}
      poster={{ number: 31, vendor: 'FAROL', motif: 'llave', name: t('session:change.card') }}
    >
      <p className={style.why}>{t('session:link.subtitle', { provider: PROVIDER_NAMES[provider], account })}</p>
      <ProofForm
        t={t}
        requiredFields={['password']}
        action={t('session:link.submit')}
        submit={({ password }) => join(ticket, password)}
      />
      <div className={style.foot}>
        <p className={style.other}>
          {t('session:link.other')}{' '}
          <button type="button" data-action="to-register" onClick={() => swapPopup('link', 'register', newcomer)}>
            {t('session:link.create')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
