import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import { $chat, loadChatRooms } from '#core/notices/chat'
import { pathIn } from '#core/path'
import { closePopup, openPopup } from '#core/popups'
import { memberPath } from '#core/site/built-pages'
import { type ServiceContact, serviceContacts } from '#core/site/service'
import { $status, loadStatus } from '#core/site/status'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { IconName } from '#ui/icons.ts'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './ServicePopup.module.css'

const CONTACT_KINDS = {
  web: ['ext', 'notices:service.web'],
  mail: ['mail', 'notices:service.mail'],
  phone: ['phone', 'notices:service.phone'],
} as const satisfies Record<ServiceContact['kind'], readonly [IconName, Key]>

/** Customer service: the operator's channels, their hours, and the chat where a room is connected. */
export default function ServicePopup() {
  const t = useText('notices', 'errors')
  const status = useStore($status)
  const [error, setError] = useState<CallErrorCode | null>(null)
  const load = useCallback(async () => {
    setError(null)
    const result = await loadStatus()
    if (!result.ok) setError(result.error)
  }, [])
  useEffect(() => void load(), [load])
  useEffect(() => void loadChatRooms(), [])
  return (
    <Dialog
      icon="headset"
      title={t('notices:service')}
      closeLabel={t('notices:close')}
      onClose={() => closePopup('service')}
    >
      {status ? (
        <Contacts t={t} contacts={serviceContacts(status.info.customerService)} />
      ) : (
        <Waiting
          label={t('notices:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('notices:retry')}
          onRetry={() => void load()}
        />
      )}
    </Dialog>
  )
}

function Contacts({ t, contacts }: { t: Text; contacts: readonly ServiceContact[] }) {
  const { rooms } = useStore($chat)
  if (contacts.length === 0) {
    return (
      <Empty
        motif="botella"
        name={t('notices:service.card')}
        title={t('notices:service.none')}
        subtitle={t('notices:service.none.subtitle')}
        action={<Button onClick={() => openPopup('help', { tag: null })}>{t('notices:service.help')}</Button>}
      />
    )
  }
  return (
    <div className={style.ways}>
      <p>{t('notices:service.subtitle')}</p>
      <ul>
        {contacts.map(({ kind, url, label }) => {
          const [icon, textKey] = CONTACT_KINDS[kind]
          return (
            <li key={url}>
              <Button wide icon={icon} href={url} data-way={kind} {...(kind === 'web' && NEW_WINDOW)}>
                {t(textKey)}
              </Button>
              <bdi dir="ltr">{label}</bdi>
            </li>
          )
        })}
      </ul>
      {rooms !== null && rooms.length > 0 && (
        <Button wide icon="chat" data-action="chat" onClick={() => openPopup('chat', null)}>
          {t('notices:service.chat')}
        </Button>
      )}
      <Button
        wide
        icon="edit"
        href={pathIn(pageLanguage(), memberPath('feedback'))}
        data-popup="member"
        data-action="feedback"
      >
        {t('notices:service.feedback')}
      </Button>
      <p className={style.hours}>{t('notices:service.hours')}</p>
    </div>
  )
}

const NEW_WINDOW = { target: '_blank', rel: 'noopener noreferrer' } as const
