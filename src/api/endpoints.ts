import { counterContract, decideContract, listContracts, proposeContract } from './agents/contracts.ts'
import { createInvitation, deactivateInvitation, invitationList, openAccount } from './agents/invitations.ts'
import {
  agentIncome,
  claimDailySalaries,
  claimDividends,
  claimHourlySalaries,
  claimRealtimeSalaries,
  settlementDownlines,
  settlementFile,
  settlementStatement,
} from './agents/settlements.ts'
import {
  changeSubAccount,
  createSubAccount,
  resetSubAccountPassword,
  setSubAccountState,
  subAccountList,
  subAccountLog,
} from './agents/sub-accounts.ts'
import { freezePlay, teamFile, teamMembers, teamOverview } from './agents/team.ts'
import { teamBetRecall, teamBets, teamBetsFile, teamTransactions, teamTransactionsFile } from './agents/team-records.ts'
import { affiliate, consolidatedFunds } from './agents.ts'
import type { Endpoint } from './endpoint.ts'
import { feedbackList, sendFeedback } from './feedback.ts'
import {
  addFavourite,
  favouriteIds,
  favouriteList,
  gameList,
  gameVendors,
  hotGames,
  launchGame,
  rankList,
  recentGames,
  removeFavourite,
  vendorGameTypes,
} from './games.ts'
import { liveTicket } from './live.ts'
import { lobby } from './lobby.ts'
import { changeIcon, changeLanguage, changeProfile, memberIcon, memberInfo, memberProfile } from './member.ts'
import { messageList, readMessages, removeMessages } from './messages.ts'
import { announcements, chatModels, helpCenter, launchChat, unreadCount } from './notices.ts'
import { vipStatus } from './rewards/vip.ts'
import {
  authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecovery,
} from './session/authenticator.ts'
import { changeEmail, changeMobile, sendEmailCode, sendMobileCode } from './session/contacts.ts'
import { countries } from './session/countries.ts'
import { confirmExtra, sendExtra } from './session/extra-verification.ts'
import { firebaseNumber, verificationChannel } from './session/firebase.ts'
import { freePlay } from './session/free-play.ts'
import { changeDuePassword, changePassword, forgotByEmail, resetPassword } from './session/password.ts'
import {
  paymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from './session/payment-password.ts'
import { loginHistory, security } from './session/security.ts'
import { captcha, createHandoff, login, logout, previewHandoff, redeemHandoff, register } from './session/session.ts'
import { endOtherSessions, endSession, listSessions } from './session/sessions.ts'
import {
  finishSocial,
  joinSocial,
  linkIdentity,
  listIdentities,
  socialProviders,
  startSocial,
  unlinkIdentity,
} from './session/social.ts'
import { passwordByPhone, registerMobile, smsNoLogin, smsRegister } from './session/verification.ts'
import { domainRoute, registerRules, sealKeys, siteInfo, systemStatus, whitelabel } from './site.ts'
import { upload } from './upload.ts'
import { jackpots } from './vendors/jackpots.ts'
import { vendorWallets, walletTransfer, walletTransfers } from './vendors/vendor-wallets.ts'
import { bonuses, cancelBonus } from './wallet/bonuses.ts'
import { lineReceivers, lineTransfers, sendLineTransfer } from './wallet/line-transfers.ts'
import { betRecall } from './wallet/recall.ts'
import { betFile, journalFile, profitFile, transactionFile } from './wallet/statement-files.ts'
import { betStatement, journalStatement, profitStatement, transactionStatement } from './wallet/statements.ts'
import { balance, confirmDeposit, createDeposit, depositList, depositMethods, depositProof } from './wallet/wallet.ts'
import {
  addPayoutAccount,
  cancelWithdrawal,
  confirmWithdrawal,
  createWithdrawal,
  denyWithdrawal,
  payoutAccounts,
  removePayoutAccount,
  withdrawals,
} from './wallet/withdrawals.ts'

/** Every public endpoint. The edge's allow-list, the OpenAPI document and the bad-input tests are generated from it. */
export const endpoints = {
  systemStatus,
  siteInfo,
  lobby,
  domainRoute,
  whitelabel,
  registerRules,
  sealKeys,
  countries,
  captcha,
  login,
  freePlay,
  logout,
  register,
  affiliate,
  consolidatedFunds,
  listContracts,
  proposeContract,
  counterContract,
  decideContract,
  settlementStatement,
  settlementFile,
  settlementDownlines,
  agentIncome,
  claimDividends,
  claimDailySalaries,
  claimHourlySalaries,
  claimRealtimeSalaries,
  invitationList,
  createInvitation,
  deactivateInvitation,
  openAccount,
  subAccountList,
  createSubAccount,
  changeSubAccount,
  setSubAccountState,
  resetSubAccountPassword,
  subAccountLog,
  registerMobile,
  smsNoLogin,
  smsRegister,
  verificationChannel,
  firebaseNumber,
  passwordByPhone,
  createHandoff,
  previewHandoff,
  redeemHandoff,
  socialProviders,
  startSocial,
  finishSocial,
  joinSocial,
  listIdentities,
  linkIdentity,
  unlinkIdentity,
  liveTicket,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  changeDuePassword,
  forgotByEmail,
  resetPassword,
  sendMobileCode,
  changeMobile,
  sendEmailCode,
  changeEmail,
  security,
  loginHistory,
  paymentPassword,
  setPaymentPassword,
  sendPaymentPasswordCode,
  resetPaymentPassword,
  sendExtra,
  confirmExtra,
  authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  renewRecovery,
  removeAuthenticator,
  memberInfo,
  memberIcon,
  changeIcon,
  memberProfile,
  changeProfile,
  changeLanguage,
  vipStatus,
  balance,
  sendLineTransfer,
  lineTransfers,
  lineReceivers,
  teamOverview,
  teamMembers,
  teamFile,
  freezePlay,
  teamBets,
  teamBetsFile,
  teamBetRecall,
  teamTransactions,
  teamTransactionsFile,
  journalStatement,
  transactionStatement,
  betStatement,
  betRecall,
  profitStatement,
  journalFile,
  transactionFile,
  betFile,
  profitFile,
  vendorWallets,
  walletTransfer,
  walletTransfers,
  bonuses,
  cancelBonus,
  depositMethods,
  createDeposit,
  confirmDeposit,
  upload,
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
  gameList,
  hotGames,
  jackpots,
  gameVendors,
  launchGame,
  vendorGameTypes,
  rankList,
  recentGames,
  favouriteIds,
  favouriteList,
  addFavourite,
  removeFavourite,
  announcements,
  helpCenter,
  unreadCount,
  messageList,
  readMessages,
  removeMessages,
  sendFeedback,
  feedbackList,
  chatModels,
  launchChat,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
