import { Refusal } from '#api/envelope'
import { noticeCalls } from '#api/operator/notices'
import type { Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { announceMessages, messageStatements } from '../../directory/tell.ts'
import { writeAudited } from '../../operators/audit.ts'
import { type FeedbackRow, feedbackOf } from './feedback.ts'

const { listFeedback, showFeedback, answerFeedback } = noticeCalls

type Row = FeedbackRow & {
  number: number
  member_id: string
  account: string
  language: Language
  answered_by: string | null
}

const ROWS = `
  SELECT feedback.*, account, language
  FROM feedback JOIN members ON members.id = feedback.member_id`

/** What members wrote, read and answered by operators. */
export function mountFeedbackOps(app: App, serve: Serve): void {
  serve(app, listFeedback, async ({ state, account }, _by, c) => {
    const member = account === undefined ? undefined : await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const isOpen = { open: 'answered_at IS NULL', answered: 'answered_at IS NOT NULL' }[state ?? 'open']
    const where = [...(state || member === undefined ? [isOpen] : []), ...(member ? ['member_id = ?1'] : [])]
    const order =
      state === 'answered' ? 'answered_at DESC' : 'answered_at IS NOT NULL, feedback.created_at, feedback.number'
    const listed = c.env.DB.prepare(`${ROWS} WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT 100`)
    const [rows, open] = await Promise.all([
      listed.bind(...(member ? [member.id] : [])).all<Row>(),
      c.env.DB.prepare('SELECT count(*) AS open FROM feedback WHERE answered_at IS NULL').first<number>('open'),
    ])
    return { open: open ?? 0, feedback: rows.results.map(viewOf) }
  })

  serve(app, showFeedback, async ({ number }, _by, c) => {
    const row = await rowOf(c.env.DB, number)
    return row ? viewOf(row) : new Refusal('not-found')
  })

  serve(app, answerFeedback, async ({ number, answer }, by, c) => {
    const now = new Date().toISOString()
    const written = await writeAudited(c.env.DB, by, async () => {
      const row = await rowOf(c.env.DB, number)
      if (row === null) return new Refusal('not-found')
      if (row.answered_at !== null) return new Refusal('wrong-state')
      const texts = messages[row.language]
      const statements = [
        c.env.DB.prepare('UPDATE feedback SET answer = ?, answered_at = ?, answered_by = ? WHERE number = ?').bind(
          ...[answer, now, by.actor, row.number],
        ),
        ...messageStatements(c.env.DB, {
          ...{ id: `feedback:${row.number}`, memberId: row.member_id, at: now },
          ...{ subject: texts['feedback.answered.subject'], body: texts['feedback.answered.body'] },
        }),
      ]
      return {
        action: 'feedback-answered',
        subject: `feedback:${row.number}`,
        before: null,
        after: { answer },
        statements,
      }
    })
    if (written instanceof Refusal) return written
    const row = await rowOf(c.env.DB, number)
    if (row === null) return new Refusal('not-found')
    await announceMessages(c.env, row.member_id)
    return viewOf(row)
  })
}

function rowOf(db: D1Database, number: string): Promise<Row | null> {
  return db.prepare(`${ROWS} WHERE feedback.number = ?`).bind(Number(number)).first<Row>()
}

function viewOf(row: Row) {
  const { number, account, language, answered_by: answeredBy } = row
  return { ...feedbackOf(row), number, account, language, answeredBy }
}
