import { expect, test } from 'vitest'
import { commandOf } from '../command.ts'

/** Returns a server with two banks, whose pages repeat the query that they were requested with. */
function serverOf() {
  const paths: string[] = []
  const request = async (_method: string, path: string) => {
    paths.push(path)
    if (path === '/ops/ledger/banks') return { banks: ['bank-0', 'bank-1'] }
    const query = new URL(path, 'http://ops.test').searchParams
    const before = query.get('before')
    const next = query.get('bank') === 'bank-1' && before !== '7' ? (before === null ? '9' : '7') : null
    return { success: true, value: { transfers: [`${query.get('bank')} ${before}`], next } }
  }
  return { server: { request } as never, paths }
}

async function run(line: string) {
  const command = commandOf(line.split(' '))
  if (command.kind !== 'act') throw new Error('not an act')
  const { server, paths } = serverOf()
  return { result: await command.act(server), paths }
}

test('transfers in flight are read to the end, in every bank', async () => {
  const { result, paths } = await run('transfers --in-flight')
  expect(result).toEqual({ transfers: ['bank-0 null', 'bank-1 null', 'bank-1 9', 'bank-1 7'] })
  expect(paths.slice(1).every((path) => path.includes('state=in-flight'))).toBe(true)
})

test.each([
  ['line move bahia --under dique', { under: 'dique' }],
  ['line move bahia', { under: null }],
])('%s', (typed, value) => {
  expect(commandOf(typed.split(' '))).toMatchObject({ kind: 'put', path: '/ops/lines/bahia', value })
})

test.each([
  ['agent open cima', { type: 1 }],
  ['agent open cima --type 41', { type: 41 }],
])('%s', (typed, value) => {
  expect(commandOf(typed.split(' '))).toMatchObject({ kind: 'put', path: '/ops/agents/cima', value })
})

test.each([
  ['line freeze bahia', { frozen: true }],
  ['line unfreeze bahia', { frozen: false }],
])('%s', (typed, value) => {
  expect(commandOf(typed.split(' '))).toMatchObject({ kind: 'put', path: '/ops/frozen-lines/bahia', value })
})

test('an unknown type of agent is refused', () => {
  expect(() => commandOf('agent open cima --type 4'.split(' '))).toThrow('1, 2, 41, 42')
})

test('of the other kinds the newest page is read', async () => {
  const { result, paths } = await run('transfers')
  expect(result).toEqual({ transfers: ['bank-0 null', 'bank-1 null'] })
  expect(paths.some((path) => path.includes('state='))).toBe(false)
})
