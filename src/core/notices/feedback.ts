import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  countWords,
  FEEDBACK_CHARACTERS,
  type Feedback,
  feedbackList,
  plainText,
  QUESTION_TYPES,
  type QuestionType,
  sendFeedback,
} from '#api/notices/feedback'
import { feedbackWords } from '#brand/feedback'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { createForm, type Form } from '../form.ts'
import { onSessionEnd } from '../token.ts'

/** What feedback may be about, and how long it may be at most. */
export const [TYPES, CHARACTERS] = [QUESTION_TYPES, FEEDBACK_CHARACTERS]

export interface FeedbackState {
  /** `loading` and `failed` replace the list; `adding` keeps it. */
  status: 'loading' | 'failed' | 'ready' | 'adding'
  feedback: readonly Feedback[]
  next: string | null
  error: CallErrorCode | null
}

const EMPTY: FeedbackState = { status: 'loading', feedback: [], next: null, error: null }

/** What the member wrote, as far as it was read. */
export const $feedback = atom<FeedbackState>(EMPTY)

const change = (part: Partial<FeedbackState>) => $feedback.set({ ...$feedback.get(), ...part })

let turn = 0

/** Loads the newest; an answer to an earlier call is dropped. */
export async function openFeedback(): Promise<void> {
  turn += 1
  const mine = turn
  $feedback.set(EMPTY)
  const result = await call(feedbackList, {})
  if (mine !== turn) return
  change(result.ok ? { status: 'ready', ...result.value } : { status: 'failed', error: result.error })
}

/** Appends the next page. */
export async function moreFeedback(): Promise<void> {
  const { status, next, feedback } = $feedback.get()
  if (status !== 'ready' || next === null) return
  const mine = turn
  change({ status: 'adding', error: null })
  const result = await call(feedbackList, { cursor: next })
  if (mine !== turn) return
  change({ status: 'ready', error: result.ok ? null : result.error })
  if (result.ok) change({ feedback: [...feedback, ...result.value.feedback], next: result.value.next })
}

/** The page is left: keeps nothing. */
export function leaveFeedback(): void {
  turn += 1
  $feedback.set(EMPTY)
}

onSessionEnd(leaveFeedback)

/** How many words of a typed text the server will count. */
export const wordsIn = (typed: string): number => countWords(plainText(typed))

/** A form for one feedback. The same text keeps its id until the server has answered, so a repeat is no second one. */
export function feedbackForm(): Form<'questionType' | 'content'> {
  let intent = { id: '', text: '' }
  return createForm({
    fields: {
      questionType: { initial: 'account' },
      content: {
        check: (typed) => {
          const count = wordsIn(typed)
          if (count === 0) return { reason: 'required' }
          const { minimum, maximum } = feedbackWords
          return count < minimum || count > maximum ? { reason: 'words', minimum, maximum } : null
        },
      },
    },
    blame: {},
    submit: async ({ questionType, content }) => {
      const text = `${questionType} ${content}`
      if (intent.text !== text) intent = { id: environment().uuid(), text }
      const fields = { id: intent.id, questionType: questionType as QuestionType, content }
      const mine = turn
      const result = await call(sendFeedback, fields)
      if (!result.ok || mine !== turn) return result
      const others = $feedback.get().feedback.filter(({ id }) => id !== result.value.id)
      change({ feedback: [result.value, ...others] })
      return result
    },
  })
}
