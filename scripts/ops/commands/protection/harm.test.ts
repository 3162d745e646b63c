import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOf } from '../../command.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

test.each([
  ['harm', { kind: 'get', path: '/ops/harm' }],
  ['harm --rule night-play --after 7', { kind: 'get', path: '/ops/harm?rule=night-play&after=7' }],
  ['harm demo --after 12', { kind: 'get', path: '/ops/harm/demo?after=12' }],
  [
    `contact demo --reason night-play --outcome a-limit --id ${ID}`,
    { kind: 'put', path: '/ops/contacts/demo', value: { id: ID, reason: 'night-play', outcome: 'a-limit' } },
  ],
  ['contacts demo --after 7', { kind: 'get', path: '/ops/contacts/demo?after=7' }],
  [
    'protection-report 2026-11-01 2026-11-30',
    { kind: 'get', path: '/ops/protection-report?from=2026-11-01&to=2026-11-30' },
  ],
  ['harm-rules', { kind: 'get', path: '/ops/harm-rules' }],
])('%s', (line, command) => {
  expect(commandOf(line.split(' '))).toMatchObject(command)
})

test.each([
  ['contact demo --reason night-play', '--outcome wants what came of it'],
  ['contact demo --outcome a-limit', '--reason wants why'],
  ['protection-report yesterday today', 'FROM wants a day'],
])('%s is refused', (line, why) => {
  expect(() => commandOf(line.split(' '))).toThrow(why)
})

test.each([['harm --rule night'], ['harm --rule night --csv file.csv']])('%s is refused', (line) => {
  expect(() => commandOf(line.split(' '))).toThrow('--rule wants one of deposits-after-loss, night-play')
})

test('all members with markers are written into a file, the next page too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harm-'))
  const file = join(folder, 'harm.csv')
  const command = commandOf(['harm', '--csv', file])
  if (command.kind !== 'act') throw new Error(command.kind)
  const at = '2026-11-12T12:00:00.000Z'
  const marker = { day: '2026-11-12', at, foundAt: at, currency: 'MXN' }
  const lost = { ...marker, rule: 'deposits-after-loss', count: 3, amount: 42_000, reason: 'losing 420.00 MXN, thrice' }
  const raises = { ...marker, rule: 'limit-raises', count: 4, amount: null, reason: '=4' }
  const pages: Record<string, object> = {
    '/ops/harm': { members: [{ account: 'ana', newest: lost, markers: 2, contactedAt: at }], next: '9' },
    '/ops/harm?after=9': { members: [{ account: 'eva', newest: raises, markers: 1, contactedAt: null }], next: null },
  }
  const request = async (_method: string, path: string) => ({ success: true, value: pages[path] })
  expect(await command.act({ request } as never)).toEqual({ members: 2, file })
  expect(readFileSync(file, 'utf8').split('\r\n')).toEqual([
    'account,rule,day,at,found,count,amount,currency,reason,markers,contacted',
    `ana,deposits-after-loss,2026-11-12,${at},${at},3,420.00,MXN,"losing 420.00 MXN, thrice",2,${at}`,
    `eva,limit-raises,2026-11-12,${at},${at},4,,MXN,'=4,1,`,
    '',
  ])
  rmSync(folder, { recursive: true })
})
