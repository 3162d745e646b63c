import type { Unit } from './account.ts'
import { decide, type LedgerReader, move, NO_GAME, type Verdict } from './transfer.ts'

/** A payment received for a deposit. */
export interface Credit {
  /** The deposit's own id. */
  id: string
  member: string
  unit: Unit
  /** The amount paid in. */
  amount: number
  /** The provider's authorisation number (GLI-19 2.5.6(c)), prefixed with the provider's name. */
  reference: string
  /** `provider:demo`, or the operator who approved the payment. */
  actor: string
}

/** Returns the id of the single transfer that credits a deposit. */
export function transferIdOf(memberId: string, depositId: string): string {
  return `deposit:${memberId}:${depositId}`
}

/** Credits the whole payment as cash, once per deposit. */
export function credit(ledger: LedgerReader, { id, member, unit, amount, reference, actor }: Credit): Verdict {
  return decide(ledger, {
    ...NO_GAME,
    kind: 'deposit',
    member,
    unit,
    amount,
    actor,
    id: transferIdOf(member, id),
    reference,
    postings: move('cashier', 'cash', unit, amount),
  })
}

/** Takes our fee on a credited deposit: a separate transfer, so that a statement shows both. */
export function chargeFee(ledger: LedgerReader, { id, member, unit, actor }: Credit, fee: number): Verdict {
  const reference = transferIdOf(member, id)
  if (fee === 0 || ledger.transfer(reference)?.kind !== 'deposit') return { is: 'idle' }
  return decide(ledger, {
    ...NO_GAME,
    kind: 'deposit-fee',
    member,
    unit,
    amount: fee,
    actor,
    id: `deposit-fee:${member}:${id}`,
    reference,
    postings: move('cash', 'house', unit, fee),
  })
}
