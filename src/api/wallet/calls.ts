import { bonuses, cancelBonus } from './bonuses.ts'
import { lineReceivers, lineTransfers, sendLineTransfer } from './line-transfers.ts'
import { betRecall } from './recall.ts'
import { payReceivable, receivables } from './receivables.ts'
import { betFile, journalFile, profitFile, transactionFile } from './statement-files.ts'
import { betStatement, journalStatement, profitStatement, transactionStatement } from './statements.ts'
import { balance, confirmDeposit, createDeposit, depositList, depositMethods, depositProof } from './wallet.ts'
import {
  addPayoutAccount,
  cancelWithdrawal,
  confirmWithdrawal,
  createWithdrawal,
  denyWithdrawal,
  payoutAccounts,
  removePayoutAccount,
  withdrawals,
} from './withdrawals.ts'
import { yearStatement } from './year-statement.ts'

/** The calls of the wallet. */
export const walletCalls = {
  balance,
  sendLineTransfer,
  lineTransfers,
  lineReceivers,
  journalStatement,
  transactionStatement,
  betStatement,
  betRecall,
  profitStatement,
  yearStatement,
  journalFile,
  transactionFile,
  betFile,
  profitFile,
  bonuses,
  cancelBonus,
  depositMethods,
  createDeposit,
  confirmDeposit,
  payoutAccounts,
  addPayoutAccount,
  removePayoutAccount,
  createWithdrawal,
  withdrawals,
  cancelWithdrawal,
  confirmWithdrawal,
  denyWithdrawal,
  depositProof,
  depositList,
  receivables,
  payReceivable,
}
