import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOf } from '../command.ts'

test.each([
  ['settlements demo', { kind: 'get', path: '/ops/settlements/demo' }],
  ['settlements manual', { kind: 'put', path: '/ops/contract-payouts', value: { automatic: false } }],
  ['settlements run', { kind: 'put', path: '/ops/settlement-run' }],
  ['settlements approve demo', { kind: 'put', path: '/ops/settlements/demo/approval' }],
  [
    'settlements correct demo daily --take 5.00 MXN',
    { kind: 'put', path: '/ops/settlements/demo', value: { kind: 'daily', amount: -500, currency: 'MXN' } },
  ],
  [
    `contract accept demo ${'a'.repeat(36)}`,
    { kind: 'put', path: `/ops/contracts/demo/${'a'.repeat(36)}`, value: { decision: 'accept' } },
  ],
])('%s', (line, command) => {
  expect(commandOf(line.split(' '))).toMatchObject(command)
})

test('the check of lines reads every day, and a line that gets too much is exit code 1', async () => {
  const run = async (typed: string, lines: object[], settlements: object[] = []) => {
    const days: string[] = []
    const request = async (_method: string, path: string) => {
      days.push(new URL(path, 'http://ops.test').searchParams.get('day') ?? '')
      return {
        success: true,
        value: days.length === 2 ? { checked: 3, lines, settlements } : { checked: 1, lines: [], settlements: [] },
      }
    }
    const command = commandOf(typed.split(' '))
    if (command.kind !== 'act') throw new Error('not an act')
    const result = await command.act({ request } as never)
    return { days, result, isBad: command.isBad?.(result) }
  }
  const line = { account: 'cima', kind: 'daily', currency: 'MXN', from: '', until: '', paid: 75, most: 25 }
  const bad = await run('settlements check --days 2', [line])
  expect(bad.result).toEqual({ checked: 5, lines: [line], settlements: [] })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  expect([bad.isBad, bad.days]).toEqual([true, [ago(2), ago(1), ago(0)]])
  expect((await run('settlements check --days 2', [], [{ account: 'cima' }])).isBad).toBe(true)
  const good = await run('settlements check', [])
  expect([good.isBad, good.days.length]).toEqual([false, 36])
  expect(() => commandOf('settlements check --days 0'.split(' '))).toThrow('1 to 400')
})

test('the terms that docs/contracts.md shows are proposed as they stand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-terms-'))
  const shown = [...readFileSync('docs/contracts.md', 'utf8').matchAll(/```json\n([\s\S]*?)```/g)]
  const proposed = shown.map(([, terms = '']) => {
    const file = join(folder, 'terms.json')
    writeFileSync(file, terms)
    return commandOf(['contract', 'propose', 'demo', file])
  })
  rmSync(folder, { recursive: true })
  expect(proposed).toMatchObject(
    ['dividend', 'daily', 'realtime'].map((kind) => ({ value: { terms: { kind }, currency: 'MXN' } })),
  )
})
