import { log } from '../../shared/log.ts'
import type { AlarmName } from './Alarms.ts'
import type { BankMessage } from './bank-types.ts'
import { deliverTransfers, type PeerBank } from './commands/deliver-transfers.ts'
import { announceReadyLimits, endExclusions } from './commands/limits.ts'
import { deliverLive } from './commands/live.ts'
import type { Deliverable } from './Deliverable.ts'
import type { LiveReader } from './live/live-types.ts'
import type { BankStores } from './stores.ts'

/** The ports of a bank; the simulation loses, repeats and delays calls through them. */
export interface BankPorts {
  /** Sends a message to the queue; rejects when the queue did not accept it. */
  queue(message: BankMessage): Promise<unknown>
  /**
   * Returns the bank of that name, also this one. A call rejects when the bank does not reply, and may still have run.
   */
  bank(name: string): PeerBank
  /** Returns who follows a member live. */
  follower(member: string): LiveReader
}

/** The bank whose alarm handlers run. */
interface AlarmContext {
  stores: BankStores
  transact<Result>(work: () => Result): Result
}

/** An alarm handler. Resolves with the time it is due next (epoch ms); null when no work is left. */
export type AlarmHandler = (core: AlarmContext, ports: BankPorts, nowMs: number) => Promise<number | null>

/** Delay before a failed delivery is tried again. */
export const RETRY_MS = 5_000
/** Maximum messages sent in one run. */
const MESSAGES_A_TURN = 10

/** Alarms run at least once and stop after six failures, so a handler that fails is scheduled again here. */
export const ALARM_HANDLERS = {
  outbox: delivery(({ outbox }) => outbox),
  notices: delivery(({ notices }) => notices),
  audit: delivery(({ audit }) => audit),
  adjustments: tick(({ adjustments }, nowMs) => adjustments.expire(nowMs)),
  transfers: deliverTransfers,
  exclusions: tick(endExclusions),
  withdrawals: tick(({ withdrawals }, nowMs) => withdrawals.lapse(nowMs)),
  deposits: tick(({ deposits }, nowMs) => deposits.expire(nowMs)),
  live: deliverLive,
  limits: tick(announceReadyLimits),
} as const satisfies Record<AlarmName, AlarmHandler>

/** Makes a handler whose work stays inside the bank: one transaction. */
function tick(work: (stores: BankStores, nowMs: number) => number | null): AlarmHandler {
  return (core, _ports, nowMs) => Promise.resolve(core.transact(() => work(core.stores, nowMs)))
}

/**
 * Makes a handler that sends messages out of the bank, in order, and again until their reader has confirmed them
 * (`confirmDelivery`): a queue may lose, delay and repeat what it has accepted.
 */
function delivery<Message extends BankMessage>(
  deliverableIn: (stores: BankStores) => Deliverable<Message>,
): AlarmHandler {
  return async ({ stores }, ports, nowMs) => {
    const deliverable = deliverableIn(stores)
    if (!deliverable.isWaiting) return null
    if (deliverable.timer.consumeDue(nowMs)) deliverable.resend()
    for (let turn = 0; turn < MESSAGES_A_TURN; turn += 1) {
      const { message } = deliverable
      if (message === null) return deliverable.isWaiting ? (deliverable.timer.dueMs ?? nowMs + RETRY_MS) : null
      try {
        await ports.queue(message)
      } catch (error) {
        log('error', 'alarm failed', { bank: stores.name, error })
        return nowMs + RETRY_MS
      }
      deliverable.markSent(message, nowMs)
    }
    return nowMs
  }
}
