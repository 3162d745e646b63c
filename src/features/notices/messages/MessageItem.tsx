import type { Message } from '#api/notices/messages'
import { markRead } from '#core/notices/inbox'
import { pathIn } from '#core/path'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import style from './messages.module.css'

interface MessageItemProps {
  t: Text
  message: Message
  chosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One message; opening it marks it as read. */
export function MessageItem({ t, message, chosen, onChoose }: MessageItemProps) {
  const { id, subject, body, at, read } = message
  return (
    <li data-message={id} data-read={read || undefined}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={t('inbox:choose', { subject })}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <details onToggle={({ currentTarget }) => currentTarget.open && !read && void markRead([id])}>
        <summary>
          <b>
            {!read && (
              <>
                <i className={style.dot} aria-hidden />
                <span className="unseen">{t('inbox:new')} </span>
              </>
            )}
            {subject}
          </b>
          <time dateTime={at}>{timeOf(at, pageLanguage())}</time>
        </summary>
        <p>{body}</p>
        {id.startsWith('contract:') && (
          <Button icon="edit" href={pathIn(pageLanguage(), '/agentHome')} data-popup="contract">
            {t('inbox:contracts')}
          </Button>
        )}
      </details>
    </li>
  )
}
