import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CURRENCIES } from '#api/money'
import type { Jackpot } from '#api/operator/games/jackpots'
import { JACKPOT_LIST_PATH, type OpenPot } from '#api/vendors/jackpots'
import { decimalOf } from '../../../../workers/platform/vendors/jackpots.ts'
import { cala, connect, LIST_PATH, sync } from '../support/cala.ts'
import { listed } from '../support/stand-in.ts'
import { callApi, expectValue } from '../support/world.ts'

/** The pots of a vendor's jackpot games, as everybody and as operators see them. */

const POT = {
  ...{ game_code: 'cg_torchoffire', read_at: '2026-11-24T15:00:00.000Z', parts: 10_000, pot: '4000000019999' },
  ...{ reserve: '-12345', contributed: '9007199254740993', returned: '0', paid: '0', seeded: '1', wins: 3 },
  last_win_at: null,
}

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})
beforeEach(async () => {
  await connect()
  cala.vendor.handlers[LIST_PATH] = () => Response.json([listed({ category: 'Jackpot Slots' })])
  expectValue(await sync())
})
afterEach(() => {
  vi.restoreAllMocks()
})

const respondWith = (pots: unknown) => {
  cala.vendor.handlers[JACKPOT_LIST_PATH] = ({ currencies }) =>
    Response.json(Array.isArray(pots) ? pots.map((pot) => ({ currency: (currencies as string[])[0], ...pot })) : pots)
}
const pots = async (currency: string) =>
  expectValue(await callApi<{ jackpots: OpenPot[] }>('GET', `/wps/relay/GCSGAME_jackpots?currency=${currency}`))
    .jackpots
const ops = async (query = '') =>
  expectValue(await callApi<{ jackpots: Jackpot[] }>('GET', `/ops/jackpots${query}`)).jackpots

describe('the pots of a vendor', () => {
  test('are whole minor units with the time they were read, and are requested once in five seconds', async () => {
    respondWith([POT])
    const expected = [{ nodeId: 'cala-cg_torchoffire', amount: 400_000_001, currency: 'USD', readAt: POT.read_at }]
    expect(await pots('USD')).toEqual(expected)
    expect(await pots('USD')).toEqual(expected)
    const calls = cala.vendor.requests.filter(({ path }) => path === JACKPOT_LIST_PATH)
    expect(calls.map(({ body }) => body)).toEqual([{ operator_id: 'farol', currencies: ['USD'] }])
  })

  test.each([
    ['a vendor without such a call', 'EUR', null],
    ['a game that is not in the catalogue', 'BRL', [{ ...POT, game_code: 'other' }]],
    ['another currency than the one asked for', 'PEN', [{ ...POT, currency: 'MXN' }]],
    ['an amount that is no number', 'COP', [{ ...POT, pot: '1e9' }]],
    ['an amount beyond what a page can show', 'ARS', [{ ...POT, pot: '9'.repeat(24) }]],
    ['parts that are no power of ten', 'CLP', [{ ...POT, parts: 3 }]],
    ['no list', 'VND', { nonsense: true }],
  ])('of %s are left out', async (_, currency, reply) => {
    if (reply !== null) respondWith(reply)
    expect(await pots(currency)).toEqual([])
  })

  test('are shown to operators with their sums, exactly', async () => {
    respondWith([POT])
    expect(await ops('?currency=JPY')).toEqual([
      {
        ...{ vendor: 'CALA', game: 'cala-cg_torchoffire', currency: 'JPY', pot: '400000001.9999', reserve: '-1.2345' },
        ...{ contributed: '900719925474.0993', returned: '0.0000', paid: '0.0000', seeded: '0.0001', wins: 3 },
        ...{ lastWinAt: null, readAt: POT.read_at },
      },
    ])
    await ops()
    const request = cala.vendor.requests.findLast(({ path }) => path === JACKPOT_LIST_PATH)
    expect(request?.body.currencies).toHaveLength(CURRENCIES.length)
  })
})

test('parts of a unit are written with all their digits', () => {
  expect([decimalOf(5n, 10_000n), decimalOf(-5n, 10n), decimalOf(7n, 1n)]).toEqual(['0.0005', '-0.5', '7'])
})
