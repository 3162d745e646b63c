import { useEffect } from 'react'
import { openPopup } from '#core/popups'
import { forgetInvitation, type Invitation } from '#core/session/register/invitation'
import style from '#forms/form.module.css'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Icon } from '#ui/Icon.tsx'

/** Replaces the field when the code of the URL is valid. */
export function Applied({ t, code }: { t: Text; code: string }) {
  return (
    <p className={style.applied} data-invitation={code}>
      <Icon name="check" size={20} />
      {t('session:register.applied', { code })}
    </p>
  )
}

/**
 * Warns about an invalid code with a dialog (specification section 8): when the form opens with one, and after each
 * `attempt` the server refused because of it; 0 means none.
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
    title: t('session:notice.invitation'),
    text: errorMessage(t, 'invitation-invalid'),
    buttons: [{ label: t('session:understood'), primary: true, name: 'invitation-invalid' }],
  })
}
