import type { LimitOwner } from '#api/protection/limits'
import type { AuditEntry } from '../../bank/bank-types.ts'
import type { LimitView, Protection } from '../../bank/limits/limit-types.ts'

/** What an entry of a bank's audit log says about limits and breaks. */
export const EVENT_KINDS = [
  ...['limit-set', 'limit-lowered', 'limit-raised', 'limit-removed'],
  ...['raise-asked', 'raise-cancelled', 'raise-refused'],
  ...['time-out', 'exclusion', 'return'],
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export interface ProtectionEvent {
  memberId: string
  kind: string
  owner: LimitOwner
}

type Limit = Pick<LimitView, 'owner' | 'amount' | 'next'>
type Entry = Pick<AuditEntry, 'action' | 'subject' | 'actor' | 'before' | 'after'>

/** Returns what an entry says; one that lowers a limit may also drop the raise that waited. */
export function eventsOf({ action, subject, actor, before, after }: Entry): ProtectionEvent[] {
  const [about, memberId = ''] = subject.split(':')
  if (about !== 'member' || (action !== 'limit' && action !== 'exclusion')) return []
  const [was, is] = [JSON.parse(before) as unknown, JSON.parse(after) as unknown]
  if (action === 'limit') {
    const limit = is as Limit
    return limitKinds(was as Limit, limit).map((kind) => ({ memberId, kind, owner: limit.owner }))
  }
  const kind = breakKind(was as Protection['exclusion'], is as Protection['exclusion'])
  const owner = actor.startsWith('member:') ? 'member' : 'operator'
  return kind === null ? [] : [{ memberId, kind, owner }]
}

function limitKinds(before: Limit, after: Limit): EventKind[] {
  const changed = changeOf(before.amount, after.amount)
  if (after.next !== null) return changed === null ? ['raise-asked'] : [changed, 'raise-asked']
  // What waited is gone: it came into force, or it was dropped.
  const isDropped = before.next !== null && changed !== 'limit-raised' && changed !== 'limit-removed'
  return [...(changed === null ? [] : [changed]), ...(isDropped ? (['raise-cancelled'] as const) : [])]
}

function changeOf(before: number | null, after: number | null): EventKind | null {
  if (before === after) return null
  if (before === null) return 'limit-set'
  if (after === null) return 'limit-removed'
  return after > before ? 'limit-raised' : 'limit-lowered'
}

/** A break that begins or becomes longer, or the return that was asked for. */
function breakKind(before: Protection['exclusion'], after: Protection['exclusion']): EventKind | null {
  if (after === null) return null
  if (before !== null && before.returns === null && after.returns !== null) return 'return'
  return after.kind
}
