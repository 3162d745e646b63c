import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { missions } from '#brand/missions'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'missions-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'mission.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const DRAFTS = missions.map(({ id: _id, ...draft }) => draft)
const STAKE = DRAFTS.find(({ task }) => task.kind === 'stake')
const READABLE = writeReadable(STAKE) as object

test('a mission is opened from a file as missions prints it', () => {
  for (const draft of DRAFTS) {
    const file = fileOf(writeReadable(draft))
    expect(commandOf(['mission', 'open', 'semana', file, '--reason', 'december'])).toMatchObject({
      ...{ kind: 'put', path: '/ops/missions/semana', value: { draft, reason: 'december' } },
    })
  }
  expect(commandOf(['missions'])).toMatchObject({ kind: 'get', path: '/ops/missions' })
  expect(commandOf(['mission', 'stop', 'semana', '--reason', 'a mistake'])).toMatchObject({
    ...{ path: '/ops/missions/semana/stop', value: { reason: 'a mistake' } },
  })
})

test.each([
  [{ ...READABLE, reward: { unit: 'MXN', amount: 200 } }, 'names no currency'],
  [{ ...READABLE, reward: { unit: 'MXN', amount: '5 CLP' } }, 'A sum of MXN holds 5 CLP'],
  [{ ...READABLE, reward: { unit: 'FUN', amount: '5.00 FUN' } }, 'reward.unit'],
  [{ ...READABLE, task: { kind: 'profile', parts: ['email'] }, categories: [] }, 'period'],
  [{ ...READABLE, task: { kind: 'days', count: 8 } }, 'task.count'],
  [{ ...READABLE, task: { kind: 'laps', count: 8 } }, 'task'],
])('%j is refused', (draft, why) => {
  expect(() => commandOf(['mission', 'open', 'semana', fileOf(draft), '--reason', 'december'])).toThrow(why)
})

test('a dry run adds up all pages, and names who would have got the most', async () => {
  const command = commandOf(['mission', 'dry-run', fileOf(READABLE)])
  if (command.kind !== 'act') throw new Error(command.kind)
  const [from, to] = ['2026-11-01T06:00:00.000Z', '2026-12-01T06:00:00.000Z']
  const rewardOf = (index: number) => ({ account: `m${index}`, times: 1, amount: 100 + index })
  const page = { from, to, unit: 'MXN', members: 100, rewards: [0, 1, 2, 3, 4].map(rewardOf), next: 'x' }
  const request = async (_method: string, path: string, fields: { after?: string }) => {
    expect(path).toBe('/ops/mission-dry-run')
    const last = { ...page, members: 7, rewards: [{ account: 'ana', times: 3, amount: 999 }], next: null }
    return { success: true, value: fields.after === 'x' ? last : page }
  }
  const result = await command.act({ request } as never)
  expect(result).toMatchObject({ from, to, members: 107, rewarded: 6, times: 8, unit: 'MXN', amount: 1_509 })
  expect((result as { most: { account: string }[] }).most.map(({ account }) => account)).toEqual([
    ...['ana', 'm4', 'm3', 'm2', 'm1'],
  ])
  expect(writeReadable(result)).toMatchObject({
    amount: '15.09 MXN',
    most: [{ account: 'ana', amount: '9.99 MXN' }, {}, {}, {}, {}],
  })
})
