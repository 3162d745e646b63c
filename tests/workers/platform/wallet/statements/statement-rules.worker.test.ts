import { beforeAll, expect, test } from 'vitest'
import type { JournalEntry, Totals } from '#api/wallet/statements'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { history, movement } from '../../support/movements.ts'
import { day, NOW, newReader, type PageOf, type Reader, WHOLE } from '../../support/statement-reader.ts'
import { bearer, callApi, env, expectValue } from '../../support/world.ts'

/** The valid requests for statements, and who may make them. */

let reader: Reader
let read: Reader['read']

beforeAll(async () => {
  reader = await newReader()
  read = reader.read
  await applyJournal(env.DB, { bank: 'bank-7', events: history(8, reader.id, 200, NOW) })
})

const year = (ago: number) => `${new Date(NOW).getUTCFullYear() - ago}${new Date(NOW).toISOString().slice(4, 10)}`
const before = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

test.each([
  [{ from: day(1), to: day(2) }, { to: 'before-from' }],
  [{ from: before(year(1)), to: day(0) }, { from: 'too-early' }],
  [{ from: day(0), to: day(-2) }, { to: 'too-late' }],
  [{ ...WHOLE, zone: 'Farol/Puerto' }, { zone: 'unknown' }],
  [{ ...WHOLE, cursor: 'abc' }, { cursor: 'invalid' }],
  [{ ...WHOLE, cursor: btoa('["x","y"]').replaceAll('=', '') }, { cursor: 'invalid' }],
  [{ ...WHOLE, cursor: btoa('["2026-01-01","bank-0",1]').replaceAll('=', '') }, { cursor: 'invalid' }],
])('%j is refused and says why', async (fields, reasons) => {
  const { status, body } = await read('journal', fields)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, code: 'bad-input', value: { fields: reasons } })
})

test.each([
  'pageSize=0',
  'pageSize=101',
  'pageSize=ten',
  'cursor=',
  'type=play-money',
  'vendor=pg',
  'from=2026-02-30',
  'zone=',
  'zone=%2B05:30',
  'state=open',
])('%s is refused', async (more) => {
  const { status } = await callApi('GET', `/wps/statements/journal?from=${WHOLE.from}&to=${WHOLE.to}&${more}`, {
    headers: bearer(reader.token),
  })
  expect(status).toBe(400)
})

test('a whole year is not too much', async () => {
  expect((await read('journal', { from: year(1), to: day(-1) })).status).toBe(200)
})

test('a forged cursor opens no day outside the request', async () => {
  const cursor = btoa(JSON.stringify([new Date(NOW + 9 * 86_400_000).toISOString(), 'bank-9', 9]))
  const range = { from: day(20), to: day(9) }
  const page = expectValue(
    await read<PageOf<JournalEntry, Totals>>('journal', { ...range, cursor: cursor.replaceAll('=', '') }),
  )
  for (const { at } of page.list) expect(at.slice(0, 10) <= range.to).toBe(true)
})

test('a member without play reads an empty list and zeros', async () => {
  const other = await newReader()
  for (const what of ['journal', 'transactions', 'bets'] as const) {
    const page = expectValue(await other.read<PageOf<unknown, Totals>>(what, WHOLE))
    expect(page).toMatchObject({ list: [], next: null })
    expect(new Set(Object.values(page.totals))).toEqual(new Set([0]))
  }
  expect(expectValue(await other.read('profit', WHOLE))).toMatchObject({ days: [], vendors: [] })
})

test("nobody reads another's rows, whatever the cursor names", async () => {
  const { next } = expectValue(await read<PageOf<JournalEntry, Totals>>('journal', { ...WHOLE, pageSize: 1 }))
  const other = await newReader()
  const page = expectValue(await other.read<PageOf<unknown, Totals>>('journal', { ...WHOLE, cursor: next }))
  expect(page.list).toEqual([])
})

test('a withdrawal is one row below zero, and its payments are steps of it', async () => {
  const own = await newReader()
  const hold = { kind: 'hold', before: 1_190, after: 990, amount: 200 }
  const part = { kind: 'hold-post', before: 990, after: 990, amount: 100 }
  const [whole, partly, ended] = ['h-whole', 'h-part', 'h-ended']
  const at = (second: number) => new Date(NOW - (100 - second) * 1_000).toISOString()
  const money = [
    { ...hold, id: whole },
    { ...part, reference: whole },
    { ...part, reference: whole },
    { ...hold, id: partly },
    { ...part, reference: partly, amount: 50 },
    { ...hold, id: ended },
    { ...part, reference: ended, amount: 50 },
    { kind: 'hold-void', reference: ended, before: 990, after: 1_140, amount: 150 },
    { kind: 'payout-returned', reference: ended, before: 1_140, after: 1_190, amount: 50 },
  ].map((one, index) => movement({ member: own.id, sequence: index + 1, at: at(index), ...one }))
  await applyJournal(env.DB, { bank: 'bank-9', events: money })
  for (const what of ['journal', 'transactions'] as const) {
    const { list } = await own.walk<JournalEntry, Totals>(what, { type: 'withdrawal' })
    expect(list).toMatchObject([
      { kind: 'payout-returned', amount: 50, payments: [] },
      { kind: 'hold-void', amount: 150, payments: [] },
      { id: ended, kind: 'hold', amount: -200, state: 'posted', payments: [{ amount: 50 }] },
      { id: partly, kind: 'hold', amount: -200, state: 'partial', payments: [{ amount: 50 }] },
      {
        ...{ id: whole, kind: 'hold', amount: -200, state: 'posted' },
        payments: [
          { amount: 100, at: at(1) },
          { amount: 100, at: at(2) },
        ],
      },
    ])
    expect(list).toHaveLength(5)
  }
})
