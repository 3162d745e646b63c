import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Env } from '../env.ts'
import { type Message, sendMessage } from './outbox.ts'

/**
 * A stand-in for a provider: records one request, in the format of the provider's documentation, and sends the given
 * reply.
 */
interface ReceivedRequest {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
let server: Server
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

async function provider(
  status: number,
  reply: object | null,
): Promise<{ origin: string; received: ReceivedRequest[] }> {
  vi.spyOn(console, 'error').mockReturnValue()
  const received: ReceivedRequest[] = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ method: request.method, url: request.url, headers: request.headers, body })
    if (reply) response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const SMS: Message = { channel: 'sms', recipient: '+525512345678', subject: 'Farol', body: 'Farol: 123456 & más' }
const MAIL: Message = { channel: 'email', recipient: 'ana@example.com', subject: 'Tu código', body: '123456' }
const twilio = { provider: 'twilio', accountSid: 'AC0123', authToken: 'secret', from: '+15005550006' }
const postmark = { provider: 'postmark', serverToken: 'server-token', from: 'hola@farol.example' }

const withSms = (more: object) => ({ SMS_PROVIDER: JSON.stringify({ ...twilio, ...more }) }) as Env
const withMail = (more: object) => ({ EMAIL_PROVIDER: JSON.stringify({ ...postmark, ...more }) }) as Env

test('an SMS goes to Twilio’s Messages resource: Basic, form fields', async () => {
  const { origin, received } = await provider(201, { sid: 'SM1', status: 'queued' })
  expect(await sendMessage(withSms({ origin }), SMS)).toBeNull()
  const [{ method, url, headers, body } = {} as ReceivedRequest] = received
  expect([method, url]).toEqual(['POST', '/2010-04-01/Accounts/AC0123/Messages.json'])
  expect(headers.authorization).toBe(`Basic ${Buffer.from('AC0123:secret').toString('base64')}`)
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: '+525512345678',
    From: '+15005550006',
    Body: 'Farol: 123456 & más',
  })
})

test('a messaging service sends instead of a number', async () => {
  const { origin, received } = await provider(201, { sid: 'SM1' })
  await sendMessage(withSms({ origin, from: 'MG9' }), SMS)
  const fields = new URLSearchParams(received[0]?.body)
  expect([fields.get('MessagingServiceSid'), fields.get('From')]).toEqual(['MG9', null])
})

test.each([
  [400, 21211, 'invalid-phone-number'],
  [400, 21614, 'invalid-phone-number'],
  [400, 21408, 'operation-not-allowed'],
  [400, 21610, 'operation-not-allowed'],
  [429, 20429, 'too-many-requests'],
  [401, 20003, 'upstream-failed'],
  [500, 20500, 'upstream-failed'],
])('Twilio’s %i with code %i means %s', async (status, code, meaning) => {
  const { origin, received } = await provider(status, { code, message: 'no', status })
  expect(await sendMessage(withSms({ origin }), SMS)).toBe(meaning)
  expect(received).toHaveLength(1)
})

test('an e-mail goes to Postmark’s /email: token, JSON fields', async () => {
  const { origin, received } = await provider(200, { ErrorCode: 0, Message: 'OK', MessageID: '1' })
  expect(await sendMessage(withMail({ origin }), MAIL)).toBeNull()
  const [{ method, url, headers, body } = {} as ReceivedRequest] = received
  expect([method, url]).toEqual(['POST', '/email'])
  expect(headers['x-postmark-server-token']).toBe('server-token')
  expect([headers.accept, headers['content-type']]).toEqual(['application/json', 'application/json'])
  expect(JSON.parse(body)).toEqual({
    From: 'hola@farol.example',
    To: 'ana@example.com',
    Subject: 'Tu código',
    TextBody: '123456',
    MessageStream: 'outbound',
  })
})

test.each([
  [422, { ErrorCode: 406, Message: 'inactive' }, 'upstream-failed'],
  [401, { ErrorCode: 10, Message: 'token' }, 'upstream-failed'],
  [429, { ErrorCode: 429, Message: 'slow' }, 'quota-exceeded'],
  [200, { ErrorCode: 300, Message: 'said otherwise' }, 'upstream-failed'],
])('Postmark’s %i with %j means %s', async (status, reply, meaning) => {
  const { origin } = await provider(status, reply)
  expect(await sendMessage(withMail({ origin }), MAIL)).toBe(meaning)
})

test('a provider that does not respond times out, and is called once', async () => {
  const { origin, received } = await provider(200, null)
  expect(await sendMessage(withSms({ origin, timeoutMs: 2_000 }), SMS)).toBe('upstream-timeout')
  expect(received).toHaveLength(1)
})

test('a configuration that cannot be read sends nothing, and its secret is not logged', async () => {
  await provider(201, {})
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(await sendMessage({ SMS_PROVIDER: '{"authToken":"very-secret' } as Env, SMS)).toBe('upstream-failed')
  expect(await sendMessage(withSms({ authToken: '' }), SMS)).toBe('upstream-failed')
  expect(JSON.stringify(log.mock.calls)).not.toContain('very-secret')
})
