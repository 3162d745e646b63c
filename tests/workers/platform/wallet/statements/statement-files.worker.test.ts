import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { FILE_ROWS, NEXT_CURSOR } from '#api/wallet/statement-files'
import type { Bet, JournalEntry, Totals } from '#api/wallet/statements'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { addedMember } from '../../support/members.ts'
import { history, messages, movement } from '../../support/movements.ts'
import { bearer, callApi, env, expectValue } from '../../support/world.ts'
import { seedGames } from './statement-catalogue.ts'

/** The statements as CSV, read by a parser that shares no code with the writer. */

const worker = (exports as unknown as { default: Fetcher }).default
const NOW = Date.now()
const DAY_MS = 86_400_000
const day = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10)
const WHOLE = `zone=UTC&from=${day(40)}&to=${day(0)}`
type Part = Totals & { month?: string; vendor?: string; category?: string | null }
const EVIL = ['=HYPERLINK("http://evil.test","a,b")', '+1+1', '-2+3', '@SUM(A1)', '\tx', 'quo"te', 'two\nlines', 'ñ€']

let token = ''
let member = ''

beforeAll(async () => {
  const one = await addedMember()
  await seedGames()
  token = one.token
  member = one.member.id
  const events = history(9, member, 400, NOW)
  for (const message of messages(10, 'bank-7', events)) await applyJournal(env.DB, message)
  const evil = EVIL.map((reference, at) => movement({ member, sequence: 900 + at, reference, round: reference }))
  await applyJournal(env.DB, { bank: 'bank-7', events: evil })
})

/** Requests a file; returns its text including the byte order mark. */
async function file(path: string, who = token): Promise<{ headers: Headers; text: string }> {
  const headers = { ...bearer(who), 'X-Edge-Secret': env.PLATFORM_SECRET, 'X-Visitor-Address': '203.0.113.9' }
  const response = await worker.fetch(new Request(`http://platform.test/wps/statements/${path}`, { headers }))
  expect(response.status).toBe(200)
  return {
    headers: response.headers,
    text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer()),
  }
}

/** Parses RFC 4180, character by character. */
function parse(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true)
  const records: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    records.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 1; at < text.length; at += 1) {
    const [char, next] = [text[at], text[at + 1]]
    if (quoted && char === '"' && next === '"') {
      cell += '"'
      at += 1
    } else if (char === '"') quoted = !quoted
    else if (quoted || (char !== ',' && char !== '\r')) cell += char
    else if (char === ',') end()
    else {
      expect(next).toBe('\n')
      end()
      records.push([])
      at += 1
    }
  }
  expect(records.pop()).toEqual([])
  const [columns = [], ...rows] = records
  for (const row of rows) expect(row).toHaveLength(columns.length)
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])))
}

/** A time of UTC as a file shows it. */
const inFile = (time: string | null) => time?.replace('Z', '+00:00') ?? ''
/** Formats as pesos with two decimals. */
const pesos = (minor: number) => (minor / 100).toFixed(2)
/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
const guarded = (text: string | null) => (text !== null && /^[=+\-@\t]/.test(text) ? `'${text}` : (text ?? ''))

async function allOf<Row>(what: string, range = WHOLE): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const page = expectValue(
      await callApi<{ list: Row[]; next: string | null }>(
        'GET',
        `/wps/statements/${what}?${range}&pageSize=100${cursor}`,
        {
          headers: bearer(token),
        },
      ),
    )
    rows.push(...page.list)
    if (page.next === null) return rows
    cursor = `&cursor=${page.next}`
  }
}

test.each(['journal', 'transactions'])('%s.csv has the JSON’s rows, line by line', async (what) => {
  const { headers, text } = await file(`${what}.csv?${WHOLE}`)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present')
  expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${what}-${day(40)}-${day(0)}.csv"`)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get(NEXT_CURSOR)).toBeNull()
  const rows = await allOf<JournalEntry>(what)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.some(({ kind, amount }) => kind === 'hold' && amount < 0)).toBe(true)
  expect(rows.some(({ kind }) => kind === 'hold-post' || kind === 'round-end')).toBe(false)
  expect(parse(text)).toEqual(
    rows.map(
      ({
        id,
        at,
        type,
        kind,
        state,
        vendor,
        vendorName,
        game,
        round,
        reference,
        payments,
        owed: _owed,
        ...amounts
      }) => ({
        payments: payments.map((one) => `${pesos(one.amount)} ${inFile(one.at)}`).join('; '),
        ...{ id, at: inFile(at), type, kind, state, currency: 'MXN', vendor: vendor ?? '', game: game ?? '' },
        ...{ vendorName: vendorName ?? '', round: guarded(round), reference: guarded(reference) },
        ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, pesos(amount)])),
      }),
    ),
  )
})

test('bets.csv has the JSON’s rows, with its filters', async () => {
  const { text } = await file(`bets.csv?${WHOLE}&state=settled`)
  const bets = await allOf<Bet>('bets', `${WHOLE}&state=settled`)
  expect(bets.length).toBeGreaterThan(20)
  const slots = parse((await file(`bets.csv?${WHOLE}&category=RNG&vendor=FRL&language=en`)).text)
  expect(slots.map(({ id }) => id)).toEqual(
    (await allOf<Bet>('bets', `${WHOLE}&category=RNG&vendor=FRL`)).map(({ id }) => id),
  )
  expect(new Set(slots.map(({ gameName }) => gameName))).toEqual(new Set(['Harbour lottery', 'Faro']))
  expect(parse(text)).toEqual(
    bets.map(
      ({
        id,
        placedAt,
        settledAt,
        vendor,
        game,
        round,
        state,
        free,
        vendorName,
        gameName,
        category,
        takenBack,
        ...amounts
      }) => ({
        ...{ id, placedAt: inFile(placedAt), settledAt: inFile(settledAt), vendor, game, round, state },
        ...{ vendorName: vendorName ?? '', gameName: gameName ?? '', category: category ?? '' },
        ...{ free: String(free), currency: 'MXN' },
        ...Object.fromEntries(
          Object.entries({ held: 0, takenBack: takenBack?.amount, ...amounts }).map(([name, amount = 0]) => [
            name,
            pesos(amount),
          ]),
        ),
      }),
    ),
  )
})

test('profit.csv has a line a day', async () => {
  const { text } = await file(`profit.csv?${WHOLE}`)
  const { days } = expectValue(
    await callApi<{ days: (Totals & { day: string })[] }>('GET', `/wps/statements/profit?${WHOLE}`, {
      headers: bearer(token),
    }),
  )
  const rows = parse(text)
  expect(rows.map((row) => [row.day, row.zone, row.bets, row.profit, row.netDeposits])).toEqual(
    days.map((one) => [one.day, 'UTC', String(one.bets), pesos(one.profit), pesos(one.netDeposits)]),
  )
})

test.each(['month', 'vendor', 'category'] as const)('profit.csv by %s has a line each', async (by) => {
  const rows = parse((await file(`profit.csv?${WHOLE}&by=${by}`)).text)
  const profit = expectValue(
    await callApi<{ months: Part[]; vendors: Part[]; categories: Part[] }>('GET', `/wps/statements/profit?${WHOLE}`, {
      headers: bearer(token),
    }),
  )
  const parts = { month: profit.months, vendor: profit.vendors, category: profit.categories }[by]
  expect(parts.length).toBeGreaterThan(1)
  expect(rows.map((row) => [row[by], row.profit, row.staked])).toEqual(
    parts.map((part) => [part[by] ?? '', pesos(part.profit), pesos(part.staked)]),
  )
})

test('times are those of the clocks of the zone, with their offset', async () => {
  const range = `zone=Asia/Kathmandu&from=${day(40)}&to=${day(0)}`
  const rows = parse((await file(`bets.csv?${range}&state=settled`)).text)
  const bets = await allOf<Bet>('bets', `${range}&state=settled`)
  const times = rows.flatMap(({ placedAt = '', settledAt = '' }) => [placedAt, settledAt])
  expect(times.length).toBeGreaterThan(40)
  expect(times.every((time) => time.endsWith('+05:45'))).toBe(true)
  expect(times.map((time) => new Date(time).toISOString())).toEqual(
    bets.flatMap(({ placedAt, settledAt }) => [placedAt, settledAt]),
  )
  for (const { placedAt = '' } of rows) expect(placedAt.slice(0, 10) >= day(40)).toBe(true)
})

test('no cell begins as a formula, and none breaks its line', async () => {
  const { text } = await file(`journal.csv?${WHOLE}&type=deposit`)
  const references = parse(text).map(({ reference }) => reference)
  for (const evil of EVIL) expect(references).toContain(guarded(evil))
  const cells = parse(text).flatMap((row) => Object.values(row))
  expect(cells.filter((cell) => /^[=+@\t]|^-[^\d]/.test(cell))).toEqual([])
})

test('more rows than a file holds continue in the next one, each once', async () => {
  const extra = 130
  await env.DB.prepare(
    `INSERT INTO journal_all
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     SELECT 1, 'bank-6', i, 'many-' || i, 'deposit', 'deposit', ?1, 'MXN', i, NULL, NULL, NULL, NULL, 0, 0, 'system', 0, i,
            0, 0, 0, strftime('%Y-%m-%dT%H:%M:%fZ', ?3, '-100 days', '+' || (i / 7) || ' seconds') FROM n`,
  )
    .bind(member, FILE_ROWS + extra, new Date(NOW).toISOString())
    .run()
  const range = `zone=UTC&from=${day(101)}&to=${day(90)}`
  const first = await file(`journal.csv?${range}`)
  const next = first.headers.get(NEXT_CURSOR)
  const second = await file(`transactions.csv?${range}&cursor=${next}`)
  expect(second.headers.get(NEXT_CURSOR)).toBeNull()
  const ids = [...parse(first.text), ...parse(second.text)].map(({ id }) => id)
  expect(parse(second.text)).toHaveLength(extra)
  expect(ids).toEqual(Array.from({ length: FILE_ROWS + extra }, (_, at) => `many-${FILE_ROWS + extra - at}`))
})

test("a member without rows gets the columns only, and never another's rows", async () => {
  const other = await addedMember()
  for (const what of ['journal', 'transactions', 'bets', 'profit']) {
    const { text } = await file(`${what}.csv?${WHOLE}`, other.token)
    expect(parse(text)).toEqual([])
    expect(text.split('\r\n')).toHaveLength(2)
  }
})
