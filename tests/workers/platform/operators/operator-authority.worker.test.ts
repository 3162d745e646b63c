import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import type { ErrorCode } from '#api/error'
import { type OperatorEndpointName, operatorEndpoints } from '#api/operator/endpoints'
import { PERSONAL_ROLES, type PersonalRole, ROLES, type Role } from '#api/roles'
import { GOOD_CALLS, goodPath } from '#tests/support/product/operator-calls'
import { platform } from '../../../../workers/platform/routes.ts'
import { newOperator } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, register, send, someone } from '../support/world.ts'

/**
 * Who may make which operators' call, tried by every kind of caller at the platform's own gateway. A cell is the result
 * of a well-formed request: `ok`, or the refusal. The table is written by hand, not derived from the endpoints, so a
 * call that opens by mistake fails here, and one without a row does not compile.
 */

const ACTORS = ['nobody', 'member', 'agent', 'removed', 'expired', ...ROLES] as const
type Actor = (typeof ACTORS)[number]
type Outcome = 'ok' | ErrorCode
type Row = Record<Actor, Outcome>

/** Callers without the edge's secret, with a token of the site, or with a token that is no longer valid. */
const UNAUTHORIZED = {
  nobody: 'forbidden',
  member: 'not-signed-in',
  agent: 'not-signed-in',
  removed: 'not-signed-in',
  expired: 'not-signed-in',
} as const

const rowOf = (outcome: Outcome, may: (role: Role) => boolean): Row => {
  const ofRoles = Object.fromEntries(ROLES.map((role) => [role, may(role) ? outcome : 'forbidden']))
  return { ...UNAUTHORIZED, ...(ofRoles as Record<Role, Outcome>) }
}
const everyone = (outcome: Outcome) => rowOf(outcome, () => true)
const ownerAlone = (outcome: Outcome) => rowOf(outcome, (role) => role === 'owner')
const admins = (outcome: Outcome, ...others: Role[]) =>
  rowOf(outcome, (role) => role === 'admin' || role === 'owner' || others.includes(role))
const finance = (outcome: Outcome) => admins(outcome, 'finance')
const support = (outcome: Outcome) => admins(outcome, 'support')
const games = (outcome: Outcome) => admins(outcome, 'games')
/** What concerns one member, for those who help and those who pay. */
const membersRead = (outcome: Outcome) => admins(outcome, 'support', 'finance')
/** Answered by the edge; the platform has none of these routes. */
const nowhere: Row = {
  ...(Object.fromEntries(ACTORS.map((actor) => [actor, 'not-found'])) as Row),
  nobody: 'forbidden',
}

const TABLE = {
  showStatus: nowhere,
  showMaintenance: nowhere,
  setMaintenance: nowhere,
  clearMaintenance: nowhere,
  showRegion: nowhere,
  setRegion: nowhere,
  clearRegion: nowhere,
  showHosts: nowhere,
  setHosts: nowhere,
  clearHosts: nowhere,

  // Calls of our own programs, and what reads codes for members’ accounts.
  listOutbox: ownerAlone('ok'),
  noteSwitchChange: ownerAlone('ok'),
  noteWrongTokens: ownerAlone('ok'),
  migratePlatform: ownerAlone('ok'),
  seedDemo: ownerAlone('ok'),

  listOperators: admins('ok'),
  changeOperator: admins('not-found'),
  setAffiliateDomains: admins('not-found'),
  openAgent: admins('username-rule'),
  freezeLine: support('not-found'),
  listFrozenLines: support('ok'),
  moveLine: admins('not-found'),
  setChatRooms: admins('ok'),
  rebuildReadModels: admins('ok'),
  setVerification: admins('ok'),
  requirePaymentPassword: admins('ok'),
  setFlags: admins('ok'),
  setRegisterRules: admins('ok'),
  setWalletMode: admins('ok'),
  setVipLadder: admins('ok'),

  proposeAdjustment: finance('not-found'),
  decideAdjustment: finance('not-found'),
  proposeHeldWin: finance('not-found'),
  decideHeldWin: finance('not-found'),
  setWinCeiling: finance('not-found'),
  proposeHouseContract: finance('not-found'),
  decideHouseContract: finance('not-found'),
  correctSettlements: finance('not-found'),
  approveSettlements: finance('not-found'),
  setContractPayouts: finance('ok'),
  runSettlements: finance('ok'),
  changeDepositMethod: finance('not-found'),
  approveDeposit: finance('not-found'),
  rejectDeposit: finance('not-found'),
  resolveUnmatchedMoney: finance('not-found'),
  grantBonus: finance('not-found'),
  endBonus: finance('not-found'),
  decideWithdrawal: finance('not-found'),
  setPayoutRules: finance('ok'),
  setApprovalLimits: finance('ok'),

  saveAnnouncement: support('ok'),
  removeAnnouncement: support('not-found'),
  saveBanner: support('bad-input'),
  removeBanner: support('not-found'),
  setLimit: support('not-found'),
  setExclusion: support('not-found'),
  removeLostAuthenticator: support('not-found'),
  removePaymentPassword: support('not-found'),
  clearMemberDetail: support('not-found'),
  requirePasswordChange: support('not-found'),
  endMemberSessions: support('not-found'),
  listFeedback: support('ok'),
  showFeedback: support('not-found'),
  answerFeedback: support('not-found'),

  setGameOpening: games('not-found'),
  setVendorOpening: games('not-found'),
  setGamePicture: games('not-found'),
  registerVendor: games('ok'),
  changeVendorKeys: games('not-found'),
  switchVendor: games('not-found'),
  syncVendorGames: games('not-found'),
  changeVendorGame: games('not-found'),
  setRoundsRule: games('ok'),

  showContracts: membersRead('not-found'),
  showSettlements: membersRead('not-found'),
  listWaitingDeposits: membersRead('ok'),
  listUnmatchedMoney: membersRead('ok'),
  showLimits: membersRead('not-found'),
  showExclusion: membersRead('not-found'),
  listBonuses: membersRead('not-found'),
  showMemberVip: membersRead('not-found'),
  listWithdrawals: membersRead('ok'),
  showWithdrawal: membersRead('not-found'),
  uploadPicture: admins('wrong-content-type', 'support', 'finance', 'games'),

  listAdjustments: everyone('ok'),
  listHeldWins: everyone('ok'),
  showWinCeilings: everyone('not-found'),
  listHeldWinClaims: everyone('ok'),
  listProposals: everyone('ok'),
  showWaiting: everyone('ok'),
  showApprovalLimits: everyone('ok'),
  listLineTransfers: everyone('ok'),
  listAuditChains: everyone('ok'),
  listAuditEntries: everyone('ok'),
  listAuditHeads: everyone('ok'),
  listDepositMethods: everyone('ok'),
  showOpenapi: everyone('ok'),
  listBanks: everyone('ok'),
  listJournal: everyone('ok'),
  listAccountClaims: everyone('ok'),
  listDepositClaims: everyone('ok'),
  listAdjustmentClaims: everyone('ok'),
  listLineTransferClaims: everyone('ok'),
  listWithdrawalClaims: everyone('ok'),
  listVendorTransferClaims: everyone('ok'),
  listAnnouncements: everyone('ok'),
  listBanners: everyone('ok'),
  showReadModelLag: everyone('ok'),
  listJackpots: everyone('ok'),
  listGameReturns: everyone('ok'),
  showVerification: everyone('ok'),
  showPaymentPassword: everyone('ok'),
  showFlags: everyone('ok'),
  showVipLadder: everyone('ok'),
  showWalletMode: everyone('ok'),
  listVendorTransfers: everyone('ok'),
  listVendors: everyone('ok'),
  showVendorKey: everyone('ok'),
  listOpenRounds: everyone('ok'),
  recallRound: everyone('not-found'),
  showPayoutRules: everyone('ok'),
  decideProposal: everyone('not-found'),
  // Each renews their own token; the owner has none.
  renewOperator: { ...everyone('ok'), owner: 'operation-not-allowed' },
} as const satisfies Record<OperatorEndpointName, Row>

const headers = {} as Record<Actor, Record<string, string>>

beforeAll(async () => {
  headers.nobody = { 'X-Edge-Secret': '' }
  headers.owner = {}
  for (const role of PERSONAL_ROLES) headers[role] = (await newOperator(undefined, role)).headers
  const [removed, expired] = [await newOperator(), await newOperator()]
  expectValue(await send('PUT', operatorEndpoints.changeOperator.path, { name: removed.name, enabled: false }))
  await env.DB.prepare('UPDATE operators SET expires_at = ? WHERE name = ?')
    .bind(new Date(Date.now() - 1).toISOString(), expired.name)
    .run()
  headers.removed = removed.headers
  headers.expired = expired.headers
  headers.member = bearer(expectValue(await register()).token)
  const agent = expectValue(await register())
  await env.DB.prepare('UPDATE members SET type = 1 WHERE id = ?').bind(agent.member.id).run()
  headers.agent = bearer(agent.token)
  // Two passwords are hashed, which takes long on a busy machine.
}, 60_000)

/** Whoever renews a token loses the one in use: another operator does it. Every call comes from another address. */
async function headersOf(actor: Actor, name: OperatorEndpointName): Promise<Record<string, string>> {
  const isPersonal = (PERSONAL_ROLES as readonly string[]).includes(actor)
  if (name === 'renewOperator' && isPersonal) return (await newOperator(undefined, actor as PersonalRole)).headers
  return headers[actor]
}

describe('every call of operators, whoever asks', () => {
  test.each(Object.entries(operatorEndpoints) as [OperatorEndpointName, Endpoint][])('%s', async (name, endpoint) => {
    const outcomes = {} as Row
    for (const actor of ACTORS) outcomes[actor] = await outcomeOf(name, endpoint, await headersOf(actor, name))
    expect(outcomes).toEqual(TABLE[name])
  })

  test('has a row, and no row stands for nothing', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(operatorEndpoints).sort())
  })
})

test('the platform has no path of operators beside these', () => {
  const served = platform()
    .routes.filter(({ path }) => path.startsWith('/ops'))
    .map(({ method, path }) => `${method} ${path}`)
  const named = (Object.values(operatorEndpoints) as Endpoint[])
    .filter(({ gateway }) => gateway !== 'edge')
    .map(({ method, path }) => `${method} ${path}`)
  expect(served.sort()).toEqual(named.sort())
})

async function outcomeOf(name: OperatorEndpointName, endpoint: Endpoint, by: Record<string, string>): Promise<Outcome> {
  const { method, responseFormat: answer } = endpoint
  const { fields } = GOOD_CALLS[name]
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const path = goodPath(name)
  const { status, body } =
    method === 'GET' || method === 'DELETE'
      ? await callApi(method, query.size > 0 ? `${path}?${query}` : path, { headers: { ...someone(), ...by } })
      : await send(method, path, fields, { ...someone(), ...by })
  if (answer === 'bare' && status === 200) return 'ok'
  return body.success ? 'ok' : body.code
}
