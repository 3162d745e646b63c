import { AGENT_TYPES, TRIAL_TYPE } from '#api/session/session'
import { createServe } from '../http/endpoint.ts'
import { mountAdjustmentsOps } from './adjustments/operator-routes.ts'
import { mountAffiliate } from './agents/affiliate.ts'
import { mountContractRun } from './agents/contract-run.ts'
import { announceContracts } from './agents/contracts/announce.ts'
import { mountConsolidated } from './agents/contracts/consolidated.ts'
import { mountContractOps } from './agents/contracts/operator-routes.ts'
import { mountContracts } from './agents/contracts/routes.ts'
import { mountFreeze } from './agents/freeze.ts'
import { offerInvited } from './agents/invitations/offers.ts'
import { mountOpenAgent } from './agents/invitations/operator-routes.ts'
import { mountInvitations } from './agents/invitations/routes.ts'
import { mountLineTransfers } from './agents/line-transfers.ts'
import { mountMove } from './agents/move.ts'
import { mountAgentsOps } from './agents/operator-routes.ts'
import { mountSettlementOps } from './agents/settlement/operator-routes.ts'
import { mountSettlements } from './agents/settlement/routes.ts'
import { mountSubAccounts } from './agents/sub-accounts/routes.ts'
import { mountTeamBets } from './agents/team-bets.ts'
import { mountTeamMembers } from './agents/team-members.ts'
import { mountTeamOverview } from './agents/team-overview.ts'
import { mountTeamTransactions } from './agents/team-transactions.ts'
import { mountTransferOps } from './agents/transfer-routes.ts'
import { type App, newApp } from './app.ts'
import type { Caller, Env, OperatorCaller } from './env.ts'
import { mountCategories } from './games/categories.ts'
import { mountFavourites } from './games/favourites.ts'
import { mountLaunch } from './games/launch.ts'
import { mountLists } from './games/lists.ts'
import { mountLobby } from './games/lobby.ts'
import { mountGamesOps } from './games/operator-routes.ts'
import { mountRank } from './games/rank.ts'
import { mountRecent } from './games/recent.ts'
import { mountMember } from './member/info.ts'
import { mountAnnouncements } from './notices/announcements.ts'
import { mountChat } from './notices/chat.ts'
import { mountFeedback } from './notices/feedback/feedback.ts'
import { mountFeedbackOps } from './notices/feedback/operator-routes.ts'
import { mountMessages } from './notices/messages.ts'
import { mountNoticesOps } from './notices/operator-routes.ts'
import { mountUnread } from './notices/unread.ts'
import { mountOps } from './operator-routes.ts'
import { mountAuditOps } from './operators/audit-routes.ts'
import { authenticateOperator } from './operators/guard.ts'
import { mountLedgerOps } from './operators/ledger-routes.ts'
import { mountOperatorsOps } from './operators/operator-routes.ts'
import { mountProposalOps } from './operators/proposal-routes.ts'
import { mountSwitchNotes } from './operators/switch-notes.ts'
import { mountProtectionOps } from './protection/operator-routes.ts'
import { mountReadModelsOps } from './read-models/operator-routes.ts'
import { mountBonusOps } from './rewards/operator-routes.ts'
import { badgeOf } from './rewards/vip/decide-ranks.ts'
import { mountVipOps } from './rewards/vip/operator-routes.ts'
import { mountVip } from './rewards/vip/status.ts'
import { unseal } from './sealing/seal.ts'
import { mountSeed } from './seed/seed.ts'
import { authenticate } from './session/authenticate.ts'
import { mountSession } from './session/routes.ts'
import { refusedSubAccount, runGuarded } from './session/sub-accounts/guard.ts'
import { mountCountries } from './site/countries.ts'
import { mountSite } from './site/site.ts'
import { mountUploads } from './uploads/uploads.ts'
import { mountHeldWinsOps } from './vendors/held-win-routes.ts'
import { mountJackpots, mountJackpotsOps } from './vendors/jackpots.ts'
import { mountRoundsOps } from './vendors/open-round-routes.ts'
import { mountVendorsOps } from './vendors/operator-routes.ts'
import { mountPam } from './vendors/pam/pam.ts'
import { mountWallet } from './vendors/seamless/wallet.ts'
import { mountVendorWalletOps } from './vendors/vendor-wallets/operator-routes.ts'
import { mountVendorWallet } from './vendors/vendor-wallets/vendor-wallet.ts'
import { mountBtcpay } from './wallet/deposits/btcpay-webhook.ts'
import { mountDepositOps } from './wallet/deposits/operator-routes.ts'
import { mountMemberWallet } from './wallet/routes.ts'
import { mountWithdrawalOps } from './wallet/withdrawals/operator-routes.ts'

/** Serves an endpoint of `src/api` on the platform: decrypts sealed bodies and authenticates the caller. */
const serve = createServe<{ Bindings: Env }, Caller, OperatorCaller>({
  unseal,
  authenticate,
  authenticateOperator,
  isAgent: (caller) => AGENT_TYPES.includes(caller.type),
  isTrial: (caller) => caller.type === TRIAL_TYPE,
  refusedCaller: refusedSubAccount,
  around: (call, c, run) => runGuarded(c.env.DB, call, run),
})

/** Every call of specification section 7 that the platform serves, noun by noun. */
export function platform(): App {
  const app = newApp()
  mountMembers(app)
  mountOperators(app)
  mountOps(app, serve)
  mountSeed(app, serve)
  return app
}

/** What the site calls, and what payment providers and vendors do. */
function mountMembers(app: App): void {
  mountSite(app, serve)
  mountCountries(app, serve)
  mountSession(app, serve, offerInvited)
  mountAffiliate(app, serve)
  mountConsolidated(app, serve)
  mountContracts(app, serve)
  mountSettlements(app, serve, announceContracts)
  mountLineTransfers(app, serve)
  mountInvitations(app, serve)
  mountSubAccounts(app, serve)
  mountTeamOverview(app, serve)
  mountTeamMembers(app, serve)
  mountTeamBets(app, serve)
  mountFreeze(app, serve)
  mountTeamTransactions(app, serve)
  mountMember(app, serve, badgeOf)
  mountVip(app, serve)
  mountLists(app, serve)
  mountJackpots(app, serve)
  mountLobby(app, serve)
  mountCategories(app, serve)
  mountRank(app, serve)
  mountFavourites(app, serve)
  mountRecent(app, serve)
  mountLaunch(app, serve)
  mountMemberWallet(app, serve)
  mountVendorWallet(app, serve)
  mountUploads(app, serve)
  mountBtcpay(app)
  mountAnnouncements(app, serve)
  mountUnread(app, serve)
  mountMessages(app, serve)
  mountFeedback(app, serve)
  mountChat(app, serve)
  mountPam(app)
  mountWallet(app)
}

/** What operators call. */
function mountOperators(app: App): void {
  mountLedgerOps(app, serve)
  mountAdjustmentsOps(app, serve)
  mountBonusOps(app, serve)
  mountVipOps(app, serve)
  mountOperatorsOps(app, serve)
  mountProposalOps(app, serve)
  mountAuditOps(app, serve)
  mountSwitchNotes(app, serve)
  mountTransferOps(app, serve)
  mountMove(app, serve)
  mountOpenAgent(app, serve)
  mountDepositOps(app, serve)
  mountProtectionOps(app, serve)
  mountWithdrawalOps(app, serve)
  mountReadModelsOps(app, serve)
  mountVendorWalletOps(app, serve)
  mountNoticesOps(app, serve)
  mountFeedbackOps(app, serve)
  mountGamesOps(app, serve)
  mountJackpotsOps(app, serve)
  mountVendorsOps(app, serve)
  mountHeldWinsOps(app, serve)
  mountRoundsOps(app, serve)
  mountAgentsOps(app, serve)
  mountContractOps(app, serve)
  mountSettlementOps(app, serve, announceContracts)
  mountContractRun(app, serve)
}
