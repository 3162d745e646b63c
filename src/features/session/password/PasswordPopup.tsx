import { closePopup, type PopupParams } from '#core/popups'
import { changeDuePassword, changePassword } from '#core/session/password/password'
import style from '#forms/form.module.css'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { WithRule } from '../form/PasswordRule.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const WHY = { 'first-login': 'session:change.first-login', expired: 'session:change.expired' } as const

/**
 * Change password: with the old one, or with the ticket of a login that requires a change (specification section 4).
 */
export default function PasswordPopup({ param: { due } }: { param: PopupParams['password'] }) {
  const t = useText('session', 'errors', 'fields')
  return (
    <Dialog
      title={t('session:change.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('password')}
      poster={{ number: 31, vendor: 'FAROL', motif: 'llave', name: t('session:change.card') }}
    >
      <p className={style.why}>{t(due ? WHY[due.why] : 'session:change.why')}</p>
      <WithRule t={t}>
        {(rule) => (
          <PasswordForm
            t={t}
            rule={rule}
            requiresOld={due === null}
            submit={(typed, captcha) => {
              const { oldPassword: _unasked, ...chosen } = typed
              return due ? changeDuePassword(due, chosen) : changePassword(typed, captcha)
            }}
          />
        )}
      </WithRule>
    </Dialog>
  )
}
