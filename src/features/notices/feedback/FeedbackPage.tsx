import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { QuestionType } from '#api/notices/feedback'
import { feedbackWords } from '#brand/feedback'
import { CHARACTERS, feedbackForm, leaveFeedback, openFeedback, TYPES, wordsIn } from '#core/notices/feedback'
import { FormShell } from '#forms/FormShell.tsx'
import { fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Select } from '#ui/form/Select.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { FeedbackItems } from './FeedbackItems.tsx'
import style from './feedback.module.css'

/** Feedback (specification section 7): a form, and what the member wrote before with the answers. */
export default function FeedbackPage() {
  const t = useText('feedback', 'fields', 'errors')
  useEffect(() => {
    void openFeedback()
    return leaveFeedback
  }, [])
  return (
    <div className={style.feedback}>
      <p className={style.line}>{t('feedback:subtitle')}</p>
      <FeedbackForm t={t} />
      <FeedbackItems t={t} />
    </div>
  )
}

function FeedbackForm({ t }: { t: Text }) {
  const [form, setForm] = useState(feedbackForm)
  const [isSent, setSent] = useState(false)
  const { values } = useStore(form.$state)
  const renew = () => {
    setForm(feedbackForm())
    setSent(true)
  }
  return (
    <div className={style.form}>
      <p role="status">{isSent && values.content === '' && t('feedback:sent')}</p>
      <FormShell
        t={t}
        form={form}
        name="feedback"
        submit={{ label: t('feedback:submit'), action: 'send-feedback' }}
        onDone={renew}
      >
        {(bind) => {
          const content = bind('content')
          return (
            <>
              <Select
                name="questionType"
                label={t('feedback:type')}
                value={values.questionType as QuestionType}
                options={TYPES.map((type) => ({ value: type, label: t(`feedback:type.${type}`) }))}
                onChange={(type) => bind('questionType').set(type)}
              />
              <TextArea
                name="content"
                label={t('feedback:content')}
                aside={t('feedback:words', { number: wordsIn(content.value) })}
                hint={t('feedback:content.hint', { minimum: feedbackWords.minimum, count: feedbackWords.maximum })}
                error={fieldMessage(t, content.fault)}
                maxLength={CHARACTERS}
                rows={7}
                value={content.value}
                onChange={({ target }) => content.set(target.value)}
                onBlur={content.leave}
              />
            </>
          )
        }}
      </FormShell>
    </div>
  )
}
