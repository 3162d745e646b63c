import { log } from '../shared/log.ts'
import type { AuditHeadMessage, JournalMessage, NoticeMessage } from './bank/bank-types.ts'
import type { Env } from './env.ts'
import { tellNotices } from './notices/deliver-notices.ts'
import { saveBankHead } from './operators/audit-routes.ts'
import { applyJournal } from './read-models/apply.ts'

type Other = NoticeMessage | AuditHeadMessage

/**
 * Maximum messages of one bank applied in one D1 transaction: 4,000 events are about 1 MB, and a bound value may have 2
 * MB.
 */
const MESSAGES_TOGETHER = 40

/**
 * Applies the banks' messages: journals to the read models, notices to the members, audit heads to their table. A
 * message that fails is delivered again on its own.
 */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const journals = new Map<string, Message<JournalMessage>[]>()
  for (const message of batch.messages as readonly Message<JournalMessage | Other>[]) {
    const { body } = message
    if ('events' in body)
      journals.set(body.bank, [...(journals.get(body.bank) ?? []), message as Message<JournalMessage>])
    else await ackOrRetry(message, () => applyOther(env, body))
  }
  for (const messages of journals.values())
    for (let at = 0; at < messages.length; at += MESSAGES_TOGETHER)
      await applyTogether(env.DB, messages.slice(at, at + MESSAGES_TOGETHER))
}

/** Applies all in one transaction; when that fails, one by one, so that a bad message does not block the others. */
async function applyTogether(db: D1Database, messages: Message<JournalMessage>[]): Promise<void> {
  const isApplied = await applyJournal(db, merged(messages)).then(
    () => true,
    () => false,
  )
  for (const message of messages)
    if (isApplied) message.ack()
    else await ackOrRetry(message, () => applyJournal(db, message.body))
}

/** Merges messages and removes transfers that were delivered twice. */
function merged(messages: Message<JournalMessage>[]): JournalMessage {
  const events = new Map(messages.flatMap(({ body }) => body.events.map((event) => [event.sequence, event])))
  return { bank: messages[0]?.body.bank ?? '', events: [...events.values()] }
}

function applyOther(env: Env, body: Other): Promise<void> {
  return 'head' in body ? saveBankHead(env.DB, body.bank, body.head) : tellNotices(env, body)
}

async function ackOrRetry(message: Message, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    message.ack()
  } catch (error) {
    log('error', 'queue message failed', { message: message.id, error })
    message.retry({ delaySeconds: 5 })
  }
}
