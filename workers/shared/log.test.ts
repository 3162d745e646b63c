import { expect, test, vi } from 'vitest'
import { log, withRequestId } from './log.ts'

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
