import type { EndpointName } from '#api/endpoints'
import type { WalletCallName } from '#api/vendors/vendor-gateway'

/**
 * What is decided of every call for a member on a break, in a time-out or excluded. `stopped`: refused. `hidden`: answered
 * without what is an offer. `open`: as for anybody. `public`: the caller is not read. Written by hand: a call that is not
 * here does not compile.
 */
export type Decision = 'open' | 'stopped' | 'hidden' | 'public'

const all = <Name extends EndpointName, One extends Decision>(decision: One, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, decision])) as Record<Name, One>

export const CALLS = {
  // Stakes, money to play with, games and offers.
  ...all('stopped', 'launchGame', 'createDeposit', 'confirmDeposit', 'walletTransfer', 'sendLineTransfer'),
  ...all('stopped', 'acceptOffer', 'claimRaffle', 'applyActivity', 'redeemCode', 'acceptFreeRounds'),
  ...all('hidden', 'offerStatuses', 'raffleTickets', 'activityStatuses', 'freeRoundList'),
  ...all('hidden', 'missionSummary', 'missionLeaderboard', 'referralList'),
  // What was earned before is paid out as cash or goods (decisions 184 and 185), like a prize that lands.
  ...all(
    'open',
    'rewardList',
    'claimReward',
    'manualRebate',
    'cashbackList',
    'vipStatus',
    'pointBalance',
    'pointConfig',
  ),
  ...all('open', 'pointItems', 'redemptions', 'redeemPoints', 'convertPoints', 'cancelRedemption', 'pointHistory'),
  ...all('open', 'withdrawOffer', 'declineFreeRounds', 'offerPreference', 'changeOfferPreference'),
  // Money out, and what money did.
  ...all('open', 'balance', 'payoutAccounts', 'addPayoutAccount', 'removePayoutAccount', 'createWithdrawal'),
  ...all('open', 'withdrawals', 'cancelWithdrawal', 'confirmWithdrawal', 'denyWithdrawal', 'receivables'),
  ...all('open', 'payReceivable', 'bonuses', 'cancelBonus', 'consolidatedFunds', 'lineTransfers', 'lineReceivers'),
  ...all('open', 'journalStatement', 'transactionStatement', 'betStatement', 'betRecall', 'profitStatement'),
  ...all('open', 'journalFile', 'transactionFile', 'betFile', 'profitFile', 'vendorWallets', 'walletTransfers'),
  // A deposit of before: what was paid is shown, and its proof reaches a person.
  ...all('open', 'depositMethods', 'depositList', 'depositProof'),
  // Lists of games; none opens.
  ...all('open', 'vendorGameTypes', 'recentGames', 'favouriteIds', 'favouriteList', 'addFavourite', 'removeFavourite'),
  // The account, its safety, and help.
  ...all(
    'open',
    'memberBreak',
    'takeBreak',
    'returnFromBreak',
    'memberLimits',
    'setMemberLimit',
    'confirmMemberLimit',
    'cancelMemberLimit',
    // Closing the account ends no exclusion (decision 203); the password is wrong here.
    'accountClosing',
    'closeAccount',
    // Money out waits for it, and money out stays open.
    'identity',
    'uploadDocument',
    'sendIdentity',
    'declineDepositLimit',
    'openData',
    'yearStatement',
    'readData',
    'realityCheck',
    'acknowledgeRealityCheck',
    'setRealityCheck',
    'liveTicket',
    'memberInfo',
    'memberIcon',
    'changeIcon',
  ),
  ...all('open', 'memberProfile', 'changeProfile', 'changeLanguage', 'acceptTerms', 'unreadCount', 'messageList'),
  ...all('open', 'readMessages', 'removeMessages', 'sendFeedback', 'feedbackList', 'launchChat', 'upload'),
  ...all('open', 'logout', 'createHandoff', 'finishSocial', 'listIdentities', 'linkIdentity', 'unlinkIdentity'),
  ...all('open', 'listSessions', 'endSession', 'endOtherSessions', 'changePassword', 'sendMobileCode', 'changeMobile'),
  ...all('open', 'sendEmailCode', 'changeEmail', 'security', 'loginHistory', 'paymentPassword', 'setPaymentPassword'),
  ...all('open', 'sendPaymentPasswordCode', 'resetPaymentPassword', 'authenticator', 'beginAuthenticator'),
  ...all('open', 'confirmAuthenticator', 'renewRecovery', 'removeAuthenticator'),
  // The work of an agent, who earns and does not play by it.
  ...all('open', 'listContracts', 'proposeContract', 'counterContract', 'decideContract', 'settlementStatement'),
  ...all('open', 'settlementFile', 'settlementDownlines', 'agentIncome', 'claimDividends', 'claimDailySalaries'),
  ...all('open', 'claimHourlySalaries', 'claimRealtimeSalaries', 'invitationList', 'createInvitation'),
  ...all('open', 'deactivateInvitation', 'openAccount', 'subAccountList', 'createSubAccount', 'changeSubAccount'),
  ...all('open', 'setSubAccountState', 'resetSubAccountPassword', 'subAccountLog', 'teamOverview', 'teamMembers'),
  ...all('open', 'teamFile', 'freezePlay', 'teamBets', 'teamBetsFile', 'teamBetRecall', 'teamTransactions'),
  ...all('open', 'teamTransactionsFile'),
  // Signing in stays open, to withdraw; whoever registers is compared with who is excluded (decision 161).
  ...all('public', 'login', 'freePlay', 'register', 'registerMobile', 'smsNoLogin', 'smsRegister', 'captcha'),
  ...all('public', 'verificationChannel', 'firebaseNumber', 'passwordByPhone', 'previewHandoff', 'redeemHandoff'),
  ...all('public', 'socialProviders', 'startSocial', 'joinSocial', 'changeDuePassword', 'forgotByEmail'),
  ...all('public', 'resetPassword', 'sendExtra', 'confirmExtra', 'countries', 'affiliate', 'referrer'),
  // The same for everybody, from shared caches (decision 193).
  ...all('public', 'activityList', 'offerList', 'raffleList', 'lobby', 'gameList', 'hotGames'),
  ...all('public', 'gameVendors', 'rankList', 'jackpots', 'announcements', 'helpCenter', 'chatModels'),
  ...all('public', 'systemStatus', 'siteInfo', 'domainRoute', 'whitelabel', 'registerRules', 'sealKeys'),
  // What a draw was made of: to who has a ticket, and to who is among those it is for.
  ...all('open', 'raffleEntries'),
} as const satisfies Record<EndpointName, Decision>

type NamesOf<One extends Decision> = { [N in EndpointName]: (typeof CALLS)[N] extends One ? N : never }[EndpointName]
export type Stopped = NamesOf<'stopped'>
export type Hidden = NamesOf<'hidden'>

/** The same of what vendors call, in a game that was open before. */
export const VENDOR_CALLS = {
  ...{ check: 'open', balance: 'open', bet: 'stopped', win: 'open', rollback: 'open' },
} as const satisfies Record<WalletCallName, Decision>
