import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CODE } from '#tests/exams/operator/rewards/promotion-codes'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'promotion-codes-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'code.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

test('a code is set from a file as promo-codes prints it, however it is typed, stopped, and its uses are read', () => {
  const readable = writeReadable(CODE) as typeof CODE
  expect(readable.reward).toEqual({ unit: 'MXN', amount: '50.00 MXN' })
  expect(readable).toMatchObject({ members: 100, collectDays: 30 })
  expect(commandOf(['promo-code', 'set', 'faro-2026', fileOf(readable), '--reason', 'december'])).toMatchObject({
    ...{ kind: 'put', path: '/ops/promo-codes/FARO2026', value: { draft: CODE, reason: 'december' } },
  })
  expect(commandOf(['promo-codes', '--after', 'FARO2026'])).toMatchObject({ path: '/ops/promo-codes?after=FARO2026' })
  expect(commandOf(['promo-code', 'stop', 'FARO2026', '--reason', 'a mistake'])).toMatchObject({
    path: '/ops/promo-codes/FARO2026/stop',
  })
  expect(commandOf(['promo-code-uses', 'faro2026', '--after', '7'])).toMatchObject({
    path: '/ops/promo-codes/FARO2026/uses?after=7',
  })
})

test('all uses are written into a file for a spreadsheet, page after page', async () => {
  const file = join(folder, 'uses.csv')
  const command = commandOf(['promo-code-uses', 'FARO2026', '--csv', file])
  if (command.kind !== 'act') throw new Error(command.kind)
  const use = {
    account: 'ana',
    version: 1,
    unit: 'MXN',
    amount: 123_450,
    at: '2026-12-01T12:00:00.000Z',
    state: 'open',
  }
  const pages: Record<string, object> = {
    '/ops/promo-codes/FARO2026/uses': { uses: [{ number: 1, ...use }], next: '1' },
    '/ops/promo-codes/FARO2026/uses?after=1': {
      uses: [{ ...use, number: 2, account: null, unit: 'PTS', amount: 1_200, state: 'claimed' }],
      next: null,
    },
  }
  const request = async (_method: string, path: string) => ({ success: true, value: pages[path] })
  expect(await command.act({ request } as never)).toEqual({ code: 'FARO2026', uses: 2, file })
  expect(readFileSync(file, 'utf8').split('\r\n')).toEqual([
    'number,account,at,version,amount,unit,state',
    '1,ana,2026-12-01T12:00:00.000Z,1,1234.50,MXN,open',
    '2,,2026-12-01T12:00:00.000Z,1,1200,PTS,claimed',
    '',
  ])
})

test.each([
  ['faro2026', CODE, 'names no currency'],
  ['faro2026', { ...CODE, reward: { unit: 'MXN', amount: '5 CLP' } }, 'A reward of MXN holds 5 CLP'],
  ['faro2026', { ...CODE, reward: { unit: 'PTS', amount: 2_000_000 }, members: 1_000_000 }, 'members'],
  ['faro2026', { ...CODE, reward: { unit: 'PTS', amount: 5 }, until: CODE.from }, 'until'],
  ['ñu', { ...CODE, reward: { unit: 'PTS', amount: 5 } }, 'CODE is 4 to 24 letters'],
])('a wrong code is refused: %#', (code, draft, why) => {
  expect(() => commandOf(['promo-code', 'set', code, fileOf(draft), '--reason', 'december'])).toThrow(why)
})
