import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sentenceOf } from './refusals.ts'
import { CommandError, operatorToken, serverAt } from './server.ts'

/** Runs `ask` against a server that listens on a free port only for this call. */
async function against<Result>(listener: RequestListener, use: (port: string) => Promise<Result>): Promise<Result> {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    return await use(String((server.address() as AddressInfo).port))
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const refusing = (status: number, body: string) =>
  against(
    (_request, response) => response.writeHead(status).end(body),
    (own) => serverAt(own, 'token').request('GET', '/ops/status'),
  )

test('a command is sent with the token and prints the response', async () => {
  const requestParts: unknown[] = []
  const reply = await against(
    (request, response) => {
      requestParts.push(request.method, request.url, request.headers.authorization)
      response.end('{"success":true,"value":{"on":true}}')
    },
    (port) => serverAt(port, 'the-token').request('PUT', '/ops/maintenance', { on: true }),
  )
  expect(requestParts).toEqual(['PUT', '/ops/maintenance', 'Bearer the-token'])
  expect(reply).toEqual({ success: true, value: { on: true } })
})

test('bytes are sent as they are, under their type', async () => {
  const requestParts: unknown[] = []
  await against(
    (request, response) => {
      requestParts.push(request.method, request.headers['content-type'])
      request.on('data', (bytes: Buffer) => requestParts.push([...bytes]))
      request.on('end', () => response.end('{"success":true,"value":{}}'))
    },
    (port) => serverAt(port, 't').send('/ops/uploads', 'image/png', new Uint8Array([137, 80])),
  )
  expect(requestParts).toEqual(['PUT', 'image/png', [137, 80]])
})

test.each([
  [401, '{"success":false,"code":"not-signed-in"}', 'does not accept this OPS_TOKEN', 4],
  [429, '{"success":false,"code":"too-many-requests"}', 'Wait a minute', 4],
  [429, '{"success":false,"code":"busy"}', 'Others are changing the same', 1],
  [502, '{"success":false,"code":"upstream-failed","message":"No answer came."}', 'No answer came.', 1],
  [200, '<h1>another program</h1>', 'is not Farol (GET /ops/status: 200)', 1],
])('status %d is explained in a sentence', async (status, body, sentence, exitCode) => {
  const error = (await refusing(status, body).catch((thrown: unknown) => thrown)) as CommandError
  expect(error).toBeInstanceOf(CommandError)
  expect(sentenceOf(error)).toContain(sentence)
  expect(error.exitCode).toBe(exitCode)
})

test('a refusal says what to do, as the command knows best, and below it what was sent', async () => {
  const body = '{"success":false,"code":"not-found","message":"We could not find that.","value":{"left":1}}'
  const error = (await refusing(404, body).catch((thrown: unknown) => thrown)) as CommandError
  const requestLine = '(GET /ops/status: 404, not-found {"left":1})'
  expect(sentenceOf(error)).toBe(`There is nothing under that name or number.\n${requestLine}`)
  expect(sentenceOf(error, { 'not-found': 'vendors lists them.' })).toBe(`vendors lists them.\n${requestLine}`)
})

test('an invalid PORT is refused before any request', () => {
  expect(() => serverAt('abc', 'token')).toThrow('PORT must be a number; it is "abc".')
})

test('a server that does not run is reported as such', async () => {
  const port = await against(
    () => undefined,
    async (own) => own,
  )
  await expect(serverAt(port, 't').request('GET', '/ops/status')).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('Is it running'),
  })
})

test('the token comes from the environment, else from the state folder, else a sentence says that it is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-ops-'))
  expect(() => operatorToken({ STATE_DIR: folder })).toThrow('set OPS_TOKEN, or STATE_DIR')
  writeFileSync(join(folder, 'secrets.json'), '{"OPS_TOKEN":"kept"}')
  expect(operatorToken({ STATE_DIR: folder })).toBe('kept')
  expect(operatorToken({ STATE_DIR: folder, OPS_TOKEN: 'given' })).toBe('given')
  rmSync(folder, { recursive: true })
})
