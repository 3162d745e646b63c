import { transferIdOf } from '../../ledger/deposit.ts'
import { chargeBack, owedOf } from '../../ledger/receivable.ts'
import type { Refused } from '../bank-types.ts'
import type { Receivables } from '../receivables/Receivables.ts'
import type { ChargeDepositBack } from '../receivables/receivable-types.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type { Deposits } from './Deposits.ts'
import type { BankDeposit } from './deposit-types.ts'

/** A deposit after a chargeback; `owed` is what this one took and was not there. */
export type ChargedBack = { deposit: BankDeposit; owed: number; isNew: boolean }

/** Payments of deposits that a bank took back after they were credited, whole or in parts (decision 157). */
export class Chargebacks {
  readonly #sql: Sql
  readonly #ledger: SqlLedger
  readonly #deposits: Deposits
  readonly #receivables: Receivables

  constructor(sql: Sql, ledger: SqlLedger, deposits: Deposits, receivables: Receivables) {
    this.#sql = sql
    this.#ledger = ledger
    this.#deposits = deposits
    this.#receivables = receivables
  }

  /** Takes the payment back, once for each reference of the bank; the same again changes nothing. */
  charge(
    { memberId, id, amount, currency, reference, actor }: ChargeDepositBack,
    nowMs: number,
  ): ChargedBack | Refused {
    const deposit = this.#deposits.find(memberId, id)
    if (!deposit) return { refusal: 'not-found' }
    if (currency !== deposit.currency) return { refusal: 'wrong-currency' }
    if (deposit.state !== 'credited') return { refusal: 'wrong-state' }
    const transferId = `chargeback:${memberId}:${id}:${reference}`
    const before = deposit.chargedBack
    const fee = feeOf(deposit, before + amount) - feeOf(deposit, before)
    const draft = { id: transferId, member: memberId, depositId: transferIdOf(memberId, id), amount, fee, actor }
    const verdict = this.#ledger.write(chargeBack(this.#ledger, draft), nowMs)
    if (verdict.is === 'known') return { deposit, owed: 0, isNew: false }
    if (verdict.is !== 'new')
      return {
        refusal: verdict.is === 'refused' && verdict.why === 'deposit-exceeded' ? 'amount-out-of-range' : 'conflict',
      }
    this.#receivables.follow(verdict.transfer, deposit.folio, nowMs)
    this.#sql.exec(
      'UPDATE deposit SET charged_back = charged_back + ? WHERE member = ? AND id = ?',
      ...[amount, memberId, id],
    )
    const after = { ...deposit, chargedBack: before + amount }
    return { deposit: after, owed: owedOf(verdict.transfer.postings), isNew: true }
  }
}

/** Returns the part of the fee that goes back with a part of the payment: all of it with the whole. */
function feeOf({ amount, fee }: BankDeposit, chargedBack: number): number {
  return Number((BigInt(fee) * BigInt(chargedBack)) / BigInt(amount))
}
