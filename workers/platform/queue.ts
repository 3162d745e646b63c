import { log } from '../shared/log.ts'
import { withTimeout } from '../shared/timeout.ts'
import type { AuditHeadMessage, BankMessage, Confirmation, JournalMessage, NoticeMessage } from './bank/bank-types.ts'
import { bankOf } from './bank/routing.ts'
import type { Env } from './env.ts'
import { QUEUE } from './nouns.ts'

/**
 * Maximum messages of one bank applied in one D1 transaction: 4,000 events are about 1 MB, and a bound value may have 2
 * MB.
 */
const MESSAGES_TOGETHER = 40

/** Timeout of a confirmation, in milliseconds. A bank that was not reached sends its messages again. */
const CONFIRM_TIMEOUT_MS = 5_000

/**
 * Applies the banks' messages: journals to the read models, notices to the members, audit heads to their table. One call
 * then confirms to each bank what is stored for good; journals do not wait for notices, whose mails take long. A message
 * that fails is delivered again on its own.
 */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const byBank = [...Map.groupBy(batch.messages as readonly Message<BankMessage>[], ({ body }) => body.bank)]
  for (const [bank, messages] of byBank) {
    const journal = await applyJournals(env.DB, messages.filter(isJournal))
    if (journal !== null) await confirm(env, bank, { journal })
  }
  for (const [bank, messages] of byBank) {
    const confirmation: Confirmation = {}
    for (const message of messages) {
      const { body } = message
      if (!('events' in body)) await ackOrRetry(message, () => applyOther(env, body, confirmation))
    }
    if (Object.keys(confirmation).length > 0) await confirm(env, bank, confirmation)
  }
}

function isJournal(message: Message<BankMessage>): message is Message<JournalMessage> {
  return 'events' in message.body
}

/** Returns the sequence up to which the read models now hold every transfer; null when nothing was applied. */
async function applyJournals(db: D1Database, messages: Message<JournalMessage>[]): Promise<number | null> {
  let mark: number | null = null
  for (let at = 0; at < messages.length; at += MESSAGES_TOGETHER)
    mark = (await applyTogether(db, messages.slice(at, at + MESSAGES_TOGETHER))) ?? mark
  return mark
}

/** Applies all in one transaction; when that fails, one by one, so that a bad message does not block the others. */
async function applyTogether(db: D1Database, messages: Message<JournalMessage>[]): Promise<number | null> {
  let mark = await QUEUE.journal(db, mergeMessages(messages)).catch(() => null)
  const isApplied = mark !== null
  for (const message of messages)
    if (isApplied) message.ack()
    else
      await ackOrRetry(message, async () => {
        mark = await QUEUE.journal(db, message.body)
      })
  return mark
}

/** Merges messages and removes transfers that were delivered twice. */
function mergeMessages(messages: Message<JournalMessage>[]): JournalMessage {
  const events = new Map(messages.flatMap(({ body }) => body.events.map((event) => [event.sequence, event])))
  return { bank: messages[0]?.body.bank ?? '', events: [...events.values()] }
}

async function applyOther(
  env: Env,
  message: NoticeMessage | AuditHeadMessage,
  confirmation: Confirmation,
): Promise<void> {
  if ('head' in message) {
    await QUEUE.head(env.DB, message.bank, message.head)
    if (message.head.sequence > (confirmation.audit?.sequence ?? 0)) confirmation.audit = message.head
  } else {
    const { delivered, error } = await QUEUE.notices(env, message)
    confirmation.notices = [...(confirmation.notices ?? []), ...delivered]
    if (error !== null) throw error
  }
}

async function confirm(env: Env, bank: string, confirmation: Confirmation): Promise<void> {
  try {
    await withTimeout(CONFIRM_TIMEOUT_MS, bankOf(env, bank).confirmDelivery(confirmation))
  } catch (error) {
    log('error', 'a confirmation did not reach its bank', { bank, error })
  }
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
