import { useEffect } from 'react'
import { openPopup } from '#core/popups'
import { forgetInvitation, type Invitation, type Recommendation } from '#core/session/register/invitation'
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
 * Who invites by the link of a friend. Of one that is no member's it says so, and the person registers without it: a
 * mistake in a link is not theirs to mend.
 */
export function Recommender({ t, recommendation }: { t: Text; recommendation: Recommendation }) {
  const { state } = recommendation
  useEffect(() => {
    if (state === 'invalid') forgetInvitation(['referralCode'])
  }, [state])
  if (state === 'none' || state === 'unchecked') return null
  return (
    <p className={style.why} data-recommendation={state}>
      {recommendation.state === 'applied'
        ? t('session:register.friend', { name: recommendation.name })
        : t('session:register.friend.invalid')}
    </p>
  )
}

/** Why a code leads nowhere. */
export type InvitationError = 'invitation-invalid' | 'invitation-ended'

/**
 * Warns about a code that leads nowhere with a dialog (specification section 8): when the form opens with one, and after
 * each `attempt` the server refused because of it; 0 means none.
 */
export function useInvitationWarning(t: Text, invitation: Invitation, attempt: number, error: InvitationError): void {
  useEffect(() => {
    if (invitation.state === 'invalid') warn(t, 'invitation-invalid')
    if (invitation.state === 'ended') warn(t, 'invitation-ended')
  }, [t, invitation])
  useEffect(() => {
    if (attempt > 0) warn(t, error)
  }, [t, attempt, error])
}

function warn(t: Text, error: InvitationError): void {
  forgetInvitation(['affiliateCode'])
  openPopup('dialog', {
    icon: 'alert',
    title: t('session:notice.invitation'),
    text: errorMessage(t, error),
    buttons: [{ label: t('session:understood'), primary: true, name: error }],
  })
}
