import { type App, newApp, serve } from './app.ts'
import { mountBalance } from './balance.ts'
import { mountLedgerOps } from './bank/ops.ts'
import { mountDeposits } from './deposit/deposit.ts'
import { mountWallet } from './wallet/wallet.ts'

/** Every call of specification section 7 that the platform answers, a noun at a time. */
export function platform(): App {
  const app = newApp()
  mountBalance(app, serve)
  mountDeposits(app, serve)
  mountWallet(app)
  mountLedgerOps(app)
  return app
}
