import type { AlarmName } from '../Alarms.ts'
import type { Confirmation } from '../bank-types.ts'
import type { Deliverable } from '../Deliverable.ts'
import type { BankStores } from '../stores.ts'

export const DELIVERY_WRITES = {
  /** Records what the readers of this bank's messages have stored; only then is it not sent again. */
  confirmDelivery: (
    { alarms, audit, ledger, notices, outbox }: BankStores,
    nowMs: number,
    confirmation: Confirmation,
  ): void => {
    const isMore = confirmation.journal !== undefined && outbox.confirm(confirmation.journal, ledger.head, nowMs)
    if (confirmation.notices !== undefined) notices.confirm(confirmation.notices, nowMs)
    if (confirmation.audit !== undefined) audit.confirm(confirmation.audit, nowMs)
    if (isMore) alarms.schedule('outbox', nowMs)
    for (const [name, { timer }] of Object.entries({ outbox, notices, audit }) as [AlarmName, Deliverable<unknown>][])
      if (timer.dueMs !== null) alarms.schedule(name, timer.dueMs)
  },
} as const

export const DELIVERY_READS = {
  /**
   * Returns what waits for a confirmation, for readers that hold every transfer up to `held`: when the first transfer
   * that they lack was made, the notices, and what open pages were not told of yet; times in epoch ms.
   */
  waiting: ({ ledger, outbox, notices, live }: BankStores, _nowMs: number, held: number) => {
    const [first] = outbox.after(held, 1)
    return {
      head: ledger.head,
      lackingSinceMs: first === undefined ? null : Date.parse(first.at),
      notices: notices.waiting,
      live: live.waiting,
    }
  },
} as const
