import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $messages,
  leaveMessages,
  type MessageFilter,
  markRead,
  moreMessages,
  openMessages,
  remove,
} from '#core/notices/inbox'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/form/Chips.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { MessageItem } from './MessageItem.tsx'
import style from './messages.module.css'

const FILTERS = ['all', 'unread', 'read'] as const satisfies MessageFilter[]

/** Internal messages (specification section 2 "messageV2"): read, marked and removed, one by one or many at once. */
export default function MessagesPage() {
  const t = useText('inbox', 'errors')
  const { status, filter, messages, error } = useStore($messages)
  useEffect(() => {
    void openMessages()
    return leaveMessages
  }, [])
  const isShown = status !== 'loading' && status !== 'failed'
  return (
    <>
      <div className={style.filters}>
        <Chips
          label={t('inbox:filter')}
          name="filter"
          value={filter}
          options={FILTERS.map((name) => ({ value: name, label: t(`inbox:${name}`) }))}
          onChange={(name) => void openMessages(name)}
        />
      </div>
      {!isShown && (
        <Waiting
          label={t('inbox:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('inbox:retry')}
          onRetry={() => void openMessages(filter)}
        />
      )}
      {isShown && messages.length === 0 && (
        <Empty
          heading="h2"
          motif="botella"
          name={t('inbox:empty.card')}
          title={t(filter === 'all' ? 'inbox:empty' : 'inbox:empty.filter')}
          subtitle={t('inbox:empty.subtitle')}
        />
      )}
      {isShown && messages.length > 0 && <Messages key={filter} t={t} />}
    </>
  )
}

/** The messages of a filter, with what can be done to the chosen ones. */
function Messages({ t }: { t: Text }) {
  const { status, messages, next, error, moreError } = useStore($messages)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const listed = chosen.filter((id) => messages.some((message) => message.id === id))
  return (
    <>
      <Tools
        t={t}
        chosen={listed}
        all={messages.map(({ id }) => id)}
        busy={status === 'changing'}
        onChoose={setChosen}
      />
      {error && <Alert>{errorMessage(t, error)}</Alert>}
      <ul className={style.list}>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            t={t}
            message={message}
            chosen={listed.includes(message.id)}
            onChoose={(isChosen) =>
              setChosen(isChosen ? [...listed, message.id] : listed.filter((id) => id !== message.id))
            }
          />
        ))}
      </ul>
      {moreError && <Alert>{errorMessage(t, moreError)}</Alert>}
      {next && (
        <Button wide busy={status === 'adding'} data-action="more" onClick={() => void moreMessages()}>
          {t('inbox:more')}
        </Button>
      )}
    </>
  )
}

interface ToolsProps {
  t: Text
  chosen: readonly string[]
  all: readonly string[]
  busy: boolean
  onChoose: (ids: readonly string[]) => void
}

/** Chooses all messages at once, and acts on the chosen ones. */
function Tools({ t, chosen, all, busy, onChoose }: ToolsProps) {
  const isAll = chosen.length === all.length
  const act = async (run: (ids: readonly string[]) => Promise<boolean>) => {
    if (await run(chosen)) onChoose([])
  }
  return (
    <div className={style.tools}>
      <label>
        <input
          type="checkbox"
          data-action="choose-all"
          checked={isAll}
          onChange={() => onChoose(isAll ? [] : all.slice(0, MOST_AT_ONCE))}
        />
        {t('inbox:choose-all')}
      </label>
      {chosen.length > 0 && (
        <>
          <span role="status">{t('inbox:chosen', { number: chosen.length })}</span>
          <Button busy={busy} data-action="mark-read" onClick={() => void act(markRead)}>
            {t('inbox:mark-read')}
          </Button>
          <Button busy={busy} data-action="remove" onClick={() => void act(remove)}>
            {t('inbox:remove')}
          </Button>
        </>
      )}
    </div>
  )
}

/** What one call takes. */
const MOST_AT_ONCE = 100
