import { log } from '../../shared/log.ts'
import { insertRow } from '../../shared/rows.ts'
import type { Notice, NoticeMessage } from '../bank/bank-types.ts'
import { type Member, memberById } from '../directory/members.ts'
import { announceMessages, mail, messageStatements } from '../directory/tell.ts'
import type { Env } from '../env.ts'
import { noticeText } from './notice-text.ts'

/** For how long a mail that is refused is tried again; the inbox message stays. */
const MAIL_TRIED_MS = 86_400_000

/**
 * Delivers the banks' notices to members: an inbox message and an e-mail, each once by (bank, sequence) however often
 * the queue delivers it. Returns the sequences that were delivered, and the first error: a notice that fails does not
 * stop the others.
 */
export async function tellNotices(
  env: Env,
  { bank, notices }: NoticeMessage,
): Promise<{ delivered: number[]; error: unknown }> {
  const results = await Promise.allSettled(
    notices.map((notice) => tellOne(env, bank, notice).then(() => notice.sequence)),
  )
  const failed = results.find((one) => one.status === 'rejected')
  return {
    delivered: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    error: failed?.reason ?? null,
  }
}

/** The end of a break stands in the account only: a mail would call somebody back (decision 202). */
async function tellOne(env: Env, bank: string, notice: Notice): Promise<void> {
  const member = await memberById(env.DB, notice.member)
  if (member === null) return
  const text = noticeText(notice, member.language)
  const [id, sequence, now] = [`${bank}:${notice.sequence}`, notice.sequence, new Date().toISOString()]
  await env.DB.batch([
    insertRow(env.DB, 'told_notices', { bank, sequence, mailed: 0, told_at: now }, 'ON CONFLICT DO NOTHING'),
    ...messageStatements(env.DB, { ...text, id, memberId: member.id, at: notice.at }),
  ])
  await announceMessages(env, member.id)
  if (notice.kind === 'break-over') return
  const isOld = Date.parse(notice.at) < Date.now() - MAIL_TRIED_MS
  await mailOnce(env, bank, sequence, member, text).catch((error: unknown) => {
    if (!isOld) throw error
    log('error', 'a notice is not mailed any more', { bank, sequence, error })
  })
}

/**
 * Marks the mail before sending it, so that only one caller sends it: after a crash a mail may be lost but is never
 * sent twice. The inbox message stays.
 */
async function mailOnce(
  env: Env,
  bank: string,
  sequence: number,
  member: Member,
  text: { subject: string; body: string },
): Promise<void> {
  const mark = (to: 0 | 1) =>
    env.DB.prepare('UPDATE told_notices SET mailed = ?1 WHERE bank = ?2 AND sequence = ?3 AND mailed <> ?1')
      .bind(to, bank, sequence)
      .run()
  if ((await mark(1)).meta.changes === 0) return
  const failed = await mail(env, member, text)
  if (failed === null) return
  await mark(0)
  throw new Error(`notice ${bank}:${sequence} was not mailed: ${failed}`)
}
