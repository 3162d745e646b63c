import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Recall } from '#api/wallet/recall'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { movement } from '../../support/movements.ts'
import { signatureOf } from '../../support/player.ts'
import { StandIn } from '../../support/stand-in.ts'
import { newReader, type Reader } from '../../support/statement-reader.ts'
import { callApi, env, expectValue } from '../../support/world.ts'
import { seedGames } from './statement-catalogue.ts'

/** The recall of a round: the member's own bet, and what its vendor shows of it. */

const ROUND_PATH = '/api/game/round'
const PAGE = 'http://studio.test/verify?lang=es#round-1/key'
const PICTURE = 'http://studio.test/verify?view=picture#round-1/key'
const PLACED = '2026-11-20T10:00:00.000Z'

let studio: StandIn
let reader: Reader
let bet: { id: string; vendor: string; placedAt: string }
let sequence = 0

beforeEach(async () => {
  studio = new StandIn('http://studio.test', (body) => signatureOf(body))
  studio.handlers = { [ROUND_PATH]: () => Response.json({ url: PAGE }) }
  studio.open()
  if (sequence === 0) await seedGames()
  reader = await newReader()
  bet = await placeBet()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A bet of the reader that has won. */
async function placeBet(round: string | null = 'round-1') {
  sequence += 10
  const about = { member: reader.id, vendor: 'FRL', game: 'loteria-del-puerto', round }
  const id = `FRL:${crypto.randomUUID()}`
  const events = [
    movement({ ...about, id, sequence, kind: 'bet', amount: 200, before: 1_000, after: 800, at: PLACED }),
    movement({
      ...{ ...about, sequence: sequence + 1, kind: 'win', amount: 500, before: 800, after: 1_300, reference: id },
      ...{ bet: sequence, at: '2026-11-20T10:00:02.000Z' },
    }),
  ]
  await applyJournal(env.DB, { bank: 'bank-7', events })
  return { id, vendor: 'FRL', placedAt: PLACED }
}

const recall = (who: Reader, fields: object) => who.read<Recall>('bets/recall', { zone: undefined, ...fields })

test('shows the bet in full, the vendor’s page and picture of the round, and the rules it was accepted under', async () => {
  const rules = { version: '3', since: '2026-11-02' }
  studio.handlers[ROUND_PATH] = () => Response.json({ url: PAGE, picture_url: PICTURE, rules })
  const shown = expectValue(await recall(reader, { ...bet, language: 'en' }))
  expect(shown).toMatchObject({ vendorState: 'shown', page: PAGE, picture: PICTURE, rules })
  expect(shown.bet).toMatchObject({
    ...{ id: bet.id, round: 'round-1', state: 'settled', gameName: 'Harbour lottery', category: 'RNG' },
    ...{ staked: 200, won: 500, before: 1_000, after: 1_300, placedAt: PLACED },
  })
  const [question] = studio.requests
  expect(question?.body).toMatchObject({
    ...{ user: reader.id, round: 'round-1', transaction_uuid: bet.id.slice('FRL:'.length), lang: 'en' },
    lobby_url: 'http://site.test/en/member/personalHistoryCopy',
  })
})

test('has all that was staked and won in its round, whichever of its bets is opened', async () => {
  expect(expectValue(await recall(reader, bet)).round).toEqual({ staked: 200, won: 500 })
  sequence += 10
  const about = { member: reader.id, vendor: 'FRL', game: 'loteria-del-puerto', round: 'round-1', at: PLACED }
  const second = { id: `FRL:${crypto.randomUUID()}`, vendor: 'FRL', placedAt: PLACED }
  const events = [
    movement({ ...about, id: second.id, sequence, kind: 'bet', amount: 100 }),
    movement({ ...about, sequence: sequence + 1, kind: 'round-end', amount: 0, reference: second.id, bet: sequence }),
  ]
  await applyJournal(env.DB, { bank: 'bank-7', events })
  const [shown, other] = [expectValue(await recall(reader, bet)), expectValue(await recall(reader, second))]
  expect([shown.bet, other.bet]).toMatchObject([
    { state: 'settled', staked: 200, won: 500 },
    { state: 'settled', staked: 100, won: 0 },
  ])
  expect([shown.round, other.round]).toEqual(Array(2).fill({ staked: 300, won: 500 }))
})

test('of a vendor that returns only its page has that page, and no rules', async () => {
  expect(expectValue(await recall(reader, bet))).toMatchObject({
    ...{ vendorState: 'shown', page: PAGE, picture: null, rules: null },
  })
})

test('leaves out a page on an origin that is not the vendor’s', async () => {
  studio.handlers[ROUND_PATH] = () => Response.json({ url: 'https://evil.test/verify', picture_url: PICTURE })
  expect(expectValue(await recall(reader, bet))).toMatchObject({ page: null, picture: PICTURE })
})

test.each([
  ['never had the round', () => Response.json({ code: '100', message: 'Invalid Round' }, { status: 405 }), 'unknown'],
  ['fails', () => Response.json({}, { status: 500 }), 'no-answer'],
  ['is not reached', () => Promise.reject(new TypeError('down')), 'no-answer'],
] as const)('shows the bet alone when the vendor %s', async (_, handler, vendorState) => {
  studio.handlers[ROUND_PATH] = handler
  const shown = expectValue(await recall(reader, bet))
  expect(shown).toMatchObject({ vendorState, page: null, picture: null, rules: null, bet: { id: bet.id } })
})

test('sends no request to the vendor about a bet without a round', async () => {
  const other = await placeBet(null)
  expect(expectValue(await recall(reader, other))).toMatchObject({
    ...{ vendorState: 'unknown', bet: { id: other.id }, round: null },
  })
  expect(studio.requests).toEqual([])
})

test('is not found by anybody else, nor by another vendor or time, and no vendor is called', async () => {
  const other = await newReader()
  for (const [who, fields] of [
    [other, bet],
    [reader, { ...bet, id: 'FRL:other' }],
    [reader, { ...bet, vendor: 'PG' }],
    [reader, { ...bet, placedAt: '2026-11-20T10:00:00.001Z' }],
  ] as const)
    expect((await recall(who, fields)).body).toMatchObject({ success: false, code: 'not-found' })
  expect(studio.requests).toEqual([])
})

test('is shown to an operator by account and number alone', async () => {
  const ofOperator = (account: string, id: string) =>
    callApi<Recall>('GET', `/ops/rounds/recall?${new URLSearchParams({ account, bet: id })}`)
  const shown = expectValue(await ofOperator(reader.account.toUpperCase(), bet.id))
  expect(shown).toEqual({ ...expectValue(await recall(reader, bet)), currency: 'MXN' })
  const other = await newReader()
  for (const [account, id] of [
    [other.account, bet.id],
    [reader.account, 'FRL:other'],
    ['nobody-at-all', bet.id],
  ] as const)
    expect((await ofOperator(account, id)).body).toMatchObject({ success: false, code: 'not-found' })
})

test('is limited to 120 in ten minutes', async () => {
  const replies = []
  for (let times = 0; times < 121; times += 1) replies.push((await recall(reader, bet)).status)
  expect([...new Set(replies.slice(0, 120))]).toEqual([200])
  expect(replies[120]).toBe(429)
})
