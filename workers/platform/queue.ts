import type { AuditHeadMessage, JournalMessage, NoticeMessage } from './bank/words.ts'
import type { Env } from './env.ts'
import { tellNotices } from './notices/tellNotices.ts'
import { keepBankHead } from './operators/auditOps.ts'
import { applyJournal } from './readmodels/apply.ts'

/**
 * Applies what the banks send: journals to the read models, notices to the members, heads of audit logs to where they are
 * kept. A message that fails comes again, alone.
 */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      const body = message.body as JournalMessage | NoticeMessage | AuditHeadMessage
      if ('events' in body) await applyJournal(env.DB, body)
      else if ('head' in body) await keepBankHead(env.DB, body.bank, body.head)
      else await tellNotices(env, body)
      message.ack()
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', queue: batch.queue, error: String(error) }))
      message.retry({ delaySeconds: 5 })
    }
  }
}
