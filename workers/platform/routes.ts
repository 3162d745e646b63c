import { AGENT_TYPES, TRIAL_TYPE } from '#api/session/session'
import { createServe } from '../http/endpoint.ts'
import { mountAdjustmentsOps } from './adjustments/operator-routes.ts'
import { mountAffiliate } from './agents/affiliate.ts'
import { mountContracts } from './agents/contracts.ts'
import { mountLineTransfers } from './agents/line-transfers.ts'
import { mountAgentsOps } from './agents/operator-routes.ts'
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
import { unseal } from './sealing/seal.ts'
import { mountSeed } from './seed/seed.ts'
import { authenticate } from './session/authenticate.ts'
import { mountCaptcha } from './session/captcha/captcha.ts'
import { mountFirebase } from './session/codes/firebase/firebase.ts'
import { mountCodes } from './session/codes/send-code.ts'
import { mountFreePlay } from './session/login/free-play.ts'
import { mountHandoff } from './session/login/handoff.ts'
import { mountLogin } from './session/login/login.ts'
import { mountPasswordOps } from './session/operator-routes.ts'
import { mountForgot } from './session/password/forgot.ts'
import { mountPasswordByPhone } from './session/password/password-by-phone.ts'
import { mountPasswords } from './session/password/passwords.ts'
import { mountRegister } from './session/register/register.ts'
import { mountSessions } from './session/sessions.ts'
import { mountIdentities } from './session/social/manage.ts'
import { mountSocial } from './session/social/social.ts'
import { mountEnrolment } from './session/verification/enrolment.ts'
import { mountExtraVerification } from './session/verification/extra-verification.ts'
import { mountExtraVerificationOps } from './session/verification/extra-verification-routes.ts'
import { mountCountries } from './site/countries.ts'
import { mountSite } from './site/site.ts'
import { mountUploads } from './uploads/uploads.ts'
import { mountHeldWinsOps } from './vendors/held-win-routes.ts'
import { mountRoundsOps } from './vendors/open-round-routes.ts'
import { mountVendorsOps } from './vendors/operator-routes.ts'
import { mountPam } from './vendors/pam/pam.ts'
import { mountWallet } from './vendors/seamless/wallet.ts'
import { mountVendorWalletOps } from './vendors/vendor-wallets/operator-routes.ts'
import { mountVendorWallet } from './vendors/vendor-wallets/vendor-wallet.ts'
import { mountBalance } from './wallet/balance.ts'
import { mountBtcpay } from './wallet/deposits/btcpay-webhook.ts'
import { mountDeposits } from './wallet/deposits/deposit.ts'
import { mountDepositOps } from './wallet/deposits/operator-routes.ts'
import { mountStatementFiles } from './wallet/statements/files.ts'
import { mountStatements } from './wallet/statements/statements.ts'
import { mountPayoutAccounts } from './wallet/withdrawals/accounts.ts'
import { mountWithdrawalOps } from './wallet/withdrawals/operator-routes.ts'
import { mountWithdrawals } from './wallet/withdrawals/withdrawals.ts'

/** Serves an endpoint of `src/api` on the platform: decrypts sealed bodies and authenticates the caller. */
const serve = createServe<{ Bindings: Env }, Caller, OperatorCaller>({
  unseal,
  authenticate,
  authenticateOperator,
  isAgent: (caller) => AGENT_TYPES.includes(caller.type),
  isTrial: (caller) => caller.type === TRIAL_TYPE,
})

/** Every call of specification section 7 that the platform serves, noun by noun. */
export function platform(): App {
  const app = newApp()
  mountSite(app, serve)
  mountCountries(app, serve)
  mountCaptcha(app, serve)
  mountLogin(app, serve)
  mountFreePlay(app, serve)
  mountHandoff(app, serve)
  mountPasswords(app, serve)
  mountForgot(app, serve)
  mountExtraVerification(app, serve)
  mountEnrolment(app, serve)
  mountSessions(app, serve)
  mountSocial(app, serve)
  mountIdentities(app, serve)
  mountRegister(app, serve)
  mountAffiliate(app, serve)
  mountContracts(app, serve)
  mountLineTransfers(app, serve)
  mountCodes(app, serve)
  mountFirebase(app, serve)
  mountPasswordByPhone(app, serve)
  mountMember(app, serve)
  mountLists(app, serve)
  mountLobby(app, serve)
  mountCategories(app, serve)
  mountRank(app, serve)
  mountFavourites(app, serve)
  mountRecent(app, serve)
  mountLaunch(app, serve)
  mountBalance(app, serve)
  mountStatements(app, serve)
  mountStatementFiles(app, serve)
  mountVendorWallet(app, serve)
  mountDeposits(app, serve)
  mountUploads(app, serve)
  mountPayoutAccounts(app, serve)
  mountWithdrawals(app, serve)
  mountBtcpay(app)
  mountDepositOps(app, serve)
  mountAnnouncements(app, serve)
  mountUnread(app, serve)
  mountMessages(app, serve)
  mountChat(app, serve)
  mountPam(app)
  mountWallet(app)
  mountLedgerOps(app, serve)
  mountAdjustmentsOps(app, serve)
  mountBonusOps(app, serve)
  mountOperatorsOps(app, serve)
  mountProposalOps(app, serve)
  mountAuditOps(app, serve)
  mountSwitchNotes(app, serve)
  mountTransferOps(app, serve)
  mountProtectionOps(app, serve)
  mountWithdrawalOps(app, serve)
  mountReadModelsOps(app, serve)
  mountVendorWalletOps(app, serve)
  mountNoticesOps(app, serve)
  mountGamesOps(app, serve)
  mountVendorsOps(app, serve)
  mountHeldWinsOps(app, serve)
  mountRoundsOps(app, serve)
  mountAgentsOps(app, serve)
  mountExtraVerificationOps(app, serve)
  mountPasswordOps(app, serve)
  mountOps(app, serve)
  mountSeed(app, serve)
  return app
}
