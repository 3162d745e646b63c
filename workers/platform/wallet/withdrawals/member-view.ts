import { Refusal } from '#api/envelope'
import type { PayoutAccount, Withdrawal } from '#api/wallet/withdrawals'
import type { Refused } from '../../bank/bank-types.ts'
import type { BankAccount, BankWithdrawal } from '../../bank/withdrawals/withdrawal-types.ts'
import { bankOfAccount, maskAccountNumber } from './account-number.ts'

/** Converts a bank's refusal to a response. */
export function refusalOf({ refusal, value }: Refused): Refusal {
  const wait = value?.retryAfterSeconds
  return typeof wait === 'number' ? new Refusal(refusal, { retryAfterSeconds: wait }) : new Refusal(refusal)
}

/** The fields of an account shown to its owner: never the full number. */
export function accountFor({ id, kind, currency, holder, number, addedAt, usableAt }: BankAccount): PayoutAccount {
  const bank = bankOfAccount(kind, number)
  return { id, kind, currency, holder, number: maskAccountNumber(number), bank, addedAt, usableAt }
}

/**
 * The fields of a withdrawal shown to its owner: no operator names, and reasons only when they were sent to the member.
 */
export function withdrawalFor(withdrawal: BankWithdrawal): Withdrawal {
  const { id, folio, account, amount, currency, state, issued, received, remaining, returned } = withdrawal
  return {
    ...{ id, folio, amount, currency, state, issued, received, remaining, returned },
    account: {
      ...{ id: account.id, kind: account.kind, number: maskAccountNumber(account.number) },
      bank: bankOfAccount(account.kind, account.number),
    },
    createdAt: withdrawal.createdAt,
    receiptDueAt: withdrawal.receiptDueAt,
    history: withdrawal.history.map(({ at, step, actor, to, amount: moved, reason, proofs }) => ({
      at,
      by: actor === 'system' ? 'system' : actor.startsWith('member:') ? 'member' : 'house',
      step,
      state: to,
      amount: moved,
      reason: step === 'reject' || step === 'resolve' || step === 'bank-return' ? reason : '',
      proofs,
    })),
  }
}
