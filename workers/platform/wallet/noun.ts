import type { PlatformNoun } from '../app.ts'
import type { BonusWagering } from './bonuses/bonuses.ts'
import { mountBonusOps } from './bonuses/operator-routes.ts'
import { mountBtcpay } from './deposits/btcpay-webhook.ts'
import { mountDepositOps } from './deposits/operator-routes.ts'
import { pollProviders } from './deposits/watch.ts'
import { mountLineTransfers } from './line-transfers/line-transfers.ts'
import { mountTransferOps } from './line-transfers/operator-routes.ts'
import { mountReceivableOps } from './receivables/operator-routes.ts'
import { mountMemberWallet } from './routes.ts'
import { mountWithdrawalOps } from './withdrawals/operator-routes.ts'

/** The money of a member: balance, deposits, withdrawals, line transfers, bonuses, statements. Rewards know what is left to wager. */
export const wallet = (wagering: BonusWagering) =>
  ({
    mount: [mountBtcpay, mountLineTransfers, (app, serve) => mountMemberWallet(app, serve, wagering)],
    operators: [mountBonusOps, mountDepositOps, mountReceivableOps, mountTransferOps, mountWithdrawalOps],
    everyMinute: [pollProviders],
  }) satisfies PlatformNoun
