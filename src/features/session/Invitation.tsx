import { useEffect } from 'react'
import { openPopup } from '#core/popups'
import { forgetInvitation, type Invitation } from '#core/session/invitation'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Icon } from '#ui/Icon.tsx'
import style from './form.module.css'

/** In the place of the field: the code of the address leads to somebody. */
export function Applied({ t, code }: { t: Text; code: string }) {
  return (
    <p className={style.applied} data-invitation={code}>
      <Icon name="check" size={20} />
      {t('session:register.applied', { code })}
    </p>
  )
}

/**
 * A code that leads nowhere: a warning dialog (specification section 8), when the form opens with one and at each
 * `attempt` the server refused for it; 0: none.
 */
export function useInvitationWarning(t: Text, invitation: Invitation, attempt: number): void {
  useEffect(() => {
    if (invitation.state === 'invalid') warn(t)
  }, [t, invitation])
  useEffect(() => {
    if (attempt > 0) warn(t)
  }, [t, attempt])
}

function warn(t: Text): void {
  forgetInvitation(['affiliateCode'])
  openPopup('dialog', {
    icon: 'alert',
    title: t('session:notice'),
    text: errorMessage(t, 'invitation-invalid'),
    buttons: [{ label: t('session:understood'), primary: true, name: 'invitation-invalid' }],
  })
}
