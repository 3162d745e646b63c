import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ChatModel } from '#api/notices/notices'
import { $chat, enterChatRoom, loadChatRooms } from '#core/notices/chat'
import { closePopup, openPopup } from '#core/popups'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './ChatPopup.module.css'
import { ChatRoom } from './ChatRoom.tsx'

/** The chat: the operator's rooms, and the room that is open. */
export default function ChatPopup() {
  const t = useText('notices', 'errors')
  const { rooms, error } = useStore($chat)
  const [entered, enter] = useState<{ name: string; url: string } | null>(null)
  useEffect(() => void loadChatRooms(), [])
  return (
    <Dialog
      sheet
      title={entered?.name ?? t('notices:chat')}
      closeLabel={t('notices:close')}
      onClose={() => closePopup('chat')}
    >
      {entered && <ChatRoom t={t} {...entered} onLeave={() => enter(null)} />}
      {!entered && rooms && <ChatRooms t={t} rooms={rooms} onEnter={enter} />}
      {!entered && !rooms && (
        <Waiting
          label={t('notices:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('notices:retry')}
          onRetry={() => void loadChatRooms()}
        />
      )}
    </Dialog>
  )
}

interface ChatRoomsProps {
  t: Text
  rooms: readonly ChatModel[]
  onEnter: (room: { name: string; url: string }) => void
}

function ChatRooms({ t, rooms, onEnter }: ChatRoomsProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (rooms.length === 0) return <NoChatRooms t={t} />

  async function open({ modelId, name }: ChatModel): Promise<void> {
    setBusy(modelId)
    setProblem(null)
    const result = await enterChatRoom(modelId)
    setBusy(null)
    if (result?.ok) onEnter({ name, url: result.value })
    if (result?.ok === false)
      setProblem(result.error === 'vendor-failed' ? t('notices:chat.failed') : errorMessage(t, result.error))
  }

  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <ul className={style.rooms} aria-label={t('notices:chat.rooms')}>
        {rooms.map((room) => (
          <li key={room.modelId}>
            <div>
              <h3>{room.name}</h3>
              <p>{room.line}</p>
            </div>
            <Button busy={busy === room.modelId} data-room={room.modelId} onClick={() => void open(room)}>
              {t('notices:chat.enter')} <span className="unseen">{room.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** No chat provider is configured: says so and offers customer service instead. */
function NoChatRooms({ t }: { t: Text }) {
  return (
    <Empty
      motif="loro"
      name={t('notices:chat.card')}
      title={t('notices:chat.none')}
      subtitle={t('notices:chat.none.subtitle')}
      action={
        <Button data-action="service" onClick={() => openPopup('service', null)}>
          {t('notices:service')}
        </Button>
      }
    />
  )
}
