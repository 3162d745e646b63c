import type { Exclusion } from '../../ledger/exclusion.ts'
import type { CreateDeposit } from '../deposits/words.ts'
import type { EndExclusion, Exclude, Protection, SetLimit } from '../limits/words.ts'
import type { Rooms } from '../rooms.ts'
import type { Refused } from '../words.ts'

export const LIMIT_WRITES = {
  /** Sets a limit, or requests a looser one; each limit applies and waits independently. */
  setLimit: (rooms: Rooms, now_ms: number, request: SetLimit): Protection | Refused => {
    const { memberId, actor, reason } = request
    const refused = refusedTo(rooms, memberId)
    if (refused) return refused
    const { before, after } = rooms.limits.set(request, now_ms)
    if (JSON.stringify(before) !== JSON.stringify(after))
      rooms.audit.add({ actor, action: 'limit', subject: `member:${memberId}`, reason, before, after }, now_ms)
    return protectionOf(rooms, memberId, now_ms)
  },
  /** Starts a time-out or an exclusion at once. */
  exclude: (rooms: Rooms, now_ms: number, request: Exclude): Protection | Refused =>
    pausing(rooms, now_ms, request, () => rooms.exclusions.begin(request, now_ms) ?? { refusal: 'bad-input' }),
  /** Requests an earlier end, which takes effect after a waiting period. */
  endExclusion: (rooms: Rooms, now_ms: number, request: EndExclusion): Protection | Refused =>
    pausing(rooms, now_ms, request, () => rooms.exclusions.end(request.memberId, now_ms) ?? { refusal: 'not-found' }),
} as const

export const LIMIT_READS = {
  /** Returns a member's limits, what is left of them, and any exclusion. */
  protection: (rooms: Rooms, now_ms: number, memberId: string): Protection | Refused =>
    refusedTo(rooms, memberId) ?? protectionOf(rooms, memberId, now_ms),
} as const

/**
 * Returns the refusal of a deposit that would exceed a limit. A deposit that already exists is only shown again, and an
 * excluded member is refused for that reason instead.
 */
export function beyondDepositLimit(rooms: Rooms, request: CreateDeposit, now_ms: number): Refused | null {
  const { memberId, id, amount } = request
  const isExcluded = rooms.members.find(memberId)?.state === 'excluded'
  if (isExcluded || rooms.deposits.find(memberId, id)) return null
  const value = rooms.limits.reached(memberId, ['deposit'], amount, now_ms)
  return value && { refusal: 'limit-reached', value }
}

function pausing(
  rooms: Rooms,
  now_ms: number,
  { memberId, actor, reason }: EndExclusion,
  change: () => Exclusion | Refused,
): Protection | Refused {
  const refused = refusedTo(rooms, memberId)
  if (refused) return refused
  const before = rooms.exclusions.shown(memberId)
  const exclusion = change()
  if ('refusal' in exclusion) return exclusion
  const after = rooms.exclusions.shown(memberId)
  if (JSON.stringify(before) !== JSON.stringify(after))
    rooms.audit.add({ actor, action: 'exclusion', subject: `member:${memberId}`, reason, before, after }, now_ms)
  if (exclusion.until_ms !== null) rooms.alarms.schedule('exclusions', exclusion.until_ms)
  return protectionOf(rooms, memberId, now_ms)
}

function refusedTo({ members }: Rooms, memberId: string): Refused | null {
  const member = members.find(memberId)
  if (!member) return { refusal: 'not-found' }
  return member.trial ? { refusal: 'trial-account' } : null
}

function protectionOf({ limits, exclusions }: Rooms, memberId: string, now_ms: number): Protection {
  return {
    limits: limits.list(memberId, now_ms),
    standings: limits.standings(memberId, now_ms),
    exclusion: exclusions.shown(memberId),
  }
}
