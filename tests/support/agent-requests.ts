import type { EndpointName } from '#api/endpoints'
import { RIGHT_PAGES } from '#api/rights'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const TODAY = new Date().toISOString().slice(0, 10)
const TERMS = {
  ...{ kind: 'realtime', zone: 'America/Mexico_City', includesBonusBets: false, noticeDays: 7, payment: 'automatic' },
  ...{ winRate: 10, lossRate: 20, singleBet: 100 },
}

const RIGHTS = Object.fromEntries(RIGHT_PAGES.map((page) => [page, 'view']))
const SUB_ACCOUNT = 's'.repeat(22)
const PROOF = { password: 'no-es-la-clave' }

/** A well-formed request for each endpoint of agents. */
export const AGENT_REQUESTS = {
  affiliate: { code: 'PUERTO', domain: 'farol.example' },
  consolidatedFunds: {},
  listContracts: {},
  proposeContract: { terms: TERMS },
  counterContract: { contract: ID, terms: TERMS },
  decideContract: { contract: ID, decision: 'accept' },
  settlementStatement: { from: TODAY, to: TODAY, kind: 'daily' },
  settlementFile: { from: TODAY, to: TODAY, kind: 'daily' },
  settlementDownlines: { contract: ID, start: `${TODAY}T00:00:00.000Z` },
  agentIncome: { from: TODAY, to: TODAY },
  claimDividends: {},
  claimDailySalaries: {},
  claimHourlySalaries: {},
  claimRealtimeSalaries: {},
  invitationList: {},
  createInvitation: { type: 0, rates: [], note: 'Feria', days: 30 },
  deactivateInvitation: { invitation: 'i'.repeat(22) },
  openAccount: { type: 0, rates: [], username: 'x1', password: 'corta', terms: false },
  subAccountList: {},
  createSubAccount: { username: 'x1', newPassword: 'corta', note: 'Turno de noche', rights: RIGHTS, ...PROOF },
  changeSubAccount: { id: SUB_ACCOUNT, note: '', rights: RIGHTS, ...PROOF },
  setSubAccountState: { id: SUB_ACCOUNT, state: 'blocked' },
  resetSubAccountPassword: { id: SUB_ACCOUNT, newPassword: 'marea-alta-9', ...PROOF },
  subAccountLog: {},
  sendLineTransfer: { direction: 'up', id: ID, amount: 10_000, currency: 'MXN', password: 'no-es-la-clave' },
  lineTransfers: {},
  lineReceivers: {},
  teamOverview: { from: TODAY, to: TODAY },
  teamMembers: { from: TODAY, to: TODAY },
  teamFile: { from: TODAY, to: TODAY },
  freezePlay: { account: 'nadie', frozen: true },
  teamBets: { from: TODAY, to: TODAY },
  teamBetsFile: { from: TODAY, to: TODAY },
  teamBetRecall: { account: 'nadie', id: 'FRL:none', vendor: 'FRL', placedAt: `${TODAY}T00:00:00.000Z` },
  teamTransactions: { from: TODAY, to: TODAY },
  teamTransactionsFile: { from: TODAY, to: TODAY },
} satisfies Partial<Record<EndpointName, Record<string, unknown>>>
