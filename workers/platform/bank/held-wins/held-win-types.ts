import type { Currency } from '#api/money'
import type { HeldWinDecision } from '../../ledger/held-win.ts'

/** held -> proposed -> released / returned; a refused proposal is held again. */
export type HeldWinState = 'held' | 'proposed' | 'released' | 'returned'

/** Proposes what becomes of a held win. */
export interface ProposeHeldWin {
  /** The number of the held win in its bank. */
  number: number
  how: HeldWinDecision
  reason: string
  /** `operator:NAME`. */
  actor: string
}

export interface DecideHeldWin {
  number: number
  decision: 'confirm' | 'refuse'
  reason: string
  actor: string
}

/** A held win in its current state; times are ISO 8601 UTC. */
export interface BankHeldWin {
  number: number
  /** The id of its transfer: `VENDOR:` and the vendor's own id; of a transfer from a vendor, its id in the ledger. */
  transferId: string
  memberId: string
  vendor: string
  game: string | null
  round: string | null
  amount: number
  currency: Currency
  state: HeldWinState
  /** What was proposed, by whom and why; null before. */
  how: HeldWinDecision | null
  proposedBy: string | null
  reason: string | null
  decidedBy: string | null
  heldAt: string
  decidedAt: string | null
}

export interface HeldWinsPage {
  heldWins: BankHeldWin[]
  /** The sequence of the newest transfer when the page was read. */
  head: number
  next: string | null
}
