import { beforeAll, expect, test } from 'vitest'
import type { JournalEntry, Totals } from '#api/wallet/statements'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { history } from '../../support/movements.ts'
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
