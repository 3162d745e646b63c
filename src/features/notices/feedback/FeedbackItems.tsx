import { useStore } from '@nanostores/react'
import type { Feedback } from '#api/notices/feedback'
import { LANGUAGES } from '#brand/brand'
import { $feedback, moreFeedback, openFeedback } from '#core/notices/feedback'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './feedback.module.css'

/** What the member wrote, newest first, each with its state and the answer. */
export function FeedbackItems({ t }: { t: Text }) {
  const { status, feedback, next, error } = useStore($feedback)
  const isShown = status !== 'loading' && status !== 'failed'
  return (
    <section aria-labelledby="feedback-own">
      <h2 id="feedback-own">{t('feedback:own')}</h2>
      {!isShown && (
        <Waiting
          label={t('feedback:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('feedback:retry')}
          onRetry={() => void openFeedback()}
        />
      )}
      {isShown && feedback.length === 0 && <p className={style.line}>{t('feedback:none')}</p>}
      {isShown && feedback.length > 0 && (
        <ul className={style.list}>
          {feedback.map((one) => (
            <FeedbackItem key={one.id} t={t} feedback={one} />
          ))}
        </ul>
      )}
      {isShown && error && <Alert>{errorMessage(t, error)}</Alert>}
      {isShown && next && (
        <Button wide busy={status === 'adding'} data-action="more" onClick={() => void moreFeedback()}>
          {t('feedback:more')}
        </Button>
      )}
    </section>
  )
}

function FeedbackItem({ t, feedback }: { t: Text; feedback: Feedback }) {
  const { id, questionType, content, at, state, answer } = feedback
  return (
    <li data-feedback={id} data-state={state}>
      <header>
        <b>{t(`feedback:type.${questionType}`)}</b>
        <Badge kind={state === 'answered' ? 'good' : 'waiting'}>{t(`feedback:state.${state}`)}</Badge>
        <time dateTime={at}>{timeOf(at)}</time>
      </header>
      <p className={style.text} dir="auto">
        {content}
      </p>
      {answer && (
        <div className={style.answer}>
          <p>{t('feedback:answer', { time: timeOf(answer.at) })}</p>
          <p className={style.text} dir="auto">
            {answer.text}
          </p>
        </div>
      )}
    </li>
  )
}

function timeOf(iso: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(LANGUAGES[pageLanguage()].locale, format).format(new Date(iso))
}
