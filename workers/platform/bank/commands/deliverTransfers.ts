import { log } from '../../../shared/log.ts'
import type { Rooms } from '../rooms.ts'
import type { Arrival, Arriving } from '../transfers/words.ts'

/** A bank as its neighbours reach it. */
export interface Neighbour {
  receiveTransfers(parcel: Arriving[]): Promise<Arrival[]>
}

interface Post {
  bank(name: string): Neighbour
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
export async function deliverTransfers(core: Sender, outside: Post, now_ms: number): Promise<number | null> {
  const { departures } = core.rooms
  const settled = await Promise.all(departures.destinations.map((bank) => deliver(core, outside, bank, now_ms)))
  if (departures.destinations.length === 0) return null
  return settled.some((count) => count > 0) ? now_ms : now_ms + RETRY_MS
}

/** One parcel to one bank; says how many transfers are settled by it. */
async function deliver(core: Sender, outside: Post, bank: string, now_ms: number): Promise<number> {
  const { departures, name } = core.rooms
  const parcel = departures.parcelFor(bank)
  try {
    const arrivals = await outside.bank(bank).receiveTransfers(parcel)
    return core.transact(() => departures.settle(parcel, arrivals, now_ms))
  } catch (error) {
    log('error', 'transfers not delivered', { bank: name, to: bank, error })
    return 0
  }
}
