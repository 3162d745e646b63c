import { expect, test, vi } from 'vitest'
import { log, SparseLog, withRequestId } from './log.ts'

function lines(level: 'warn' | 'error') {
  const spy = vi.spyOn(console, level).mockReset().mockReturnValue()
  return () => spy.mock.calls.map(([line]) => JSON.parse(line as string))
}

test('a line is JSON, with errors as name and message', () => {
  const written = lines('error')
  log('error', 'message not sent', { channel: 'sms', error: new TypeError('no line') })
  expect(written()).toEqual([
    { level: 'error', event: 'message not sent', channel: 'sms', error: 'TypeError: no line' },
  ])
})

test('each line has the id of its request, also after a wait and beside another request', async () => {
  const written = lines('warn')
  const request = (id: string) =>
    withRequestId(id, async () => {
      await Promise.resolve()
      log('warn', 'late')
    })
  await Promise.all([request('one'), request('two')])
  log('warn', 'none')
  expect(written().map(({ requestId }) => requestId)).toEqual(['one', 'two', undefined])
})

test('of a warning that strangers cause, ten lines a minute are written, then their number', () => {
  const written = lines('warn')
  let now = 0
  const sparse = new SparseLog(() => now)
  for (let count = 0; count < 987; count += 1) sparse.warn('refused', { count })
  expect(written().map(({ count }) => count)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  now = 60_000
  sparse.warn('refused', { count: 'next' })
  expect(written().slice(10)).toEqual([
    { level: 'warn', event: 'refused, not written', count: 977 },
    { level: 'warn', event: 'refused', count: 'next' },
  ])
})
