import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { ContractKind } from '#api/agents/contracts'
import { type Endpoint, endpoint as made, Nothing } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { RIGHT_LEVELS, RIGHT_PAGES, type RightLevel, type RightPage, type SubAccountRule } from '#api/rights'
import { GOOD } from '#tests/support/bad-input'
import { callApi, env, send, sendSealed, someone } from '../support/world.ts'
import { type Agent, newAgent, termsOf } from './contract-world.ts'
import { rightsOf, working } from './sub-account-world.ts'

/**
 * What a sub-account may call, by its right on each page: written by hand, not read from the endpoints, and compared
 * with what the platform answers. `never`: whatever rights it has. `always`: whatever rights it lacks. `public`: a token
 * is not read.
 */
type Need = readonly [pages: readonly RightPage[], level: RightLevel]
type Row = 'never' | 'always' | 'public' | 'cases'

const TABLE = {
  ...{ systemStatus: 'public', helpCenter: 'public', siteInfo: 'public', lobby: 'public', domainRoute: 'public' },
  ...{ whitelabel: 'public', registerRules: 'public', sealKeys: 'public', captcha: 'public', gameList: 'public' },
  ...{
    jackpots: 'public',
    hotGames: 'public',
    gameVendors: 'public',
    rankList: 'public',
    announcements: 'public',
    chatModels: 'public',
  },
  ...{ affiliate: 'public', countries: 'public', login: 'public', freePlay: 'public', register: 'public' },
  ...{ registerMobile: 'public', smsNoLogin: 'public', smsRegister: 'public', verificationChannel: 'public' },
  ...{ firebaseNumber: 'public', passwordByPhone: 'public', previewHandoff: 'public', redeemHandoff: 'public' },
  ...{ socialProviders: 'public', startSocial: 'public', joinSocial: 'public', changeDuePassword: 'public' },
  ...{ forgotByEmail: 'public', resetPassword: 'public', sendExtra: 'public', confirmExtra: 'public' },

  ...{ logout: 'always', memberInfo: 'always', liveTicket: 'always' },

  ...{ consolidatedFunds: 'cases', balance: 'cases', lineTransfers: 'cases', lineReceivers: 'cases' },
  ...{ sendLineTransfer: 'cases', listContracts: 'cases', proposeContract: 'cases', counterContract: 'cases' },
  ...{ decideContract: 'cases', settlementStatement: 'cases', settlementFile: 'cases', settlementDownlines: 'cases' },
  ...{ agentIncome: 'cases', claimDividends: 'cases', claimDailySalaries: 'cases', claimHourlySalaries: 'cases' },
  ...{ claimRealtimeSalaries: 'cases', invitationList: 'cases', createInvitation: 'cases' },
  ...{ deactivateInvitation: 'cases', openAccount: 'cases', teamOverview: 'cases', teamMembers: 'cases' },
  ...{ teamFile: 'cases', freezePlay: 'cases', teamBets: 'cases', teamBetsFile: 'cases', teamBetRecall: 'cases' },
  ...{ teamTransactions: 'cases', teamTransactionsFile: 'cases' },

  ...{ subAccountList: 'never', createSubAccount: 'never', changeSubAccount: 'never', setSubAccountState: 'never' },
  ...{ resetSubAccountPassword: 'never', subAccountLog: 'never', finishSocial: 'never', memberIcon: 'never' },
  ...{ changeIcon: 'never', memberProfile: 'never', changeProfile: 'never', changeLanguage: 'never' },
  ...{ vendorGameTypes: 'never', recentGames: 'never', favouriteIds: 'never', favouriteList: 'never' },
  ...{ createHandoff: 'never', changePassword: 'never', sendMobileCode: 'never', changeMobile: 'never' },
  ...{ sendEmailCode: 'never', changeEmail: 'never', security: 'never', loginHistory: 'never' },
  ...{ paymentPassword: 'never', setPaymentPassword: 'never', sendPaymentPasswordCode: 'never' },
  ...{ resetPaymentPassword: 'never', authenticator: 'never', beginAuthenticator: 'never' },
  ...{ confirmAuthenticator: 'never', renewRecovery: 'never', removeAuthenticator: 'never', listSessions: 'never' },
  ...{ listIdentities: 'never', linkIdentity: 'never', unlinkIdentity: 'never', endSession: 'never' },
  ...{ endOtherSessions: 'never', journalStatement: 'never', transactionStatement: 'never', betStatement: 'never' },
  ...{ betRecall: 'never', profitStatement: 'never', journalFile: 'never', transactionFile: 'never' },
  ...{ betFile: 'never', profitFile: 'never', depositMethods: 'never', createDeposit: 'never' },
  ...{ confirmDeposit: 'never', upload: 'never', payoutAccounts: 'never', addPayoutAccount: 'never' },
  ...{ removePayoutAccount: 'never', createWithdrawal: 'never', withdrawals: 'never', cancelWithdrawal: 'never' },
  ...{ confirmWithdrawal: 'never', denyWithdrawal: 'never', depositProof: 'never', depositList: 'never' },
  ...{ vendorWallets: 'never', walletTransfer: 'never', walletTransfers: 'never', bonuses: 'never' },
  ...{ cancelBonus: 'never', launchGame: 'never', addFavourite: 'never', removeFavourite: 'never' },
  ...{ unreadCount: 'never', vipStatus: 'never', sendFeedback: 'never', feedbackList: 'never' },
  ...{ messageList: 'never', readMessages: 'never', removeMessages: 'never', launchChat: 'never' },
} as const satisfies Record<EndpointName, Row>

const LINE: Need = [['downlineManagmentView'], 'full']
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

type Case = readonly [name: EndpointName, input: object, need: Need]
const CASES: readonly Case[] = [
  ['teamOverview', {}, [['agentTeamOverview'], 'view']],
  ['teamMembers', {}, [['agentTeamOverview', 'downlineManagmentView', 'palStatementsAgentCopy'], 'view']],
  ['teamFile', {}, [['downlineManagmentView', 'palStatementsAgentCopy'], 'view']],
  ['freezePlay', {}, [['downlineManagmentView'], 'update']],
  ['lineReceivers', {}, LINE],
  ['lineTransfers', {}, LINE],
  ['balance', {}, LINE],
  ['sendLineTransfer', { direction: 'down', account: 'nadie' }, LINE],
  ['teamBets', {}, BETS],
  ['teamBetsFile', {}, BETS],
  ['teamBetRecall', {}, BETS],
  ['teamTransactions', {}, MOVEMENTS],
  ['teamTransactionsFile', {}, MOVEMENTS],
  ['invitationList', {}, [['registerCenter'], 'view']],
  ['createInvitation', {}, INVITE],
  ['deactivateInvitation', {}, INVITE],
  ['openAccount', {}, INVITE],
  ['agentIncome', {}, [['agentRevenueReport'], 'view']],
  ['consolidatedFunds', {}, ANY_KIND],
  ['listContracts', {}, ANY_KIND],
  ['claimDividends', {}, [[KINDS.dividend], 'full']],
  ['claimDailySalaries', {}, [[KINDS.daily], 'full']],
  ['claimHourlySalaries', {}, [[KINDS.hourly], 'full']],
  ['claimRealtimeSalaries', {}, [[KINDS.realtime], 'full']],
  ...(Object.keys(KINDS) as ContractKind[]).flatMap((kind): Case[] => [
    ['settlementStatement', { kind }, [[KINDS[kind]], 'view']],
    ['settlementFile', { kind }, [[KINDS[kind]], 'view']],
    ['settlementDownlines', { kind }, [[KINDS[kind]], 'view']],
    ['proposeContract', { terms: termsOf(kind, 10) }, [[KINDS[kind]], 'update']],
    ['counterContract', { terms: termsOf(kind, 10) }, [[KINDS[kind]], 'update']],
    ['decideContract', { kind, decision: 'reject' }, [[KINDS[kind]], 'update']],
    ['decideContract', { kind, decision: 'withdraw' }, [[KINDS[kind]], 'update']],
    ['decideContract', { kind, decision: 'accept' }, [[KINDS[kind]], 'full']],
    ['decideContract', { kind, decision: 'terminate' }, [[KINDS[kind]], 'full']],
  ]),
]
/** Refused with every right: nothing says of which kind the contract is, or the money leaves the line. */
const ALWAYS_REFUSED: readonly (readonly [EndpointName, object])[] = [
  ['decideContract', { decision: 'reject' }],
  ['settlementDownlines', {}],
  ['sendLineTransfer', { direction: 'up' }],
]

let agent: Agent
let worker: Awaited<ReturnType<typeof working>>

beforeAll(async () => {
  agent = await newAgent()
  worker = await working(agent, rightsOf('none'))
})

const grant = (rights: object) =>
  env.DB.prepare('UPDATE sub_accounts SET rights = ? WHERE id = ?').bind(JSON.stringify(rights), worker.sub.id).run()

async function isRefused({ method, path, sealed }: Endpoint, fields: object): Promise<boolean> {
  const headers = { ...worker.headers, ...someone() }
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const { status, body } =
    method === 'GET' || method === 'DELETE'
      ? await callApi(method, query.size > 0 ? `${path}?${query}` : path, { headers })
      : await (sealed ? sendSealed : send)(method, path, fields, headers)
  if (body.success) return false
  // An input that is not read, or a session that is over, would say nothing about rights.
  if (['bad-input', 'not-signed-in', 'unknown'].includes(body.code)) throw new Error(`${path}: ${body.code}`)
  return status === 403 && body.code === 'forbidden'
}
const fieldsOf = ([name, input]: readonly [EndpointName, object, ...unknown[]]) => ({ ...GOOD[name], ...input })
const labelOf = ([name, input]: readonly [EndpointName, object, ...unknown[]]) => {
  const { kind, decision, direction, terms } = input as Record<string, string | { kind: string }>
  return [name, (terms as { kind?: string } | undefined)?.kind, kind, decision, direction].filter(Boolean).join(' ')
}

describe.each(RIGHT_PAGES)('the right on %s', (page) => {
  test.each(RIGHT_LEVELS)('%s: each call, allowed or refused', async (level) => {
    await grant(rightsOf('none', { [page]: level }))
    const answers: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const one of CASES) {
      const [name, , [pages, needed]] = one
      answers[labelOf(one)] = (await isRefused(endpoints[name], fieldsOf(one))) ? 'refused' : 'allowed'
      const isEnough = RIGHT_LEVELS.indexOf(level) >= RIGHT_LEVELS.indexOf(needed)
      expected[labelOf(one)] = pages.includes(page) && isEnough ? 'allowed' : 'refused'
    }
    expect(answers).toEqual(expected)
  })
})

describe('with every right', () => {
  test.each(Object.entries(TABLE) as [EndpointName, Row][])('%s: %s', async (name, row) => {
    await grant(rightsOf('full'))
    const endpoint: Endpoint = endpoints[name]
    if (row === 'public') return expect(endpoint.auth).toBe('none')
    expect(endpoint.errors.includes('forbidden')).toBe(row !== 'always')
    if (row === 'cases') return expect(CASES.map(([one]) => one)).toContain(name)
    // Signing out is what this session needs for the others.
    if (name === 'logout') return expect(endpoint.subAccounts).toBe('session')
    expect(await isRefused(endpoint, GOOD[name])).toBe(row === 'never')
  })

  test.each(ALWAYS_REFUSED)('%s %o is refused', async (name, input) => {
    await grant(rightsOf('full'))
    expect(await isRefused(endpoints[name], { ...GOOD[name], ...input })).toBe(true)
  })

  test('has a row for each endpoint, and no row stands for nothing', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(endpoints).sort())
  })
})

test('without any right a session can say who it is, listen and end', async () => {
  await grant(rightsOf('none'))
  for (const name of ['memberInfo', 'liveTicket'] as const)
    expect(await isRefused(endpoints[name], GOOD[name])).toBe(false)
})

test('a call that says nothing is refused, and one of agents has to say something', () => {
  const draft = { method: 'GET', path: '/wps/agent/new', summary: '', request: Nothing, response: Nothing } as const
  expect(made({ ...draft, auth: 'account' }).subAccounts).toBe('refused')
  // Checked with the types: without the field such a call does not compile.
  type Draft = Parameters<typeof made<typeof Nothing, typeof Nothing, 'agent'>>[0]
  expectTypeOf<Draft>().toExtend<{ subAccounts: SubAccountRule }>()
})
