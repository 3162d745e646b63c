import type { LiveEvent } from '#api/live'
import { log } from '../../../shared/log.ts'
import { balanceValue } from '../balance-value.ts'
import type { LiveChange } from '../live/LiveChanges.ts'
import type { LiveReader } from '../live/live-types.ts'
import type { BankStores } from '../stores.ts'
import { sumHoldings } from './vendor-transfers.ts'

/** Changes read at once, and how many times in one run. */
const CHANGES_A_PAGE = 200
const PAGES_A_RUN = 10

/** Delay before a failed delivery is tried again. */
const RETRY_MS = 2_000

interface Sender {
  stores: BankStores
  transact<Result>(work: () => Result): Result
}

interface Ports {
  follower(member: string): LiveReader
}

export const LIVE_WRITES = {
  /** Delivers the changes of a member to the follower with this token from now on. */
  followLive: ({ live }: BankStores, _nowMs: number, memberId: string, token: string): void =>
    live.follow(memberId, token),
} as const

/**
 * Delivers what changed to who follows each member, in order for each of them. What was delivered but not marked,
 * because the bank stopped in between, is delivered again; the reader knows it by its sequence. A reader that does not
 * reply does not delay the others.
 */
export async function deliverLive(core: Sender, ports: Ports, nowMs: number): Promise<number | null> {
  let after = 0
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const changes = core.stores.live.after(after, CHANGES_A_PAGE)
    after = changes.at(-1)?.sequence ?? after
    const byMember = Map.groupBy(changes, ({ member }) => member)
    const delivered = await Promise.all([...byMember].map((theirs) => deliver(core, ports, ...theirs, nowMs)))
    // Nothing after a failure: a later change must not overtake an earlier one of the same member.
    if (delivered.includes(false)) return nowMs + RETRY_MS
    if (changes.length < CHANGES_A_PAGE) return null
  }
  return nowMs
}

async function deliver(
  core: Sender,
  ports: Ports,
  member: string,
  changes: LiveChange[],
  nowMs: number,
): Promise<boolean> {
  const { live } = core.stores
  const token = changes[0]?.token ?? ''
  const parcel = { token, changes: changes.flatMap((change) => eventOf(core.stores, change, nowMs) ?? []) }
  try {
    const isFollowed = await ports.follower(member).receiveLive(parcel)
    return core.transact(() => {
      if (!isFollowed) return live.unfollow(member, token)
      live.confirm(changes.map(({ sequence }) => sequence))
      return true
    })
  } catch (error) {
    log('error', 'live changes not delivered', { bank: core.stores.name, error })
    return false
  }
}

/** Returns the state of what changed, as it is now; null when it does not exist any more. */
function eventOf(
  stores: BankStores,
  { sequence, member, kind, id }: LiveChange,
  nowMs: number,
): { sequence: number; event: LiveEvent } | null {
  if (kind === 'balance') {
    const balances = stores.members.balance(member, nowMs)
    if ('refusal' in balances) return null
    return {
      sequence,
      event: { type: kind, balance: balanceValue({ ...balances, consolidated: sumHoldings(stores, balances) }) },
    }
  }
  if (kind === 'withdrawal') {
    const state = stores.withdrawals.find(member, id)?.state
    return state ? { sequence, event: { type: kind, id, state } } : null
  }
  const state = stores.deposits.find(member, id)?.state
  return state ? { sequence, event: { type: kind, id, state: state === 'created' ? 'pending' : state } } : null
}
