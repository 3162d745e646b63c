import { log } from '../../shared/log.ts'
import type { AlarmName } from './Alarms.ts'
import { deliverTransfers, type Neighbour } from './commands/deliverTransfers.ts'
import type { Rooms } from './rooms.ts'
import type { AuditHeadMessage, JournalMessage, NoticeMessage } from './words.ts'

/** What a bank reaches beyond itself; the simulation loses, repeats and delays what goes through it. */
export interface Outside {
  /** Hands a message to the queue; rejects when it was not taken. */
  queue(message: JournalMessage | NoticeMessage | AuditHeadMessage): Promise<unknown>
  /** The bank of that name, this one too; rejects when it does not answer, which says nothing of what it did. */
  bank(name: string): Neighbour
}

/** The bank that wakes. */
interface Woken {
  rooms: Rooms
  transact<Answer>(work: () => Answer): Answer
}

/** What is done when its time comes. Resolves with the next time it is due, null when nobody waits. */
export type Waking = (core: Woken, outside: Outside, now_ms: number) => Promise<number | null>

/** How long after a failed delivery the next try is made. */
const RETRY_MS = 5_000
/** Messages sent before the bank looks up again. */
const MESSAGES_A_TURN = 10

/** Alarms come at least once and give up after six failures: what fails is asked for again here. */
export const WAKINGS = {
  outbox: delivery(
    ({ outbox }) => outbox.message,
    (outside, message) => outside.queue(message),
    ({ outbox }, message) => outbox.taken(message),
  ),
  notices: delivery(
    ({ notices }) => notices.message,
    (outside, message) => outside.queue(message),
    ({ notices }, message) => notices.taken(message),
  ),
  audit: delivery(
    ({ audit }) => audit.message,
    (outside, message) => outside.queue(message),
    ({ audit }, message) => audit.taken(message),
  ),
  adjustments: tick(({ adjustments }, now_ms) => adjustments.expire(now_ms)),
  transfers: deliverTransfers,
  exclusions: tick(({ exclusions }, now_ms) => exclusions.expire(now_ms)),
  withdrawals: tick(({ withdrawals }, now_ms) => withdrawals.lapse(now_ms)),
  deposits: tick(({ deposits }, now_ms) => deposits.expire(now_ms)),
} as const satisfies Record<AlarmName, Waking>

/** Work that stays inside the bank: one transaction. */
function tick(work: (rooms: Rooms, now_ms: number) => number | null): Waking {
  return (core, _outside, now_ms) => Promise.resolve(core.transact(() => work(core.rooms, now_ms)))
}

/**
 * Messages that leave the bank, in order: each is sent, and only what was taken is marked so. One that was taken and
 * not marked, because the bank stopped in between, is sent again; whoever receives applies it once.
 */
function delivery<Message, Answer>(
  next: (rooms: Rooms) => Message | null,
  send: (outside: Outside, message: Message) => Promise<Answer>,
  taken: (rooms: Rooms, message: Message, answer: Answer, now_ms: number) => void,
): Waking {
  return async (core, outside, now_ms) => {
    for (let turn = 0; turn < MESSAGES_A_TURN; turn += 1) {
      const message = next(core.rooms)
      if (message === null) return null
      try {
        const answer = await send(outside, message)
        core.transact(() => taken(core.rooms, message, answer, now_ms))
      } catch (error) {
        log('error', 'alarm failed', { bank: core.rooms.name, error })
        return now_ms + RETRY_MS
      }
    }
    return next(core.rooms) === null ? null : now_ms
  }
}
