import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MemberProfile } from '#api/member'
import { $profile, leaveProfile, loadProfile } from '#core/member/profile'
import { closePopup } from '#core/popups'
import style from '#forms/form.module.css'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { IconChoice } from './IconChoice.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** The picture and the details of a member (specification section 3 "Member info"). */
export default function ProfilePopup() {
  const t = useText('member', 'errors', 'fields')
  const load = useStore($profile)
  useEffect(() => {
    void loadProfile()
    return leaveProfile
  }, [])
  return (
    <Dialog title={t('member:profile')} closeLabel={t('member:close')} onClose={() => closePopup('profile')}>
      {load.state === 'ready' ? (
        <Profile t={t} profile={load.value} />
      ) : (
        <Waiting
          label={t('member:loading')}
          problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
          retry={t('member:retry')}
          onRetry={() => void loadProfile()}
        />
      )}
    </Dialog>
  )
}

function Profile({ t, profile }: { t: Text; profile: MemberProfile }) {
  const [isSaved, setSaved] = useState(false)
  if (isSaved) {
    return (
      <>
        <p role="status" data-profile="saved">
          {t('member:profile.saved')}
        </p>
        <Button variant="primary" size="form" wide autoFocus onClick={() => closePopup('profile')}>
          {t('member:close')}
        </Button>
      </>
    )
  }
  return (
    <>
      <IconChoice t={t} />
      <p className={style.why}>{t('member:profile.subtitle')}</p>
      <ProfileForm t={t} profile={profile} onDone={() => setSaved(true)} />
    </>
  )
}
