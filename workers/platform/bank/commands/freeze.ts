import type { LineStops, Refused } from '../bank-types.ts'
import type { BankStores } from '../stores.ts'

export interface FreezePlay {
  memberId: string
  frozen: boolean
  /** For the audit log: `member:ID` of the agent, or `operator:NAME`. */
  actor: string
  reason: string
}

export const FREEZE_WRITES = {
  /**
   * Stops a member's stakes, or lets them stake again; wins, rollbacks, deposits and withdrawals go on. A repeated
   * request changes nothing. Returns when the current state began (epoch ms), or null if the member was never frozen.
   */
  freezePlay: (
    { members, audit }: BankStores,
    nowMs: number,
    { memberId, frozen, actor, reason }: FreezePlay,
  ): { sinceMs: number | null } | Refused => {
    const member = members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    if (member.trial) return { refusal: 'trial-account' }
    if (member.frozen !== frozen) {
      members.setFrozen(memberId, frozen, nowMs)
      const [before, after] = [{ frozen: member.frozen }, { frozen }]
      audit.add({ actor, action: 'play-freeze', subject: `member:${memberId}`, reason, before, after }, nowMs)
    }
    return { sinceMs: members.frozenSince(memberId) }
  },
  /** Stops the stakes of members in a frozen line. Repeated or late messages change nothing. */
  setLineStops: ({ members }: BankStores, _nowMs: number, message: LineStops): void => members.setLineStops(message),
} as const
