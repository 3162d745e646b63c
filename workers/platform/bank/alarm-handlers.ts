import { log } from '../../shared/log.ts'
import type { AlarmName } from './Alarms.ts'
import type { AuditHeadMessage, JournalMessage, NoticeMessage } from './bank-types.ts'
import { deliverTransfers, type PeerBank } from './commands/deliver-transfers.ts'
import type { BankStores } from './stores.ts'

/** The ports of a bank; the simulation loses, repeats and delays calls through them. */
export interface BankPorts {
  /** Sends a message to the queue; rejects when the queue did not accept it. */
  queue(message: JournalMessage | NoticeMessage | AuditHeadMessage): Promise<unknown>
  /**
   * Returns the bank of that name, also this one. A call rejects when the bank does not reply, and may still have run.
   */
  bank(name: string): PeerBank
}

/** The bank whose alarm handlers run. */
interface AlarmContext {
  stores: BankStores
  transact<Result>(work: () => Result): Result
}

/** An alarm handler. Resolves with the time it is due next (epoch ms); null when no work is left. */
export type AlarmHandler = (core: AlarmContext, ports: BankPorts, nowMs: number) => Promise<number | null>

/** Delay before a failed delivery is tried again. */
const RETRY_MS = 5_000
/** Maximum messages sent in one run. */
const MESSAGES_A_TURN = 10

/** Alarms run at least once and stop after six failures, so a handler that fails is scheduled again here. */
export const ALARM_HANDLERS = {
  outbox: delivery(
    ({ outbox }) => outbox.message,
    (ports, message) => ports.queue(message),
    ({ outbox }, message) => outbox.taken(message),
  ),
  notices: delivery(
    ({ notices }) => notices.message,
    (ports, message) => ports.queue(message),
    ({ notices }, message) => notices.taken(message),
  ),
  audit: delivery(
    ({ audit }) => audit.message,
    (ports, message) => ports.queue(message),
    ({ audit }, message) => audit.taken(message),
  ),
  adjustments: tick(({ adjustments }, nowMs) => adjustments.expire(nowMs)),
  transfers: deliverTransfers,
  exclusions: tick(({ exclusions }, nowMs) => exclusions.expire(nowMs)),
  withdrawals: tick(({ withdrawals }, nowMs) => withdrawals.lapse(nowMs)),
  deposits: tick(({ deposits }, nowMs) => deposits.expire(nowMs)),
} as const satisfies Record<AlarmName, AlarmHandler>

/** Makes a handler whose work stays inside the bank: one transaction. */
function tick(work: (stores: BankStores, nowMs: number) => number | null): AlarmHandler {
  return (core, _ports, nowMs) => Promise.resolve(core.transact(() => work(core.stores, nowMs)))
}

/**
 * Makes a handler that sends messages out of the bank, in order, and marks a message only after it was accepted. A
 * message that was accepted but not marked, because the bank stopped in between, is sent again; the receiver applies it
 * once.
 */
function delivery<Message, Result>(
  next: (stores: BankStores) => Message | null,
  send: (ports: BankPorts, message: Message) => Promise<Result>,
  taken: (stores: BankStores, message: Message, result: Result, nowMs: number) => void,
): AlarmHandler {
  return async (core, ports, nowMs) => {
    for (let turn = 0; turn < MESSAGES_A_TURN; turn += 1) {
      const message = next(core.stores)
      if (message === null) return null
      try {
        const result = await send(ports, message)
        core.transact(() => taken(core.stores, message, result, nowMs))
      } catch (error) {
        log('error', 'alarm failed', { bank: core.stores.name, error })
        return nowMs + RETRY_MS
      }
    }
    return next(core.stores) === null ? null : nowMs
  }
}
