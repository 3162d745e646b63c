import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import type { ErrorCode } from '#api/error'
import { freePlay } from '#api/session/free-play'
import type { LoginValue } from '#api/session/session'
import { GOOD } from '#tests/support/bad-input'
import { type Member, memberById } from '../../../../workers/platform/member/directory.ts'
import { SESSION_LIFE_MS } from '../../../../workers/platform/presence/session-types.ts'
import { openSession } from '../../../../workers/platform/session/open.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'

/**
 * Who may call what (specification section 6): every endpoint, tried by every kind of caller at the platform's own
 * gateway. A cell is the result of a well-formed request: `ok`, or the refusal. The table is written by hand, not
 * derived from the endpoints, so an endpoint that opens by mistake fails here, and one without a row does not compile.
 */

const ACTORS = ['visitor', 'trial', 'member', 'agent1', 'agent2', 'agent41', 'agent42', 'expired', 'revoked'] as const
type Actor = (typeof ACTORS)[number]
type Outcome = 'ok' | ErrorCode
type Row = Record<Actor, Outcome>

const row = (outcome: Outcome, more: Partial<Row> = {}): Row => ({
  ...(Object.fromEntries(ACTORS.map((actor) => [actor, outcome])) as Row),
  ...more,
})
const NOBODY = { visitor: 'not-signed-in', expired: 'not-signed-in', revoked: 'not-signed-in' } as const

const everyone = (outcome: Outcome) => row(outcome)
/** Every signed-in caller, including free play. */
const signedIn = (outcome: Outcome) => row(outcome, NOBODY)
/** Members and agents: free play may use none of these. */
const realAccounts = (outcome: Outcome) => row(outcome, { ...NOBODY, trial: 'trial-account' })

/** Agents only. */
const agents = (outcome: Outcome) =>
  row('not-agent', { ...NOBODY, agent1: outcome, agent2: outcome, agent41: outcome, agent42: outcome })

const TABLE = {
  // Answered by the edge; the platform has none of these routes.
  systemStatus: everyone('not-found'),
  helpCenter: everyone('not-found'),

  siteInfo: everyone('ok'),
  lobby: everyone('ok'),
  domainRoute: everyone('ok'),
  whitelabel: everyone('ok'),
  registerRules: everyone('ok'),
  sealKeys: everyone('ok'),
  captcha: everyone('ok'),
  gameList: everyone('ok'),
  hotGames: everyone('ok'),
  jackpots: everyone('ok'),
  gameVendors: everyone('ok'),
  rankList: everyone('ok'),
  announcements: everyone('ok'),
  chatModels: everyone('ok'),
  affiliate: everyone('ok'),
  countries: everyone('ok'),

  // A token makes no difference here: these endpoints do not read the caller.
  login: everyone('wrong-credentials'),
  freePlay: everyone('ok'),
  register: everyone('username-rule'),
  registerMobile: everyone('operation-not-allowed'),
  smsNoLogin: everyone('operation-not-allowed'),
  smsRegister: everyone('operation-not-allowed'),
  verificationChannel: everyone('ok'),
  firebaseNumber: everyone('operation-not-allowed'),
  passwordByPhone: everyone('operation-not-allowed'),
  previewHandoff: everyone('not-signed-in'),
  redeemHandoff: everyone('not-signed-in'),
  socialProviders: everyone('ok'),
  startSocial: everyone('ok'),
  finishSocial: everyone('social-expired'),
  joinSocial: everyone('social-expired'),
  changeDuePassword: everyone('ticket-expired'),
  forgotByEmail: everyone('ok'),
  resetPassword: everyone('link-expired'),
  sendExtra: everyone('verification-expired'),
  confirmExtra: everyone('verification-expired'),

  logout: signedIn('ok'),
  memberInfo: signedIn('ok'),
  memberIcon: signedIn('ok'),
  changeIcon: realAccounts('not-found'),
  memberProfile: realAccounts('ok'),
  changeProfile: realAccounts('bad-input'),
  changeLanguage: signedIn('ok'),
  balance: signedIn('ok'),
  vendorGameTypes: signedIn('ok'),
  recentGames: signedIn('ok'),
  favouriteIds: signedIn('ok'),
  favouriteList: signedIn('ok'),

  // These agents have no agent above them; line-transfer-api.worker.test.ts covers agents that do.
  sendLineTransfer: row('not-agent', {
    ...NOBODY,
    ...{ agent1: 'not-found', agent2: 'not-found', agent41: 'not-found', agent42: 'not-found' },
  }),
  lineTransfers: realAccounts('ok'),
  lineReceivers: agents('ok'),

  // Nobody is above these agents: the house answers what they propose, and contracts of others are not found.
  listContracts: agents('ok'),
  proposeContract: agents('ok'),
  counterContract: agents('not-found'),
  decideContract: agents('not-found'),
  settlementStatement: agents('ok'),
  settlementFile: agents('ok'),
  settlementDownlines: agents('not-found'),
  agentIncome: agents('ok'),
  claimDividends: agents('ok'),
  claimDailySalaries: agents('ok'),
  claimHourlySalaries: agents('ok'),
  claimRealtimeSalaries: agents('ok'),
  invitationList: agents('ok'),
  createInvitation: agents('ok'),
  deactivateInvitation: agents('not-found'),
  openAccount: agents('username-rule'),
  // No sub-account calls these: sub-accounts.worker.test.ts has what they may call.
  subAccountList: agents('ok'),
  createSubAccount: agents('username-rule'),
  changeSubAccount: agents('not-found'),
  setSubAccountState: agents('not-found'),
  resetSubAccountPassword: agents('not-found'),
  subAccountLog: agents('ok'),
  teamOverview: agents('ok'),
  teamMembers: agents('ok'),
  teamFile: agents('ok'),
  freezePlay: agents('not-found'),
  teamBets: agents('ok'),
  teamBetsFile: agents('ok'),
  teamBetRecall: agents('not-found'),
  teamTransactions: agents('ok'),
  teamTransactionsFile: agents('ok'),

  createHandoff: realAccounts('ok'),
  changePassword: realAccounts('old-password-wrong'),
  sendMobileCode: realAccounts('invalid-phone-number'),
  changeMobile: realAccounts('invalid-phone-number'),
  sendEmailCode: realAccounts('bad-input'),
  changeEmail: realAccounts('bad-input'),
  security: realAccounts('ok'),
  loginHistory: realAccounts('ok'),
  paymentPassword: realAccounts('ok'),
  setPaymentPassword: realAccounts('password-rule'),
  sendPaymentPasswordCode: realAccounts('operation-not-allowed'),
  resetPaymentPassword: realAccounts('operation-not-allowed'),
  authenticator: realAccounts('ok'),
  beginAuthenticator: realAccounts('old-password-wrong'),
  confirmAuthenticator: realAccounts('verification-expired'),
  renewRecovery: realAccounts('not-found'),
  removeAuthenticator: realAccounts('not-found'),
  liveTicket: signedIn('ok'),
  listSessions: realAccounts('ok'),
  listIdentities: realAccounts('ok'),
  linkIdentity: realAccounts('old-password-wrong'),
  unlinkIdentity: realAccounts('not-found'),
  endSession: realAccounts('not-found'),
  endOtherSessions: realAccounts('ok'),
  journalStatement: realAccounts('ok'),
  transactionStatement: realAccounts('ok'),
  betStatement: realAccounts('ok'),
  betRecall: realAccounts('not-found'),
  profitStatement: realAccounts('ok'),
  journalFile: realAccounts('ok'),
  transactionFile: realAccounts('ok'),
  betFile: realAccounts('ok'),
  profitFile: realAccounts('ok'),
  depositMethods: realAccounts('ok'),
  createDeposit: realAccounts('method-disabled'),
  confirmDeposit: realAccounts('not-found'),
  upload: realAccounts('wrong-content-type'),
  payoutAccounts: realAccounts('ok'),
  addPayoutAccount: realAccounts('account-number-wrong'),
  removePayoutAccount: realAccounts('not-found'),
  createWithdrawal: realAccounts('not-found'),
  withdrawals: realAccounts('ok'),
  cancelWithdrawal: realAccounts('not-found'),
  confirmWithdrawal: realAccounts('not-found'),
  denyWithdrawal: realAccounts('not-found'),
  depositProof: realAccounts('not-found'),
  depositList: realAccounts('ok'),
  vendorWallets: realAccounts('ok'),
  walletTransfer: realAccounts('single-wallet'),
  walletTransfers: realAccounts('ok'),
  bonuses: realAccounts('ok'),
  cancelBonus: realAccounts('not-found'),
  launchGame: realAccounts('not-found'),
  addFavourite: realAccounts('not-found'),
  removeFavourite: realAccounts('ok'),
  unreadCount: realAccounts('ok'),
  vipStatus: realAccounts('ok'),
  sendFeedback: realAccounts('ok'),
  feedbackList: realAccounts('ok'),
  messageList: realAccounts('ok'),
  readMessages: realAccounts('ok'),
  removeMessages: realAccounts('ok'),
  consolidatedFunds: realAccounts('ok'),
  launchChat: realAccounts('not-found'),
} as const satisfies Record<EndpointName, Row>

/** The same endpoint with other input, where the input decides who may call it. */
const OTHERWISE: [string, EndpointName, Record<string, unknown>, Row][] = [
  ['a demo', 'launchGame', { ...GOOD.launchGame, mode: 'trial' }, everyone('not-found')],
]

/** Endpoints that count by name: three wrong tries would lock it, and a link is sent five times an hour. */
const COUNTED: readonly EndpointName[] = ['login', 'forgotByEmail']
const fieldsOf = (name: EndpointName) =>
  COUNTED.includes(name) ? { ...GOOD[name], username: `n${crypto.randomUUID().slice(0, 8)}` } : GOOD[name]

const members = {} as Record<Exclude<Actor, 'visitor'>, Member>
const VISITOR = { address: '198.51.100.7', prefix: '198.51.100.0/24', country: 'MX', userAgent: '' }

beforeAll(async () => {
  const play = expectValue(await sendSealed<LoginValue>('POST', freePlay.path, GOOD.freePlay, someone()))
  members.trial = await rowOf(play.member.id)
  const types = { member: 0, agent1: 1, agent2: 2, agent41: 41, agent42: 42, expired: 0, revoked: 0 } as const
  for (const [actor, type] of Object.entries(types) as [keyof typeof types, number][]) {
    const { id } = (await addedMember()).member
    await env.DB.prepare('UPDATE members SET type = ? WHERE id = ?').bind(type, id).run()
    members[actor] = await rowOf(id)
  }
  // Seven passwords are hashed, which takes long on a busy machine.
}, 60_000)

afterEach(() => {
  vi.useRealTimers()
})

async function rowOf(id: string): Promise<Member> {
  const member = await memberById(env.DB, id)
  if (member === null) throw new Error(`no member ${id}`)
  return member
}

describe('every endpoint, whoever asks', () => {
  test.each(Object.entries(endpoints) as [EndpointName, Endpoint][])('%s', async (name, endpoint) => {
    expect(await outcomesByActor(endpoint, () => fieldsOf(name))).toEqual(TABLE[name])
  })

  test.each(OTHERWISE)('%s', async (_, name, fields, expected) => {
    expect(await outcomesByActor(endpoints[name], () => fields)).toEqual(expected)
  })

  test('has a row, and no row stands for nothing', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(endpoints).sort())
  })
})

async function outcomesByActor(endpoint: Endpoint, fields: () => object): Promise<Row> {
  const outcomes = {} as Row
  for (const actor of ACTORS) outcomes[actor] = await outcomeOf(endpoint, fields(), await tokenOf(actor))
  vi.useRealTimers()
  return outcomes
}

/** Opens a new session for every call, so that a call that ends sessions does not affect the others. */
async function tokenOf(actor: Actor): Promise<string | null> {
  vi.useRealTimers()
  if (actor === 'visitor') return null
  const { token } = await openSession(env, members[actor], VISITOR)
  if (actor === 'revoked') expectValue(await callApi('DELETE', endpoints.logout.path, { headers: bearer(token) }))
  if (actor === 'expired') vi.useFakeTimers({ now: Date.now() + SESSION_LIFE_MS + 1, toFake: ['Date'] })
  return token
}

async function outcomeOf({ method, path, sealed }: Endpoint, fields: object, token: string | null): Promise<Outcome> {
  const headers = { ...someone(), ...(token === null ? {} : bearer(token)) }
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const { body } =
    method === 'GET' || method === 'DELETE'
      ? await callApi(method, query.size > 0 ? `${path}?${query}` : path, { headers })
      : await (sealed ? sendSealed : send)(method, path, fields, headers)
  return body.success ? 'ok' : body.code
}
