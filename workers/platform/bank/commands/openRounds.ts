import { endBet } from '../../ledger/openRound.ts'
import type { Rooms } from '../rooms.ts'

/** How the house ends a bet: its vendor said it never had it, it has it, or its round was closed by a later call. */
export interface EndBet {
  /** `VENDOR:its id`. */
  bet: string
  how: 'return' | 'end'
  /** For the audit log: what the vendor said. */
  reason: string
}

/** `standing`: it was ended before, by whoever. `refused`: no such bet, or the stake finds no room in the account. */
export type BetEnded = 'returned' | 'ended' | 'standing' | 'refused'

export const OPEN_ROUND_WRITES = {
  /** Ends a bet nobody has ended; a second time changes nothing. */
  endBet: ({ book, audit }: Rooms, now_ms: number, { bet, how, reason }: EndBet): BetEnded => {
    const verdict = book.write(endBet(book, bet, how), now_ms)
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
      now_ms,
    )
    return how === 'return' ? 'returned' : 'ended'
  },
} as const

export const OPEN_ROUND_READS = {
  /** True when a later call of the vendor's closed the round this bet was made in. */
  isRoundClosed: ({ book }: Rooms, _now_ms: number, bet: string): boolean => {
    const { member, vendor, round } = book.transfer(bet) ?? {}
    return member !== undefined && vendor != null && round != null && book.closed(member, vendor, round)
  },
} as const
