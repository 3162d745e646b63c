import { expect, test, vi } from 'vitest'
import type { Lag, RebuildProgress } from '../../../src/api/operator/read-models.ts'
import { commandOf } from '../command.ts'
import { showStatus } from '../lag.ts'
import { CommandError, type Server } from '../server.ts'

/** Returns a server that sends these responses in order, and the requests that it received. */
function answering(replies: RebuildProgress[]) {
  const requests: unknown[] = []
  const server: Server = {
    request: async (method, path, body) => {
      requests.push([method, path, body])
      return { success: true, value: replies.shift() }
    },
    send: () => Promise.reject(new Error('no bytes are sent here')),
  }
  return { requests, server }
}
const at = (state: RebuildProgress['state'], followed = 0) => ({ state, banks: 2, followed, target: 900 })

test('a rebuild is begun once, run to its end and swept, and prints its progress', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { requests, server } = answering([at('building', 400), at('building', 900), at('sweeping'), at('done')])
  const command = commandOf(['ledger', 'rebuild'])
  if (command.kind !== 'act') throw new Error('it is an act')
  expect(await command.act(server)).toEqual({ transfers: 900, banks: 2 })
  expect(requests).toEqual([true, false, false, false].map((begin) => ['PUT', '/ops/ledger/rebuild', { begin }]))
  expect(consoleError.mock.calls.flat()).toEqual([
    '400 of 900 transfers of 2 banks',
    '900 of 900 transfers of 2 banks',
    'sweeping what was read before',
  ])
  consoleError.mockRestore()
})

const lag = (bank: string, over: Partial<Lag> = {}): Lag => ({
  ...{ live: 0, liveSince: null },
  ...{ bank, state: 'complete', head: 40, applied: 40, behind: 0, newest: 40, contiguous: 40, lackingSince: null },
  ...{ notices: 0, noticesSince: null },
  ...over,
})
const LACKING = { applied: 33, behind: 7, contiguous: 20, lackingSince: '2026-11-23T10:00:00.000Z' } as const
const WAITING = { notices: 2, noticesSince: '2026-11-23T09:00:00.000Z' } as const

const FOR_PEOPLE = {
  heldWins: [{ currency: 'MXN', count: 2, amount: 1_800_000_000, oldest: '2026-11-22T10:00:00.000Z' }],
  secondPerson: [{ call: 'approveDeposit', count: 1, oldest: '2026-11-23T08:00:00.000Z' }],
}

/** Returns a server with these banks, which has the status of the switches. */
function serverWith(lags: Lag[], refusal: CommandError | null = null): Server {
  return {
    request: async (_method, path) => {
      const bank = /bank=([\w-]+)/.exec(path)?.[1]
      if (path === '/ops/status') return { success: true, value: { maintenance: { on: false } } }
      if (refusal) throw refusal
      if (path === '/ops/waiting') return { success: true, value: FOR_PEOPLE }
      if (bank === undefined) return { banks: lags.map((one) => one.bank) }
      return { success: true, value: lags.find((one) => one.bank === bank) }
    },
    send: () => Promise.reject(new Error('no bytes are sent here')),
  }
}

test.each([
  ['complete', [lag('bank-0')], false, []],
  ['on its way', [lag('bank-0', { ...LACKING, state: 'late' })], false, []],
  [
    'missing',
    [lag('bank-0'), lag('bank-1', { ...LACKING, ...WAITING, state: 'failed' })],
    true,
    [
      /^bank-1: the reports lack 7 of 40 transfers, the oldest of 2026-11-23T10/,
      /^bank-1: 2 notices are not delivered/,
    ],
  ],
  [
    'gone from the reports',
    [lag('bank-0', { applied: 39, behind: 1, state: 'failed' })],
    true,
    [/lost 1 of 40.*rebuild/],
  ],
  ['in no bank', [lag('bank-0', { applied: 41, behind: -1, state: 'failed' })], true, [/hold 41 .* has 40.*rebuild/]],
] as const)('the lag of reports that are %s is printed', async (_what, lags, isBad, sentences) => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const command = commandOf(['ledger', 'lag'])
  if (command.kind !== 'act') throw new Error('it is an act')
  const result = await command.act(serverWith([...lags]))
  expect(result).toEqual(lags)
  expect(command.isBad?.(result)).toBe(isBad)
  expect(consoleError.mock.calls.flat()).toEqual(sentences.map((text) => expect.stringMatching(text)))
  consoleError.mockRestore()
  const { reports, waiting } = await showStatus(serverWith([...lags]))
  expect(waiting).toEqual(FOR_PEOPLE)
  expect(reports.state === 'failed').toBe(isBad)
  expect(reports.problems).toEqual(sentences.map((text) => expect.stringMatching(text)))
})

test('a status without the platform says that the state of the reports is unknown', async () => {
  const status = await showStatus(serverWith([], new CommandError('The platform does not answer.', 1)))
  expect(status).toMatchObject({
    reports: { state: 'unknown', problems: ['The platform does not answer.'] },
    waiting: 'unknown',
  })
})

test('an audit that found a difference is a failure', () => {
  const isBad = (line: string, result: object) => {
    const command = commandOf(line.split(' '))
    return command.kind === 'act' && command.isBad?.(result)
  }
  expect(isBad('audit verify', { breaks: [] })).toBe(false)
  expect(isBad('audit verify', { breaks: [{ kind: 'cut' }] })).toBe(true)
  expect(isBad('ledger audit', { violations: [{}] })).toBe(true)
})
