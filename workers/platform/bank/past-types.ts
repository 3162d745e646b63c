import type { Commission } from '../ledger/commission.ts'
import type { OpenGame, WalletOperation } from './bank-types.ts'
import type { ConfirmDeposit, CreateDeposit } from './deposits/deposit-types.ts'
import type { AddAccount, CreateWithdrawal, MemberStep, OperatorStep } from './withdrawals/withdrawal-types.ts'

/** What happened in the demonstration before it started, at an explicit time; each is an ordinary operation of the bank. */
export type PastEntry = { atMs: number } & (
  | { is: 'deposit'; created: CreateDeposit; paid: ConfirmDeposit }
  | { is: 'game'; opened: OpenGame }
  | { is: 'play'; operation: WalletOperation }
  | { is: 'payout-account'; account: AddAccount }
  | { is: 'withdrawal'; created: CreateWithdrawal }
  | { is: 'withdrawal-decision'; decided: OperatorStep }
  | { is: 'withdrawal-step'; step: MemberStep }
  | { is: 'commission'; commission: Commission }
)
