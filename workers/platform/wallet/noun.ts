import type { PlatformNoun } from '../app.ts'
import { mountBtcpay } from './deposits/btcpay-webhook.ts'
import { mountDepositOps } from './deposits/operator-routes.ts'
import { pollProviders } from './deposits/watch.ts'
import { mountMemberWallet } from './routes.ts'
import { mountWithdrawalOps } from './withdrawals/operator-routes.ts'

/** The money of a member: balance, deposits, withdrawals, statements. */
export const wallet = {
  mount: [mountBtcpay, mountMemberWallet],
  operators: [mountDepositOps, mountWithdrawalOps],
  everyMinute: [pollProviders],
} satisfies PlatformNoun
