import type { RightLevel, RightPage } from '#api/rights'
import type { Key } from '#i18n/text.ts'

export const PAGE_NAMES: Record<RightPage, Key> = {
  agentTeamOverview: 'subaccounts:page.agentTeamOverview',
  registerCenter: 'subaccounts:page.registerCenter',
  downlineManagmentView: 'subaccounts:page.downlineManagmentView',
  personalHistoryCopy: 'subaccounts:page.personalHistoryCopy',
  palStatementsAgentCopy: 'subaccounts:page.palStatementsAgentCopy',
  agentRevenueReport: 'subaccounts:page.agentRevenueReport',
  agentDownlineTransactionDetailsCopy: 'subaccounts:page.agentDownlineTransactionDetailsCopy',
  agentDividendRecordCopy2: 'subaccounts:page.agentDividendRecordCopy2',
  agentDailyWages2: 'subaccounts:page.agentDailyWages2',
  agentHourSalary: 'subaccounts:page.agentHourSalary',
  agentRealtimeSalary: 'subaccounts:page.agentRealtimeSalary',
}

export const LEVEL_NAMES: Record<RightLevel, Key> = {
  none: 'subaccounts:level.none',
  view: 'subaccounts:level.view',
  update: 'subaccounts:level.update',
  full: 'subaccounts:level.full',
}

/** What was done, by the name of the call or of the act; a call without a name here reads a page. */
const ACTIONS: Record<string, Key> = {
  'signed-in': 'subaccounts:did.signed-in',
  'sign-in-failed': 'subaccounts:did.sign-in-failed',
  'signed-out': 'subaccounts:did.signed-out',
  'password-changed': 'subaccounts:did.password-changed',
  freezePlay: 'subaccounts:did.freeze',
  createInvitation: 'subaccounts:did.invite',
  deactivateInvitation: 'subaccounts:did.deactivate',
  openAccount: 'subaccounts:did.open',
  proposeContract: 'subaccounts:did.propose',
  counterContract: 'subaccounts:did.counter',
  decideContract: 'subaccounts:did.decide',
  sendLineTransfer: 'subaccounts:did.transfer',
  claimDividends: 'subaccounts:did.claim',
  claimDailySalaries: 'subaccounts:did.claim',
  claimHourlySalaries: 'subaccounts:did.claim',
  claimRealtimeSalaries: 'subaccounts:did.claim',
  teamOverview: 'subaccounts:page.agentTeamOverview',
  teamMembers: 'subaccounts:page.downlineManagmentView',
  teamFile: 'subaccounts:page.downlineManagmentView',
  teamBets: 'subaccounts:page.personalHistoryCopy',
  teamBetsFile: 'subaccounts:page.personalHistoryCopy',
  teamBetRecall: 'subaccounts:page.personalHistoryCopy',
  teamTransactions: 'subaccounts:page.agentDownlineTransactionDetailsCopy',
  teamTransactionsFile: 'subaccounts:page.agentDownlineTransactionDetailsCopy',
  invitationList: 'subaccounts:page.registerCenter',
  agentIncome: 'subaccounts:page.agentRevenueReport',
}

export const actionName = (action: string): Key => ACTIONS[action] ?? 'subaccounts:did.contracts'
