import type { Rooms } from '../rooms.ts'
import type { Arrival, Arriving } from './words.ts'

/** A bank as its neighbours reach it. */
export interface Neighbour {
  receiveTransfers(parcel: Arriving[]): Promise<Arrival[]>
}

interface Sender {
  rooms: Rooms
  transact<Answer>(work: () => Answer): Answer
}

/** How long after a failed delivery the next try is made. */
const RETRY_MS = 5_000

/**
 * Takes transfers to the banks of their receivers, in this bank or in another by the same call. What was delivered and
 * not marked, because a bank stopped in between, is delivered again and given the same answer; a bank that does not
 * answer keeps nobody else waiting.
 */
export async function deliverTransfers(
  core: Sender,
  outside: { bank(name: string): Neighbour },
  now_ms: number,
): Promise<number | null> {
  let settled = 0
  for (const bank of core.rooms.departures.destinations) {
    const parcel = core.rooms.departures.parcelFor(bank)
    try {
      const arrivals = await outside.bank(bank).receiveTransfers(parcel)
      settled += core.transact(() => core.rooms.departures.settle(parcel, arrivals, now_ms))
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', bank: core.rooms.name, to: bank, error: String(error) }))
    }
  }
  if (core.rooms.departures.destinations.length === 0) return null
  return settled > 0 ? now_ms : now_ms + RETRY_MS
}
