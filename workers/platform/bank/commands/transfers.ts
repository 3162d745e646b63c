import type { BankStores } from '../stores.ts'
import { lineEntries } from '../transfers/line-entries.ts'
import type { Arrival, Arriving, SendTransfer } from '../transfers/transfer-types.ts'

export const TRANSFER_WRITES = {
  /** Sends money along a line; it is delivered once this write is on disk. */
  sendTransfer: ({ departures, alarms }: BankStores, nowMs: number, request: SendTransfer) => {
    const sent = departures.send(request, nowMs)
    if (!('refusal' in sent) && sent.state === 'in-flight') alarms.schedule('transfers', nowMs)
    return sent
  },
  /** Receives transfers from another bank or this one and replies to each, in order; a receiver is notified once. */
  receiveTransfers: ({ arrivals, ledger, notices, alarms }: BankStores, nowMs: number, parcel: Arriving[]): Arrival[] =>
    parcel.map((arriving) => {
      const head = ledger.head
      const arrival = arrivals.receive(arriving, nowMs)
      if (ledger.head === head) return arrival
      const { to, amount, currency } = arriving
      notices.add(to, 'transfer-received', { amount, currency }, nowMs)
      alarms.schedule('notices', nowMs)
      return arrival
    }),
} as const

export const TRANSFER_READS = {
  sentTransfer: ({ departures }: BankStores, _nowMs: number, memberId: string, id: string) =>
    departures.find(memberId, id) ?? ({ refusal: 'not-found' } as const),
  lineEntries: ({ sql }: BankStores, _nowMs: number, memberId: string, before: number, limit: number) =>
    lineEntries(sql, memberId, before, limit),
  departures: ({ departures }: BankStores, _nowMs: number, inFlight: boolean, before: number, limit: number) =>
    departures.list(inFlight, before, limit),
  departuresPage: ({ departures }: BankStores, _nowMs: number, after: number, limit: number) =>
    departures.page(after, limit),
} as const
