import { DurableObject } from 'cloudflare:workers'
import { VendorWalletLedger, type Written } from './VendorWalletLedger.ts'

/** The vendor wallet of one user of one operator in one currency. Each call is atomic, because it awaits nothing. */
export class MemberPurse extends DurableObject {
  readonly #ledger = new VendorWalletLedger(this.ctx.storage)

  balance(): number {
    return this.#ledger.balance
  }

  transfer(id: string): Written | null {
    return this.#ledger.transfer(id) ?? null
  }

  move(id: string, direction: 'in' | 'out', amount: number): Written {
    return this.#ledger.move(id, direction, amount, Date.now())
  }

  bet(id: string, amount: number): Written {
    return this.#ledger.bet(id, amount, Date.now())
  }

  win(id: string, bet: string, amount: number): Written {
    return this.#ledger.win(id, bet, amount, Date.now())
  }

  rollback(id: string, bet: string): Written {
    return this.#ledger.rollback(id, bet, Date.now())
  }
}
