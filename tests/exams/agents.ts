import type { agentCalls } from '#api/agents/calls'
import type { ContractKind } from '#api/agents/contracts'
import { RIGHT_PAGES, type RightPage } from '#api/rights'
import { termsOf } from '#tests/support/agents/terms'
import { agents, type Exam, everyone, type Need, needs, type RightCase, realAccounts } from './exam.ts'
import { ID, TODAY } from './values.ts'

const TERMS = {
  ...{ kind: 'realtime', zone: 'America/Mexico_City', includesBonusBets: false, noticeDays: 7, payment: 'automatic' },
  ...{ winRate: 10, lossRate: 20, singleBet: 100 },
}
const RIGHTS = Object.fromEntries(RIGHT_PAGES.map((page) => [page, 'view']))
const SUB_ACCOUNT = 's'.repeat(22)
const PROOF = { password: 'no-es-la-clave' }

const BETS: Need = [['personalHistoryCopy'], 'view']
const MOVEMENTS: Need = [['agentDownlineTransactionDetailsCopy'], 'view']
const INVITE: Need = [['registerCenter'], 'update']
const KINDS = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, RightPage>
const ANY_KIND: Need = [Object.values(KINDS), 'view']

/** What a call needs where the right depends on the kind of the contract. */
const ofEachKind = (casesOf: (kind: ContractKind) => readonly RightCase[]) =>
  (Object.keys(KINDS) as ContractKind[]).flatMap(casesOf)

/** What the suites must know of each call of agents. */
export const agentExam = {
  affiliate: { good: { code: 'PUERTO', domain: 'farol.example' }, may: everyone('ok'), right: 'public' },
  consolidatedFunds: { good: {}, may: realAccounts('ok'), right: needs(ANY_KIND) },
  listContracts: {
    good: {},
    // Nobody is above these agents: the house answers what they propose, and contracts of others are not found.
    may: agents('ok'),
    ids: { account: 'line-account' },
    right: needs(ANY_KIND),
  },
  proposeContract: {
    good: { terms: TERMS },
    may: agents('ok'),
    ids: { account: 'line-account' },
    right: ofEachKind((kind) => [[{ terms: termsOf(kind, 10) }, [[KINDS[kind]], 'update']]]),
  },
  counterContract: {
    good: { contract: ID, terms: TERMS },
    may: agents('not-found'),
    ids: { contract: 'contract' },
    right: ofEachKind((kind) => [[{ terms: termsOf(kind, 10) }, [[KINDS[kind]], 'update']]]),
  },
  decideContract: {
    good: { contract: ID, decision: 'accept' },
    may: agents('not-found'),
    ids: { contract: 'contract' },
    right: ofEachKind((kind) => [
      [{ kind, decision: 'reject' }, [[KINDS[kind]], 'update']],
      [{ kind, decision: 'withdraw' }, [[KINDS[kind]], 'update']],
      [{ kind, decision: 'accept' }, [[KINDS[kind]], 'full']],
      [{ kind, decision: 'terminate' }, [[KINDS[kind]], 'full']],
    ]),
  },
  settlementStatement: {
    good: { from: TODAY, to: TODAY, kind: 'daily' },
    may: agents('ok'),
    // A time; of one settlement it goes with the contract.
    ids: { cursor: 'nothing' },
    right: ofEachKind((kind) => [[{ kind }, [[KINDS[kind]], 'view']]]),
  },
  settlementFile: {
    good: { from: TODAY, to: TODAY, kind: 'daily' },
    may: agents('ok'),
    ids: { cursor: 'nothing' },
    right: ofEachKind((kind) => [[{ kind }, [[KINDS[kind]], 'view']]]),
  },
  settlementDownlines: {
    good: { contract: ID, start: `${TODAY}T00:00:00.000Z` },
    may: agents('not-found'),
    ids: { contract: 'contract', start: 'nothing' },
    right: ofEachKind((kind) => [[{ kind }, [[KINDS[kind]], 'view']]]),
  },
  agentIncome: { good: { from: TODAY, to: TODAY }, may: agents('ok'), right: needs([['agentRevenueReport'], 'view']) },
  claimDividends: { good: {}, may: agents('ok'), right: needs([[KINDS.dividend], 'full']) },
  claimDailySalaries: { good: {}, may: agents('ok'), right: needs([[KINDS.daily], 'full']) },
  claimHourlySalaries: { good: {}, may: agents('ok'), right: needs([[KINDS.hourly], 'full']) },
  claimRealtimeSalaries: { good: {}, may: agents('ok'), right: needs([[KINDS.realtime], 'full']) },
  invitationList: { good: {}, may: agents('ok'), right: needs([['registerCenter'], 'view']) },
  createInvitation: {
    good: { type: 0, rates: [], note: 'Feria', days: 30 },
    may: agents('ok'),
    ids: { note: 'nothing', days: 'nothing' },
    right: needs(INVITE),
  },
  deactivateInvitation: {
    good: { invitation: 'i'.repeat(22) },
    may: agents('not-found'),
    ids: { invitation: 'invitation' },
    right: needs(INVITE),
  },
  openAccount: {
    good: { type: 0, rates: [], username: 'x1', password: 'corta', terms: false },
    may: agents('username-rule'),
    // The name of a new account.
    ids: { username: 'nothing' },
    right: needs(INVITE),
  },
  subAccountList: {
    good: {},
    // No sub-account calls these: sub-accounts.worker.test.ts has what they may call.
    may: agents('ok'),
    right: 'never',
  },
  createSubAccount: {
    good: { username: 'x1', newPassword: 'corta', note: 'Turno de noche', rights: RIGHTS, ...PROOF },
    may: agents('username-rule'),
    ids: { username: 'nothing', note: 'nothing' },
    right: 'never',
  },
  changeSubAccount: {
    good: { id: SUB_ACCOUNT, note: '', rights: RIGHTS, ...PROOF },
    may: agents('not-found'),
    ids: { id: 'sub-account', note: 'nothing' },
    right: 'never',
  },
  setSubAccountState: {
    good: { id: SUB_ACCOUNT, state: 'blocked' },
    may: agents('not-found'),
    ids: { id: 'sub-account' },
    right: 'never',
  },
  resetSubAccountPassword: {
    good: { id: SUB_ACCOUNT, newPassword: 'marea-alta-9', ...PROOF },
    may: agents('not-found'),
    ids: { id: 'sub-account' },
    right: 'never',
  },
  subAccountLog: {
    good: {},
    may: agents('ok'),
    ids: { id: 'sub-account', before: 'sub-account-cursor' },
    right: 'never',
  },
  teamOverview: { good: { from: TODAY, to: TODAY }, may: agents('ok'), right: needs([['agentTeamOverview'], 'view']) },
  teamMembers: {
    good: { from: TODAY, to: TODAY },
    may: agents('ok'),
    // A number.
    ids: { below: 'line-account', search: 'line-account', page: 'nothing' },
    right: needs([['agentTeamOverview', 'downlineManagmentView', 'palStatementsAgentCopy'], 'view']),
  },
  teamFile: {
    good: { from: TODAY, to: TODAY },
    may: agents('ok'),
    ids: { below: 'line-account', search: 'line-account' },
    right: needs([['downlineManagmentView', 'palStatementsAgentCopy'], 'view']),
  },
  freezePlay: {
    good: { account: 'nadie', frozen: true, reason: 'Revisión' },
    may: agents('not-found'),
    ids: { account: 'line-account', reason: 'nothing' },
    right: needs([['downlineManagmentView'], 'update']),
  },
  teamBets: {
    good: { from: TODAY, to: TODAY },
    may: agents('ok'),
    ids: { account: 'line-account', cursor: 'line-bet-cursor' },
    right: needs(BETS),
  },
  teamBetsFile: {
    good: { from: TODAY, to: TODAY },
    may: agents('ok'),
    ids: { account: 'line-account', cursor: 'line-bet-cursor' },
    right: needs(BETS),
  },
  teamBetRecall: {
    good: { account: 'nadie', id: 'FRL:none', vendor: 'FRL', placedAt: `${TODAY}T00:00:00.000Z` },
    may: agents('not-found'),
    ids: { account: 'line-account', id: 'line-bet', placedAt: 'nothing' },
    right: needs(BETS),
  },
  teamTransactions: {
    good: { from: TODAY, to: TODAY },
    may: agents('ok'),
    ids: { account: 'line-account', cursor: 'line-movement-cursor' },
    right: needs(MOVEMENTS),
  },
  teamTransactionsFile: {
    good: { from: TODAY, to: TODAY },
    may: agents('ok'),
    ids: { account: 'line-account', cursor: 'line-movement-cursor' },
    right: needs(MOVEMENTS),
  },
} satisfies Exam<typeof agentCalls>
