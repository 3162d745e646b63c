import { describe, expect, test } from 'vitest'
import { type Consolidated, consolidatedFunds } from '#api/agents'
import { freePlay } from '#api/session/free-play'
import type { LoginValue } from '#api/session/session'
import { GOOD } from '#tests/support/bad-input'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'

/** Agents' contracts: set by an operator, and read by the member (specification sections 3 and 6). */

interface Standing {
  contracts: Record<string, string>
  changes: Record<string, string | null>[]
}

const NONE: Consolidated = {
  dailysalreqtype: 0,
  dailysalinfotype: 0,
  contracthoursalreq: 0,
  contracthoursalinfo: 0,
  realtimesalreqtype: 0,
  contractmrdailysalinfotype: 0,
  divtypereq: 0,
  divtypeinfo: 0,
}

const OPERATOR = { 'X-Visitor-Address': '192.0.2.1' }
const set = (account: string, contracts: unknown) =>
  send<Standing>('PUT', `/ops/contracts/${account}`, contracts, OPERATOR)
const standingOf = async (account: string) => expectValue(await callApi<Standing>('GET', `/ops/contracts/${account}`))
const consolidated = (token: string) =>
  callApi<Consolidated>('GET', consolidatedFunds.path, { headers: { ...bearer(token), ...someone() } })

async function member() {
  const { token, member } = await addedMember()
  return { token, account: member.account }
}

describe('a member’s contracts', () => {
  test('are none until an operator sets one', async () => {
    const { token, account } = await member()
    expect(expectValue(await consolidated(token))).toEqual(NONE)
    expect(await standingOf(account)).toEqual({
      account,
      contracts: { daily: 'none', hourly: 'none', realtime: 'none', dividend: 'none' },
      changes: [],
    })
  })

  test.each([
    ['daily', 'dailysalreqtype', 'dailysalinfotype'],
    ['hourly', 'contracthoursalreq', 'contracthoursalinfo'],
    ['realtime', 'realtimesalreqtype', 'contractmrdailysalinfotype'],
    ['dividend', 'divtypereq', 'divtypeinfo'],
  ])('a %s one is offered, in force, to end and gone, alone', async (kind, requestField, inForce) => {
    const { token, account } = await member()
    const other = await member()
    for (const [state, request, info] of [
      ['offered', 1, 0],
      ['active', 0, 1],
      ['ending', 2, 1],
      ['none', 0, 0],
    ] as const) {
      expect(expectValue(await set(account, { [kind]: state })).contracts[kind]).toBe(state)
      expect(expectValue(await consolidated(token))).toEqual({ ...NONE, [requestField]: request, [inForce]: info })
    }
    expect(expectValue(await consolidated(other.token))).toEqual(NONE)
  })

  test('each alteration is kept: which, who, when, before and after', async () => {
    const { account } = await member()
    await set(account, { daily: 'offered', dividend: 'active' })
    await set(account.toUpperCase(), { daily: 'active' })
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect((await standingOf(account)).changes).toEqual([
      { kind: 'daily', at, by: 'operator:owner, 192.0.2.1', before: 'offered', after: 'active' },
      { kind: 'dividend', at, by: 'operator:owner, 192.0.2.1', before: null, after: 'active' },
      { kind: 'daily', at, by: 'operator:owner, 192.0.2.1', before: null, after: 'offered' },
    ])
  })

  test.each([
    ['another kind', { weekly: 'active' }],
    ['another state', { daily: 'perhaps' }],
    ['one good, one bad', { daily: 'active', hourly: 1 }],
    ['a list', []],
  ])('%s changes nothing', async (_, contracts) => {
    const { account } = await member()
    expect(await set(account, contracts)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
    expect((await standingOf(account)).changes).toEqual([])
  })

  test('a prototype sets nothing', async () => {
    const { account } = await member()
    await set(account, JSON.parse('{"__proto__":{"daily":"active"}}'))
    expect((await standingOf(account)).changes).toEqual([])
  })

  test('of nobody are not found', async () => {
    expect((await set('nobodyatall', { daily: 'active' })).status).toBe(404)
    expect((await callApi('GET', '/ops/contracts/nobodyatall')).status).toBe(404)
  })
})

test('a trial account has none: neither is told nor can be given one', async () => {
  const play = expectValue(await sendSealed<LoginValue>('POST', freePlay.path, GOOD.freePlay, someone()))
  expect(await consolidated(play.token)).toMatchObject({ status: 403, body: { code: 'trial-account' } })
  expect(await set(play.member.account, { daily: 'active' })).toMatchObject({ body: { code: 'trial-account' } })
  const { results } = await env.DB.prepare('SELECT 1 FROM contracts WHERE member_id = ?').bind(play.member.id).all()
  expect(results).toEqual([])
})

test('where AGENTPOLICY3 is off nobody is told of contracts', async () => {
  const { token, account } = await member()
  await set(account, { dividend: 'active' })
  expectValue(await send('PUT', '/ops/whitelabel', { AGENTPOLICY3: '0' }))
  expect(await consolidated(token)).toMatchObject({ status: 403, body: { code: 'operation-not-allowed' } })
  expectValue(await send('PUT', '/ops/whitelabel', { AGENTPOLICY3: '1' }))
  expect(expectValue(await consolidated(token))).toEqual({ ...NONE, divtypeinfo: 1 })
})
