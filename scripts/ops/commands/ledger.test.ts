import { expect, test, vi } from 'vitest'
import type { RebuildProgress } from '../../../src/api/operator/read-models.ts'
import { commandOf } from '../command.ts'
import type { Server } from '../server.ts'

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

test('a rebuild is begun once, walked to its end and swept, and says how far it is', async () => {
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
