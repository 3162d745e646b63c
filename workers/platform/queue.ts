import type { JournalMessage, NoticeMessage } from './bank/words.ts'
import type { Env } from './env.ts'
import { applyJournal } from './readmodels/apply.ts'

/** Applies what the banks send: journals to the read models. A message that fails comes again, alone. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      const body = message.body as JournalMessage | NoticeMessage
      if ('events' in body) await applyJournal(env.DB, body)
      message.ack()
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', queue: batch.queue, error: String(error) }))
      message.retry({ delaySeconds: 5 })
    }
  }
}
