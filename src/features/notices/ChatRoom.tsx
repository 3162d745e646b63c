import { useEffect, useState } from 'react'
import { openPopup } from '#core/popups'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import style from './ChatPopup.module.css'

interface ChatRoomProps {
  t: Text
  name: string
  url: string
  onLeave: () => void
}

/**
 * A chat room in a cross-origin frame. The content security policy decides which hosts may be framed (CSP level 3,
 * frame-src). When it blocks one, the person sees a message and an alternative instead of an empty frame.
 */
export function ChatRoom({ t, name, url, onLeave }: ChatRoomProps) {
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [])
  return (
    <div className={style.room}>
      <p>
        <Button variant="quiet" icon="left" data-action="leave-room" onClick={onLeave}>
          {t('notices:chat.leave')}
        </Button>
      </p>
      {refused ? (
        <Alert action={<Button onClick={() => openPopup('service', null)}>{t('notices:service')}</Button>}>
          {t('notices:chat.failed')}
        </Alert>
      ) : (
        <iframe
          className={style.frame}
          title={name}
          src={url}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="origin"
          data-chat
        />
      )}
    </div>
  )
}
