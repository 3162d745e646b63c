import { DurableObject } from 'cloudflare:workers'
import type { JackpotTerms } from '../engine/jackpot-rules.ts'
import { JackpotLedger, type PotRound, type PotState } from './JackpotLedger.ts'

/** The pot of one game in one currency. Each call is atomic, because it awaits nothing. */
export class Jackpot extends DurableObject {
  readonly #ledger = new JackpotLedger(this.ctx.storage)

  settle(round: PotRound, terms: JackpotTerms): number | null {
    return this.#ledger.settle(round, terms, Date.now())
  }

  takeBack(round: string, operator: string): void {
    this.#ledger.takeBack(round, operator, Date.now())
  }

  state(terms: JackpotTerms): PotState {
    return this.#ledger.state(terms)
  }
}
