import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOf } from '../../command.ts'

test.each([
  [['budgets'], { kind: 'get', path: '/ops/budgets' }],
  [
    ['budget', 'set', 'raffle', '50,000.00', 'MXN', '--reason', 'more prizes'],
    { path: '/ops/budgets/raffle/MXN', value: { amount: 5_000_000 }, echo: 'budget 50,000.00 MXN' },
  ],
  [
    ['budget', 'points', 'missions', '90000', '--reason', 'more missions'],
    { path: '/ops/budgets/missions/PTS', value: { amount: 90_000 } },
  ],
  [
    ['budget-rewards', 'code-faro', 'pts', '--after', '7'],
    { kind: 'get', path: '/ops/budgets/code-faro/PTS/rewards?after=7' },
  ],
  [['rewards', 'demo', '--after', '12'], { kind: 'get', path: '/ops/rewards/demo?after=12' }],
])('%j', (words, command) => {
  expect(commandOf(words)).toMatchObject(command)
})

test.each([
  [['budget', 'set', 'raffle', '500'], 'names no currency'],
  [['budget', 'points', 'missions', '1.5'], 'a whole number of points'],
  [['budget-rewards', 'missions', 'pesos'], 'UNIT is a currency'],
])('%j is refused', (words, why) => {
  expect(() => commandOf([...words, '--reason', 'more prizes'])).toThrow(why)
})

test('all rewards of a budget are written into a file, and nothing in it is read as a formula', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'budget-rewards-'))
  const file = join(folder, 'rewards.csv')
  const command = commandOf(['budget-rewards', 'missions', 'MXN', '--csv', file])
  if (command.kind !== 'act') throw new Error(command.kind)
  const at = '2026-12-01T12:00:00.000Z'
  const about = { kind: 'mission', at, until: at, unit: 'MXN', unclaimed: 'lapsed' }
  const lines = [
    { name: 'Slots', rate: 50, staked: 100, amount: 60 },
    { name: 'Mesas, en vivo', rate: 50, staked: 100, amount: 63_000 },
  ]
  const one = { ...about, number: 1, account: 'ana', id: 'mission:1', title: '=1+1', lines, amount: 123_450 }
  const two = { ...about, number: 2, account: null, id: 'mission:2', title: '', lines: [], amount: 5 }
  const pages: Record<string, object> = {
    '/ops/budgets/missions/MXN/rewards': { rewards: [{ ...one, state: 'open', endedAt: null }], next: '1' },
    '/ops/budgets/missions/MXN/rewards?after=1': { rewards: [{ ...two, state: 'claimed', endedAt: at }], next: null },
  }
  const request = async (_method: string, path: string) => ({ success: true, value: pages[path] })
  expect(await command.act({ request } as never)).toEqual({ budget: 'missions', unit: 'MXN', rewards: 2, file })
  expect(readFileSync(file, 'utf8').split('\r\n')).toEqual([
    'number,account,at,kind,id,title,of,amount,unit,state,ended',
    `1,ana,${at},mission,mission:1,'=1+1,"Slots; Mesas, en vivo",1234.50,MXN,open,`,
    `2,,${at},mission,mission:2,,,0.05,MXN,claimed,${at}`,
    '',
  ])
  rmSync(folder, { recursive: true })
})
