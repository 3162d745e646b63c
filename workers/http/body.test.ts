import { expect, test } from 'vitest'
import { Refusal } from '#api/envelope'
import { dropBody, readBytes } from './body.ts'

/** A request whose body comes in parts; null is a part that never comes. */
function sent(parts: (Uint8Array | Error | null)[], headers: Record<string, string> = {}): Request {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part === null) return new Promise(() => undefined)
      if (part instanceof Error) controller.error(part)
      else if (part === undefined) controller.close()
      else controller.enqueue(part)
      return undefined
    },
  })
  return new Request('http://site.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

const bytes = (size: number) => new Uint8Array(size)
const codeOf = (result: Uint8Array | Refusal) => (result instanceof Refusal ? result.code : result.byteLength)

test('a body arrives whole, however many parts it has', async () => {
  expect(codeOf(await readBytes(sent([bytes(3), bytes(4)]), 7))).toBe(7)
  expect(codeOf(await readBytes(sent([bytes(3), bytes(4)], { 'Content-Length': '7' }), 7))).toBe(7)
  expect(codeOf(await readBytes(new Request('http://site.test/', { method: 'POST' }), 7))).toBe(0)
})

test.each([
  ['is longer', [bytes(8)], {}],
  ['is longer than it says', [bytes(8)], { 'Content-Length': '7' }],
  ['says that it is longer', [bytes(8)], { 'Content-Length': '8' }],
  ['is far too long to be read', [bytes(1)], { 'Content-Length': '9000000' }],
] as const)('a body that %s is refused', async (_what, parts, headers) => {
  expect(codeOf(await readBytes(sent([...parts], headers), 7))).toBe('too-large')
})

test.each([{}, { 'Content-Length': '7' }])('a body that stops arriving times out', async (headers) => {
  expect(codeOf(await readBytes(sent([bytes(3), null], headers), 7, 30))).toBe('request-timeout')
})

test.each([{}, { 'Content-Length': '7' }])('a body that breaks off is a fault of the client', async (headers) => {
  const broken = await readBytes(sent([bytes(3), new Error('Network connection lost.')], headers), 7)
  expect(broken).toEqual(new Refusal('bad-input', { fields: { body: 'incomplete' } }))
})

test('a body that is dropped is read to its end, and a body that was read is left alone', async () => {
  const parts = [bytes(3), bytes(4)]
  const request = sent(parts)
  await dropBody(request, 7)
  expect(parts).toEqual([])
  await dropBody(request, 7)
  await dropBody(sent([bytes(3), new Error('gone')]), 7)
})
