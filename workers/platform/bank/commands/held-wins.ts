import type { DecideHeldWin, ProposeHeldWin } from '../held-wins/held-win-types.ts'
import type { BankStores } from '../stores.ts'

export const HELD_WIN_WRITES = {
  /** Proposes to release a held win or to return it to the house; another person confirms. */
  proposeHeldWin: ({ heldWins }: BankStores, nowMs: number, request: ProposeHeldWin) =>
    heldWins.propose(request, nowMs),
  /** Confirms a proposal, or refuses it. */
  decideHeldWin: ({ heldWins }: BankStores, nowMs: number, request: DecideHeldWin) => heldWins.decide(request, nowMs),
} as const

export const HELD_WIN_READS = {
  /** Counts what waits for people: held wins by currency, proposals by the name of the call that made them. */
  waitingForPeople: ({ heldWins, adjustments }: BankStores, nowMs: number) => ({
    heldWins: heldWins.countWaiting(),
    secondPerson: [...heldWins.countProposed(), ...adjustments.countProposed(nowMs)],
  }),
  heldWinsPage: ({ heldWins }: BankStores, _nowMs: number, after: number, limit: number) => heldWins.page(after, limit),
} as const
