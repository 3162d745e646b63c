import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import type { ErrorCode } from '#api/error'
import { type OperatorEndpointName, operatorEndpoints } from '#api/operator/endpoints'
import { GOOD_CALLS, goodPath } from '#tests/support/product/operator-calls'
import { platform } from '../../../../workers/platform/routes.ts'
import { newOperator } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, register, send, someone } from '../support/world.ts'

/**
 * Who may make which operators' call, tried by every kind of caller at the platform's own gateway. A cell is the result
 * of a well-formed request: `ok`, or the refusal. The table is written by hand, not derived from the endpoints, so a
 * call that opens by mistake fails here, and one without a row does not compile.
 */

const ACTORS = ['nobody', 'member', 'agent', 'operator', 'owner', 'locked', 'removed'] as const
type Actor = (typeof ACTORS)[number]
type Outcome = 'ok' | ErrorCode
type Row = Record<Actor, Outcome>

/** Callers without the edge's secret, with a token of the site, or with a token that is no longer valid. */
const UNAUTHORIZED = {
  nobody: 'forbidden',
  member: 'not-signed-in',
  agent: 'not-signed-in',
  locked: 'account-locked',
  removed: 'not-signed-in',
} as const

const operators = (outcome: Outcome): Row => ({ ...UNAUTHORIZED, operator: outcome, owner: outcome })
const ownerAlone = (outcome: Outcome): Row => ({ ...UNAUTHORIZED, operator: 'forbidden', owner: outcome })
/** Answered by the edge; the platform has none of these routes. */
const nowhere: Row = {
  nobody: 'forbidden',
  ...{ member: 'not-found', agent: 'not-found', operator: 'not-found', owner: 'not-found' },
  ...{ locked: 'not-found', removed: 'not-found' },
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

  // Calls that manage operators, and that read codes for members' accounts.
  listOperators: ownerAlone('ok'),
  changeOperator: ownerAlone('not-found'),
  listOutbox: ownerAlone('ok'),
  noteSwitchChange: ownerAlone('ok'),
  migratePlatform: ownerAlone('ok'),
  seedDemo: ownerAlone('ok'),

  listAdjustments: operators('ok'),
  proposeAdjustment: operators('not-found'),
  decideAdjustment: operators('not-found'),
  setAffiliateDomains: operators('not-found'),
  showContracts: operators('not-found'),
  setContracts: operators('not-found'),
  listLineTransfers: operators('ok'),
  listAuditChains: operators('ok'),
  listAuditEntries: operators('ok'),
  listAuditHeads: operators('ok'),
  listDepositMethods: operators('ok'),
  changeDepositMethod: operators('not-found'),
  listWaitingDeposits: operators('ok'),
  listUnmatchedMoney: operators('ok'),
  approveDeposit: operators('not-found'),
  rejectDeposit: operators('not-found'),
  resolveUnmatchedMoney: operators('not-found'),
  showOpenapi: operators('ok'),
  setGameOpening: operators('not-found'),
  setVendorOpening: operators('not-found'),
  setGamePicture: operators('not-found'),
  listHeldWins: operators('ok'),
  proposeHeldWin: operators('not-found'),
  decideHeldWin: operators('not-found'),
  showWinCeilings: operators('not-found'),
  setWinCeiling: operators('not-found'),
  listBanks: operators('ok'),
  listJournal: operators('ok'),
  listAccountClaims: operators('ok'),
  listDepositClaims: operators('ok'),
  listAdjustmentClaims: operators('ok'),
  listHeldWinClaims: operators('ok'),
  listLineTransferClaims: operators('ok'),
  listWithdrawalClaims: operators('ok'),
  listVendorTransferClaims: operators('ok'),
  listAnnouncements: operators('ok'),
  saveAnnouncement: operators('ok'),
  removeAnnouncement: operators('not-found'),
  listBanners: operators('ok'),
  saveBanner: operators('bad-input'),
  removeBanner: operators('not-found'),
  setChatRooms: operators('ok'),
  showLimits: operators('not-found'),
  setLimit: operators('not-found'),
  showExclusion: operators('not-found'),
  setExclusion: operators('not-found'),
  showReadModelLag: operators('ok'),
  rebuildReadModels: operators('ok'),
  listBonuses: operators('not-found'),
  grantBonus: operators('not-found'),
  endBonus: operators('not-found'),
  showVerification: operators('ok'),
  setVerification: operators('ok'),
  removeLostAuthenticator: operators('not-found'),
  requirePasswordChange: operators('not-found'),
  endMemberSessions: operators('not-found'),
  showFlags: operators('ok'),
  setFlags: operators('ok'),
  setRegisterRules: operators('ok'),
  uploadPicture: operators('wrong-content-type'),
  showWalletMode: operators('ok'),
  setWalletMode: operators('ok'),
  listVendorTransfers: operators('ok'),
  listVendors: operators('ok'),
  showVendorKey: operators('ok'),
  registerVendor: operators('ok'),
  changeVendorKeys: operators('not-found'),
  switchVendor: operators('not-found'),
  syncVendorGames: operators('not-found'),
  changeVendorGame: operators('not-found'),
  listOpenRounds: operators('ok'),
  setRoundsRule: operators('ok'),
  listWithdrawals: operators('ok'),
  showWithdrawal: operators('not-found'),
  decideWithdrawal: operators('not-found'),
  showPayoutRules: operators('ok'),
  setPayoutRules: operators('ok'),
} as const satisfies Record<OperatorEndpointName, Row>

const headers = {} as Record<Actor, Record<string, string>>

beforeAll(async () => {
  headers.nobody = { 'X-Edge-Secret': '' }
  headers.owner = {}
  headers.operator = (await newOperator()).headers
  headers.member = bearer(expectValue(await register()).token)
  const agent = expectValue(await register())
  await env.DB.prepare('UPDATE members SET type = 1 WHERE id = ?').bind(agent.member.id).run()
  headers.agent = bearer(agent.token)
  const locked = await newOperator()
  for (let tries = 0; tries < 3; tries += 1)
    await callApi('GET', '/ops/ledger/banks', { headers: bearer(`ops.${locked.name}.${'b'.repeat(43)}`) })
  headers.locked = locked.headers
  // Two passwords are hashed, which takes long on a busy machine.
}, 60_000)

/** Creates a new removed operator for every call, because a third wrong token would lock the name. */
async function headersOf(actor: Actor): Promise<Record<string, string>> {
  if (actor !== 'removed') return headers[actor]
  const { name, headers: own } = await newOperator()
  expectValue(await send('PUT', operatorEndpoints.changeOperator.path, { name, enabled: false }))
  return own
}

describe('every call of operators, whoever asks', () => {
  test.each(Object.entries(operatorEndpoints) as [OperatorEndpointName, Endpoint][])('%s', async (name, endpoint) => {
    const outcomes = {} as Row
    for (const actor of ACTORS) outcomes[actor] = await outcomeOf(name, endpoint, await headersOf(actor))
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
