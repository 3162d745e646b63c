import { Refusal } from '#api/envelope'
import { countWords, type Feedback, feedbackList, type QuestionType, sendFeedback } from '#api/notices/feedback'
import { feedbackWords } from '#brand/feedback'
import { insertRow } from '../../../shared/rows.ts'
import type { App, Serve } from '../../app.ts'
import { throttleOf } from '../../throttle/of.ts'

const PAGE = 10
/** How much one member may write; sending the same again does not count. */
const WRITING = { limit: 5, windowSeconds: 3_600 }

export interface FeedbackRow {
  id: string
  question_type: QuestionType
  content: string
  created_at: string
  answer: string | null
  answered_at: string | null
}

/** What a member writes to the operator (specification section 7); everybody reads their own alone. */
export function mountFeedback(app: App, serve: Serve): void {
  serve(app, sendFeedback, async ({ id, questionType, content }, { memberId }, c) => {
    const fault = faultOf(content)
    if (fault !== null) return new Refusal('bad-input', { fields: { content: fault } })
    const key = `feedback:${memberId}`
    const existing = await rowOf(c.env.DB, memberId, id)
    const wait = existing ? 0 : await throttleOf(c.env, key).take(key, WRITING)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    const createdAt = new Date().toISOString()
    const written = { member_id: memberId, id, question_type: questionType, content, created_at: createdAt }
    await insertRow(c.env.DB, 'feedback', written, 'ON CONFLICT (member_id, id) DO NOTHING').run()
    const row = await rowOf(c.env.DB, memberId, id)
    const isSame = row?.content === content && row.question_type === questionType
    return row && isSame ? feedbackOf(row) : new Refusal('conflict')
  })

  serve(app, feedbackList, async ({ cursor }, { memberId }, c) => {
    const [at = null, id = null] = cursor?.split('_', 2) ?? []
    const { results } = await c.env.DB.prepare(
      `SELECT * FROM feedback WHERE member_id = ?1 AND (?2 IS NULL OR (created_at, id) < (?2, ?3))
       ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`,
    )
      .bind(memberId, at, id)
      .all<FeedbackRow>()
    const page = results.slice(0, PAGE)
    const last = page.at(-1)
    const next = results.length > PAGE && last ? `${last.created_at}_${last.id}` : null
    return { feedback: page.map(feedbackOf), next }
  })
}

function faultOf(content: string): string | null {
  const count = countWords(content)
  if (count < feedbackWords.minimum) return 'too_few_words'
  return count > feedbackWords.maximum ? 'too_many_words' : null
}

function rowOf(db: D1Database, memberId: string, id: string): Promise<FeedbackRow | null> {
  return db.prepare('SELECT * FROM feedback WHERE member_id = ? AND id = ?').bind(memberId, id).first<FeedbackRow>()
}

export function feedbackOf(row: FeedbackRow): Feedback {
  const { id, question_type: questionType, content, created_at: at, answer: text, answered_at: answeredAt } = row
  const answer = text !== null && answeredAt !== null ? { text, at: answeredAt } : null
  return { id, questionType, content, at, state: answer ? 'answered' : 'open', answer }
}
