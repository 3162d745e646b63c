import { AGENT_TYPES, TRIAL_TYPE } from '#api/session'
import { createServe } from '../http/endpoint.ts'
import { mountAdjustmentsOps } from './adjustments/ops.ts'
import { mountAffiliate } from './agents/affiliate.ts'
import { mountContracts } from './agents/contracts.ts'
import { mountLineTransfers } from './agents/lineTransfers.ts'
import { mountAgentsOps } from './agents/ops.ts'
import { mountTransferOps } from './agents/transferOps.ts'
import { type App, newApp } from './app.ts'
import { mountBalance } from './balance.ts'
import { mountBtcpay } from './deposit/btcpayWebhook.ts'
import { mountDeposits } from './deposit/deposit.ts'
import { mountDepositOps } from './deposit/ops.ts'
import type { Caller, Env, OperatorCaller } from './env.ts'
import { mountFavourites } from './games/favourites.ts'
import { mountCategories } from './games/lanes.ts'
import { mountLaunch } from './games/launch.ts'
import { mountLists } from './games/lists.ts'
import { mountGamesOps } from './games/ops.ts'
import { mountRank } from './games/rank.ts'
import { mountRecent } from './games/recent.ts'
import { mountMember } from './member/info.ts'
import { mountAnnouncements } from './notices/announcements.ts'
import { mountChat } from './notices/chat.ts'
import { mountNoticesOps } from './notices/ops.ts'
import { mountUnread } from './notices/unread.ts'
import { mountAuditOps } from './operators/auditOps.ts'
import { authenticateOperator } from './operators/guard.ts'
import { mountLedgerOps } from './operators/ledgerOps.ts'
import { mountOperatorsOps } from './operators/ops.ts'
import { mountSwitchNotes } from './operators/switchNotes.ts'
import { mountOps } from './ops.ts'
import { mountPam } from './pam/pam.ts'
import { mountProtectionOps } from './protection/ops.ts'
import { mountReadModelsOps } from './read-models/ops.ts'
import { mountBonusOps } from './rewards/ops.ts'
import { unseal } from './sealing/seal.ts'
import { mountSeed } from './seed/seed.ts'
import { authenticate } from './session/authenticate.ts'
import { mountCaptcha } from './session/captcha.ts'
import { mountEnrolment } from './session/enrolment.ts'
import { mountExtraVerification } from './session/extraVerification.ts'
import { mountExtraVerificationOps } from './session/extraVerificationOps.ts'
import { mountFirebase } from './session/firebase/firebase.ts'
import { mountForgot } from './session/forgot.ts'
import { mountFreePlay } from './session/freePlay.ts'
import { mountHandoff } from './session/handoff.ts'
import { mountLogin } from './session/login.ts'
import { mountPasswordOps } from './session/ops.ts'
import { mountPasswordByPhone } from './session/passwordByPhone.ts'
import { mountPasswords } from './session/passwords.ts'
import { mountRegister } from './session/register.ts'
import { mountCodes } from './session/sendCode.ts'
import { mountSessions } from './session/sessions.ts'
import { mountIdentities } from './session/social/manage.ts'
import { mountSocial } from './session/social/social.ts'
import { mountCountries } from './site/countries.ts'
import { mountSite } from './site/site.ts'
import { mountStatementFiles } from './statements/files.ts'
import { mountStatements } from './statements/statements.ts'
import { mountUploads } from './uploads/uploads.ts'
import { mountVendorsOps } from './vendors/ops.ts'
import { mountRoundsOps } from './vendors/roundsOps.ts'
import { mountVendorWalletOps } from './vendorWallet/ops.ts'
import { mountVendorWallet } from './vendorWallet/vendorWallet.ts'
import { mountWallet } from './wallet/wallet.ts'
import { mountPayoutAccounts } from './withdrawal/accounts.ts'
import { mountWithdrawalOps } from './withdrawal/ops.ts'
import { mountWithdrawals } from './withdrawal/withdrawals.ts'

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
  mountChat(app, serve)
  mountPam(app)
  mountWallet(app)
  mountLedgerOps(app, serve)
  mountAdjustmentsOps(app, serve)
  mountBonusOps(app, serve)
  mountOperatorsOps(app, serve)
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
  mountRoundsOps(app, serve)
  mountAgentsOps(app, serve)
  mountExtraVerificationOps(app, serve)
  mountPasswordOps(app, serve)
  mountOps(app, serve)
  mountSeed(app, serve)
  return app
}
