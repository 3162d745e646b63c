import * as z from 'zod/mini'
import { brand } from '#brand/brand'
import { endpoint } from '../endpoint.ts'
import { CallerId } from '../money.ts'

/** What feedback is about. */
export const QUESTION_TYPES = ['account', 'deposit', 'withdrawal', 'game', 'promotion', 'other'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const FEEDBACK_STATES = ['open', 'answered'] as const

/** More characters than five hundred words of any language have. */
export const FEEDBACK_CHARACTERS = 8_000

/**
 * What is stored of a typed text: without control characters, code points that are no characters (Unicode 23.7), and those
 * that turn the direction of writing, with which a text could look like another one to its reader; line breaks and tabs
 * stay.
 */
export function plainText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202A-\u202E\u2066-\u2069\p{Noncharacter_Code_Point}]|[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Counts the words of a text as dictionaries and spaces separate them, also in languages that write without spaces. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike) count += 1
  return count
}

/** The segmentation is that of each word's own script; the locale, always the same, has no part in it. */
const WORDS = new Intl.Segmenter(brand.defaultLanguage, { granularity: 'word' })

/** A text of at most `FEEDBACK_CHARACTERS`, in which something remains. */
export const FeedbackText = z.pipe(
  z.string().check(z.maxLength(FEEDBACK_CHARACTERS)),
  z.pipe(z.transform(plainText), z.string().check(z.minLength(1))),
)

/** What a member wrote, and the answer. Times are ISO 8601 UTC. */
export const Feedback = z.object({
  id: z.string(),
  questionType: z.enum(QUESTION_TYPES),
  content: z.string(),
  at: z.string(),
  state: z.enum(FEEDBACK_STATES),
  answer: z.nullable(z.object({ text: z.string(), at: z.string() })),
})
export type Feedback = z.infer<typeof Feedback>

/**
 * Specification section 7. `id` is the caller's: sent again, it is the same feedback. A content with too few or too many
 * words is `bad-input` with `too_few_words` or `too_many_words` at `content`.
 */
export const sendFeedback = endpoint({
  method: 'PUT',
  path: '/wps/feedback',
  summary: 'Writes to the operator',
  auth: 'account',
  maxBytes: 49_152,
  request: z.strictObject({ id: CallerId, questionType: z.enum(QUESTION_TYPES), content: FeedbackText }),
  response: Feedback,
  errors: ['not-signed-in', 'trial-account', 'conflict'],
})

/** `next` is the cursor of the following page. */
export const feedbackList = endpoint({
  method: 'GET',
  path: '/wps/feedback/list',
  summary: 'What the member wrote to the operator, newest first, ten a page, with the answers',
  auth: 'account',
  request: z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^[\d:.TZ-]{20,30}_[\w-]{1,64}$/))) }),
  response: z.object({ feedback: z.array(Feedback), next: z.nullable(z.string()) }),
  errors: ['not-signed-in', 'trial-account'],
})
