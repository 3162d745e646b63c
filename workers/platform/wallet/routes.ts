import type { App, Serve } from '../app.ts'
import { mountBalance } from './balance.ts'
import { type BonusWagering, mountBonuses } from './bonuses/bonuses.ts'
import { mountDeposits } from './deposits/deposit.ts'
import { mountReceivables } from './receivables/receivables.ts'
import { mountStatementFiles } from './statements/files.ts'
import { mountStatements } from './statements/statements.ts'
import { mountYearStatement } from './statements/year.ts'
import { mountPayoutAccounts } from './withdrawals/accounts.ts'
import { mountWithdrawals } from './withdrawals/withdrawals.ts'

/** The calls of a member about their own money. */
export function mountMemberWallet(app: App, serve: Serve, wagering: BonusWagering): void {
  mountBalance(app, serve)
  mountBonuses(app, serve, wagering)
  mountStatements(app, serve)
  mountStatementFiles(app, serve)
  mountYearStatement(app, serve)
  mountDeposits(app, serve)
  mountReceivables(app, serve)
  mountPayoutAccounts(app, serve)
  mountWithdrawals(app, serve)
}
