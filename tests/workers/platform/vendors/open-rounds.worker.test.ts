import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenRound } from '#api/operator/vendors'
import type { AuditEntry } from '../../../../workers/platform/bank/bank-types.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { closeOpenRounds, endClosedRounds } from '../../../../workers/platform/vendors/open-rounds.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { BANK, GAME, pay, signatureOf, sit, transaction, wallet } from '../support/player.ts'
import { StandIn } from '../support/stand-in.ts'
import { expectSound } from '../support/transfer-wallet-member.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

const HOUR_MS = 3_600_000
const ROUND_PATH = '/api/game/round'
const UNKNOWN = () => Response.json({ code: '100,', message: 'Invalid Round' }, { status: 405 })
const ROUND_FOUND = () => Response.json({ url: 'http://studio.test/verify#x' })

let studio: StandIn

interface PlacedBet {
  memberId: string
  token: string
  call: Record<string, unknown>
  id: string
}

/** Lists the game of these bets in the catalogue. */
async function listInCatalogue(category: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(`INSERT OR IGNORE INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`),
    env.DB.prepare(
      `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
       VALUES ('waiting', ?, 'FRL', ?, 1, '', 0, 'open', 'open', '[]')`,
    ).bind(GAME, category),
  ])
}

/** A member with 1,000.00 MXN whose bet of 100.00 has reached the read model. */
async function placeBet(over: object = {}): Promise<PlacedBet> {
  const { member } = await addedMember()
  await pay(member.id, 100_000)
  const token = await sit(member.id)
  const call = transaction({ memberId: member.id, token }, over)
  expect(await wallet('bet', call)).toMatchObject({ status: 'RS_OK' })
  const id = `FRL:${String(call.transaction_uuid)}`
  await eventually(async () => expect(await row(id)).not.toBeNull())
  return { memberId: member.id, token, call, id }
}

const row = (id: string) => env.DB.prepare('SELECT state, won FROM bets WHERE id = ?').bind(id).first()
const later = (hours: number) => closeOpenRounds(env, Date.now() + hours * HOUR_MS)
const cash = async ({ memberId }: PlacedBet) => {
  const balance = await bankOf(env, BANK).balance(memberId)
  return 'refusal' in balance ? balance.refusal : balance.cash
}
const about = ({ call, memberId, token }: PlacedBet, over: object = {}) =>
  transaction({ memberId, token }, { reference_transaction_uuid: call.transaction_uuid, round: call.round, ...over })
const listed = async (query = '') =>
  expectValue(await callApi<{ endedAfterHours: number; rounds: OpenRound[] }>('GET', `/ops/rounds${query}`))
const noted = async (id: string): Promise<AuditEntry[]> =>
  (await bankOf(env, BANK).auditPage(0, 1_000)).filter(({ subject }) => subject === `bet:${id}`)
const expectState = (id: string, state: string) =>
  eventually(async () => expect(await row(id)).toMatchObject({ state }))

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM bets_all'), env.DB.prepare('DELETE FROM round_questions')])
  studio = new StandIn('http://studio.test', (body) => signatureOf(body))
  studio.handlers = { [ROUND_PATH]: UNKNOWN }
  studio.open()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('an open bet', () => {
  test('is listed with its age, and left alone until it is due', async () => {
    const one = await placeBet()
    await later(47)
    expect(studio.requests).toEqual([])
    expect(await listed()).toMatchObject({
      endedAfterHours: 48,
      rounds: [{ bet: one.id, member: one.memberId, vendor: 'FRL', staked: 10_000, unit: 'MXN', asked: 0, bank: BANK }],
    })
    await env.DB.prepare(`INSERT OR IGNORE INTO vendors (code, name, sort) VALUES ('PG', 'PG', 2)`).run()
    expect((await listed('?vendor=PG')).rounds).toEqual([])
    expect(await callApi('GET', '/ops/rounds?vendor=NOSUCH')).toMatchObject({ status: 404 })
    expect((await listed('?older=1')).rounds).toEqual([])
    expect(await callApi('GET', '/ops/rounds?older=x')).toMatchObject({ status: 400 })
  })

  test('unknown to its vendor goes back to the member after 48 hours: once, noted, and final for the vendor', async () => {
    const one = await placeBet()
    await later(49)
    expect(studio.requests).toEqual([
      {
        path: ROUND_PATH,
        body: {
          operator_id: 'farol',
          sub_partner_id: 'farol',
          user: one.memberId,
          round: one.call.round,
          transaction_uuid: one.call.transaction_uuid,
        },
      },
    ])
    expect(await cash(one)).toBe(100_000)
    expect(await noted(one.id)).toMatchObject([
      { actor: 'system:open-rounds', action: 'bet-returned', reason: 'The vendor says it never had the round.' },
    ])
    expect(await wallet('win', about(one))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    expect(await wallet('rollback', about(one))).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    await Promise.all([later(51), later(51)])
    expect(await cash(one)).toBe(100_000)
    expect(await noted(one.id)).toHaveLength(1)
    await expectState(one.id, 'void')
    expect((await listed()).rounds).toEqual([])
  })

  test('that its vendor knows ends without a movement of money, and a late win is still accepted', async () => {
    studio.handlers[ROUND_PATH] = ROUND_FOUND
    const one = await placeBet()
    await later(49)
    expect(await cash(one)).toBe(90_000)
    await expectState(one.id, 'settled')
    expect(await noted(one.id)).toMatchObject([{ action: 'bet-ended', after: expect.stringContaining('"returned":0') }])
    expect(await wallet('win', about(one, { amount: 25_000_000 }))).toMatchObject({
      status: 'RS_OK',
      balance: 115_000_000,
    })
  })

  test('in a round that another call closes ends with it, whichever the win names', async () => {
    const one = await placeBet()
    const second = about(one, { reference_transaction_uuid: undefined })
    await wallet('bet', second)
    const win = about(one, { reference_transaction_uuid: second.transaction_uuid, round_closed: true })
    expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
    expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
    await expectState(`FRL:${String(second.transaction_uuid)}`, 'settled')
    await expectState(one.id, 'settled')
    expect((await listed()).rounds).toEqual([])
    expect(await wallet('bet', { ...second, transaction_uuid: crypto.randomUUID() })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
    // A stake that its vendor takes back after the end is returned, once.
    for (let times = 0; times < 2; times += 1)
      expect(await wallet('rollback', about(one))).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    await expectState(one.id, 'void')
    await expectSound()
    await later(49)
    expect([studio.requests, await cash(one)]).toEqual([[], 100_000])
  })

  test('that an older build left in a closed round ends within a minute', async () => {
    const one = await placeBet()
    const second = about(one, { reference_transaction_uuid: undefined })
    await wallet('bet', second)
    const other = await placeBet()
    const win = about(one, { reference_transaction_uuid: second.transaction_uuid })
    await wallet('win', win)
    await expectState(`FRL:${String(second.transaction_uuid)}`, 'settled')
    await endClosedRounds(env)
    expect((await listed()).rounds.map(({ bet }) => bet)).toEqual([one.id, other.id])
    // That build closed a round and ended none of its bets.
    const close = `SET closes = 1 WHERE id = 'FRL:${String(win.transaction_uuid)}'`
    await runInDurableObject(bankOf(env, BANK), (_, { storage }) => storage.sql.exec(`UPDATE transfer ${close}`))
    await env.DB.prepare(`UPDATE journal_all ${close}`).run()
    const update = (at: string) =>
      env.DB.prepare(`UPDATE d1_migrations SET applied_at = datetime('now', ?)`).bind(at).run()
    // The bank of that time was updated long before: it ends its bets itself, and none is looked for.
    await update('-2 days')
    await endClosedRounds(env)
    await expectState(one.id, 'open')
    await update('+0 days')
    // Three days after the update none of these can be left: the search, which reads every later transfer, has ended.
    await endClosedRounds(env, Date.now() + 3.1 * 24 * HOUR_MS)
    await expectState(one.id, 'open')
    await Promise.all([endClosedRounds(env), endClosedRounds(env)])
    await expectState(one.id, 'settled')
    expect(await noted(one.id)).toMatchObject([{ action: 'bet-ended', reason: 'The vendor has closed the round.' }])
    expect((await listed()).rounds.map(({ bet }) => bet)).toEqual([other.id])
    expect([studio.requests, await cash(one)]).toEqual([[], 90_000])
  })

  test.each([
    ['nothing', () => Promise.reject(new TypeError('connection refused'))],
    ['an error', () => new Response('no', { status: 500 })],
    ['that it does not know us', () => Response.json({ error: 'no such operator' }, { status: 404 })],
    ['another refusal', () => Response.json({ code: '1000', message: 'Busy' }, { status: 405 })],
    ['no address', () => Response.json({})],
  ])('stays open while its vendor answers %s, and is asked about again an hour later', async (_what, respond) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    studio.handlers[ROUND_PATH] = respond
    const one = await placeBet()
    await later(49)
    await later(49)
    expect(studio.requests).toHaveLength(1)
    expect(await cash(one)).toBe(90_000)
    expect((await listed()).rounds).toMatchObject([{ bet: one.id, asked: 1 }])
    studio.handlers[ROUND_PATH] = UNKNOWN
    await later(50.1)
    expect(await cash(one)).toBe(100_000)
  })

  test.each([
    ['LOTT', 10 * 24],
    ['SPORTS', 6 * 7 * 24],
  ])('of %s lives as long as its category says, whatever is set for rounds', async (category, hours) => {
    await listInCatalogue(category)
    const one = await placeBet()
    expectValue(await send('PUT', '/ops/rounds', { hours: 2 }))
    await later(hours - 1)
    expect(studio.requests).toEqual([])
    await later(hours + 1)
    expect([studio.requests.length, await cash(one)]).toEqual([1, 100_000])
    expectValue(await send('PUT', '/ops/rounds', { hours: 48 }))
    await env.DB.prepare(`DELETE FROM games WHERE game_code = ?`).bind(GAME).run()
  })

  test('is ended after as many hours as the operator sets', async () => {
    const one = await placeBet()
    expect(await send('PUT', '/ops/rounds', { hours: 0 })).toMatchObject({ status: 400 })
    expectValue(await send('PUT', '/ops/rounds', { hours: 2 }))
    await later(3)
    expect(await cash(one)).toBe(100_000)
    expectValue(await send('PUT', '/ops/rounds', { hours: 48 }))
  })
})

test('a bet that closed its round, a won and a returned one are not open', async () => {
  const lost = await placeBet({ round_closed: true })
  const won = await placeBet()
  await wallet('win', about(won))
  const back = await placeBet()
  await wallet('rollback', about(back))
  await expectState(lost.id, 'settled')
  await expectState(won.id, 'settled')
  await expectState(back.id, 'void')
  expect((await listed()).rounds).toEqual([])
})
