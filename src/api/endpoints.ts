import { affiliate, consolidatedFunds } from './agents.ts'
import { countries } from './countries.ts'
import type { Endpoint } from './endpoint.ts'
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
import { lobby } from './lobby.ts'
import { changeLanguage, memberIcon, memberInfo } from './member.ts'
import { messageList, readMessages, removeMessages } from './messages.ts'
import { announcements, chatModels, helpCenter, launchChat, unreadCount } from './notices.ts'
import {
  authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecovery,
} from './session/authenticator.ts'
import { confirmExtra, sendExtra } from './session/extra-verification.ts'
import { firebaseNumber, verificationChannel } from './session/firebase.ts'
import { freePlay } from './session/free-play.ts'
import { changeDuePassword, changePassword, forgotByEmail, resetPassword } from './session/password.ts'
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
import { vendorWallets, walletTransfer } from './vendors/vendor-wallets.ts'
import { lineTransfers, sendLineTransfer } from './wallet/line-transfers.ts'
import {
  betFile,
  betStatement,
  journalFile,
  journalStatement,
  profitFile,
  profitStatement,
  transactionFile,
  transactionStatement,
} from './wallet/statements.ts'
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
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  changeDuePassword,
  forgotByEmail,
  resetPassword,
  sendExtra,
  confirmExtra,
  authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  renewRecovery,
  removeAuthenticator,
  memberInfo,
  memberIcon,
  changeLanguage,
  balance,
  sendLineTransfer,
  lineTransfers,
  journalStatement,
  transactionStatement,
  betStatement,
  profitStatement,
  journalFile,
  transactionFile,
  betFile,
  profitFile,
  vendorWallets,
  walletTransfer,
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
  chatModels,
  launchChat,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
