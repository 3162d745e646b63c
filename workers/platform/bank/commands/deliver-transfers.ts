import { log } from '../../../shared/log.ts'
import type { BankStores } from '../stores.ts'
import type { Arrival, Arriving } from '../transfers/transfer-types.ts'

/** A bank as other banks call it. */
export interface PeerBank {
  receiveTransfers(parcel: Arriving[]): Promise<Arrival[]>
}

interface Post {
  bank(name: string): PeerBank
}

interface Sender {
  stores: BankStores
  transact<Result>(work: () => Result): Result
}

/** Delay before a failed delivery is tried again. */
const RETRY_MS = 5_000

/**
 * Delivers transfers to the banks of their receivers; another bank and this bank are called the same way. A transfer
 * that was delivered but not marked, because a bank stopped in between, is delivered again and gets the same reply. A
 * bank that does not reply does not delay the others.
 */
export async function deliverTransfers(core: Sender, ports: Post, nowMs: number): Promise<number | null> {
  const { departures } = core.stores
  const deliveredCounts = await Promise.all(departures.destinations.map((bank) => deliver(core, ports, bank, nowMs)))
  if (departures.destinations.length === 0) return null
  return deliveredCounts.some((count) => count > 0) ? nowMs : nowMs + RETRY_MS
}

/** Sends one batch to one bank. Returns how many transfers it settled. */
async function deliver(core: Sender, ports: Post, bank: string, nowMs: number): Promise<number> {
  const { departures, name } = core.stores
  const parcel = departures.readParcel(bank)
  try {
    const arrivals = await ports.bank(bank).receiveTransfers(parcel)
    return core.transact(() => departures.applyArrivals(parcel, arrivals, nowMs))
  } catch (error) {
    log('error', 'transfers not delivered', { bank: name, to: bank, error })
    return 0
  }
}
