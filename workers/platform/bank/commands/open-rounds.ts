import { endBet } from '../../ledger/open-round.ts'
import type { BankStores } from '../stores.ts'

/**
 * A bet that the house ends because its vendor reports that it never had it, or has it, or because a later call closed
 * its round.
 */
export interface EndBet {
  /** `VENDOR:its id`. */
  bet: string
  how: 'return' | 'end'
  /** For the audit log: what the vendor reported. */
  reason: string
}

/**
 * `standing`: it had already ended. `refused`: the bet does not exist, or returning the stake would exceed the
 * account's ceiling.
 */
export type BetEnded = 'returned' | 'ended' | 'standing' | 'refused'

export const OPEN_ROUND_WRITES = {
  /** Ends a bet that has not ended; a second call changes nothing. */
  endBet: ({ ledger, audit }: BankStores, nowMs: number, { bet, how, reason }: EndBet): BetEnded => {
    const verdict = ledger.write(endBet(ledger, bet, how), nowMs)
    if (verdict.is === 'refused') return 'refused'
    if (verdict.is !== 'new') return 'standing'
    const { id, amount, member, unit } = verdict.transfer
    audit.add(
      {
        actor: 'system:open-rounds',
        action: how === 'return' ? 'bet-returned' : 'bet-ended',
        subject: `bet:${bet}`,
        reason,
        before: { state: 'open' },
        after: { transfer: id, member, unit, returned: amount },
      },
      nowMs,
    )
    return how === 'return' ? 'returned' : 'ended'
  },
} as const

export const OPEN_ROUND_READS = {
  /** Returns true when a later call of the vendor closed the round in which this bet was made. */
  isRoundClosed: ({ ledger }: BankStores, _nowMs: number, bet: string): boolean => {
    const { member, vendor, round } = ledger.transfer(bet) ?? {}
    return member !== undefined && vendor != null && round != null && ledger.isRoundClosed(member, vendor, round)
  },
} as const
