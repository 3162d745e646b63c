import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { switchCalls } from '#api/operator/switches'
import { fromAddress, PROXY_SECRET } from '#tests/support/product/client'
import { type RawResponse, rawRequest, sendRaw } from '#tests/support/product/raw'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { ROOT } from '#tests/support/tree'

/**
 * What `npm start` believes of what a client says about itself: nothing, unless it proves to be the operator's proxy
 * (decision 93). Requests are written byte by byte, because a client library would correct them.
 */

const port = Number(new URL(product.origin).port)
const PORTS = [
  ['edge', port],
  ['studio', port + 1],
  ['platform', port + 2],
  ['vendor gateway', port + 3],
] as const
const STATUS = 'GET /wps/system/status HTTP/1.1'
const host = `Host: 127.0.0.1:${port}`
const secret = `X-Proxy-Secret: ${PROXY_SECRET}`

const send = (line: string, ...headers: string[]) => sendRaw(port, rawRequest(line, [host, ...headers]))
const locationOf = ([response]: RawResponse[]) => JSON.parse(response?.body ?? '').value.location as object

const HERE = { ip: '127.0.0.1', country: '', region: '' }

describe('the address and country of a visitor', () => {
  const FORGED = [
    'CF-Connecting-IP: 198.51.100.7',
    'CF-Connecting-IPv6: 2001:db8::7',
    'CF-IPCountry: MX',
    'CF-Region-Code: NV',
    'MF-CF-Blob: {"country":"MX","regionCode":"NV"}',
    'MF-CF-Blob: x',
    'MF-CF-Blob: null',
    'MF-Original-URL: http://site.test/wps/system/whitelabel',
    'MF-Original-URL: x',
    'MF-Route-Override: farol-edge',
    'MF-Proxy-Shared-Secret: x',
    'X-Mf-Anything: x',
    'X-Forwarded-For: 198.51.100.7',
    'X-Real-IP: 198.51.100.7',
    'True-Client-IP: 198.51.100.7',
    'Forwarded: for=198.51.100.7',
    'X-Visitor-Address: 198.51.100.7',
    'X-Visitor-Country: MX',
  ]

  test.each(FORGED)('cannot be set by a client: %s', async (header) => {
    const responses = await send(STATUS, header)
    expect(responses.map(({ status }) => status)).toEqual([200])
    expect(locationOf(responses)).toEqual(HERE)
    expect(locationOf(await send(STATUS, `X-Proxy-Secret: ${PROXY_SECRET}x`, header))).toEqual(HERE)
  })

  test('can be set by the proxy of the operator', async () => {
    const headers = ['CF-Connecting-IP: 198.51.100.7', 'CF-IPCountry: US', 'CF-Region-Code: NV']
    expect(locationOf(await send(STATUS, secret, ...headers))).toEqual({
      ip: '198.51.100.7',
      country: 'US',
      region: 'NV',
    })
    const [secure] = await send(STATUS, secret, ...headers, 'X-Forwarded-Proto: https')
    expect(secure?.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    const [plain] = await send(STATUS, 'X-Forwarded-Proto: https')
    expect(plain?.headers['strict-transport-security']).toBeUndefined()
  })

  describe('where a country is denied', () => {
    afterEach(() => setRegion({}))

    test('no header of a client passes the region block', async () => {
      await setRegion({ denyCountries: ['US'], unknown: 'deny' })
      const names = ['CF-IPCountry', 'MF-CF-Blob', 'X-Visitor-Country', 'X-Country-Code', 'CloudFront-Viewer-Country']
      const values = ['MX', '{"country":"MX"}', '"MX"', '']
      const tries = ['/', '/wps/system/whitelabel', '/en'].flatMap((path) =>
        names.flatMap((name) => values.map((value) => ({ path, name, value }))),
      )
      const blocked = tries.map(async ({ path, name, value }) => {
        const [response] = await send(`GET ${path} HTTP/1.1`, `${name}: ${value}`)
        expect({ path, name, value, status: response?.status }).toEqual({ path, name, value, status: 451 })
      })
      await Promise.all(blocked)
      const mx = await fetch(product.origin, { headers: { ...fromAddress(), 'CF-IPCountry': 'MX' } })
      const us = await fetch(product.origin, { headers: { ...fromAddress(), 'CF-IPCountry': 'US' } })
      expect([mx.status, us.status]).toEqual([200, 451])
    })

    test('no port of the runtime passes the region block', async () => {
      await setRegion({ denyCountries: ['US'], unknown: 'deny' })
      const names = [
        'MF-Route-Override: farol-edge',
        'MF-CF-Blob: {"country":"MX"}',
        `MF-Original-URL: ${product.origin}/`,
      ]
      const ports = portsOfWorkers()
      expect(ports).toEqual(expect.arrayContaining(PORTS.map(([, open]) => open)))
      for (const hidden of ports)
        for (const header of names) {
          const responses = await sendRaw(hidden, rawRequest('GET /agent HTTP/1.1', [host, header]))
          expect({ hidden, header, status: responses[0]?.status ?? 0 }).not.toMatchObject({ status: 200 })
        }
    })
  })
})

/** Requests that two parsers could read in two ways, and those that are none. */
const AMBIGUOUS: [string, string][] = [
  ['two hosts', rawRequest('GET / HTTP/1.1', ['Host: a', 'Host: b'])],
  ['a space in the host', rawRequest('GET / HTTP/1.1', ['Host: a b'])],
  ['a port that does not exist', rawRequest('GET / HTTP/1.1', ['Host: a:99999'])],
  ['marks in the host', rawRequest('GET / HTTP/1.1', ['Host: "><x>'])],
  ['no host', rawRequest('GET / HTTP/1.1', [])],
  ['the server itself', rawRequest('OPTIONS * HTTP/1.1', [host])],
  ['a parent segment', rawRequest('GET /cashier/../ops/outbox HTTP/1.1', [host])],
  ['an encoded parent segment', rawRequest('GET /pam/%2e%2E/ops/outbox HTTP/1.1', [host])],
  ['a backslash', rawRequest('GET /pam\\..\\ops HTTP/1.1', [host])],
]

describe.each(PORTS)('the %s', (program, open) => {
  test.each(AMBIGUOUS)('refuses %s as a fault of the client', async (_what, request) => {
    const [response, second] = await sendRaw(open, request)
    expect({ program, status: response?.status }).toEqual({ program, status: expect.toSatisfy(isClientFault) })
    expect(second).toBeUndefined()
  })

  test.each([
    ['two lengths', ['Content-Length: 3', 'Content-Length: 30']],
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked']],
    ['chunks by another name', ['Transfer-Encoding: xchunked']],
    ['a length with a sign', ['Content-Length: +6']],
    ['a length that is none', ['Content-Length: 0x6']],
    ['a space before the colon', ['Content-Length : 6']],
    ['a line that continues', ['X: a', ' Content-Length: 6']],
    ['a bare line feed', ['X: a\nContent-Length: 6']],
  ])('responds once to %s, whatever follows', async (_what, headers) => {
    const inner = rawRequest('GET /wps/system/status HTTP/1.1', [host])
    const request = rawRequest('POST /wps/none HTTP/1.1', [host, ...headers], `0\r\n\r\n${inner}`)
    const responses = await sendRaw(open, request)
    expect(responses.filter(({ status }) => status === 200 || status === 500)).toEqual([])
  })
})

/** What the runtime refuses before any program of ours: with a line of text and without our headers. */
const NO_REQUEST: [string, string][] = [
  ['CONNECT', rawRequest('CONNECT evil.test:443 HTTP/1.1', ['Host: evil.test:443'])],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['words', 'hello world\r\n\r\n'],
  ['a method that HTTP does not know', rawRequest('FROB / HTTP/1.1', [host])],
  ['a head of 600 kB', rawRequest('GET / HTTP/1.1', [host, `X: ${'x'.repeat(600_000)}`])],
]

describe.each(PORTS)('the %s', (program, open) => {
  test.each(NO_REQUEST)('opens nothing to %s, whatever follows', async (_what, bytes) => {
    const responses = await sendRaw(open, bytes + rawRequest(STATUS, [host]))
    expect({ program, statuses: responses.map(({ status }) => status) }).toEqual({
      program,
      statuses: [expect.toSatisfy((status: number) => status >= 400)],
    })
  })
})

const isClientFault = (status: number) => status >= 400 && status < 500

// The platform judges some paths by their beginning, before its secret: `/pam/../ops` must be neither.
test.each([
  ['edge', port],
  ['platform', port + 2],
])('a refusal of the %s is an envelope, with the headers of a call', async (_program, open) => {
  for (const [what, request] of AMBIGUOUS.filter(([what]) => what !== 'no host')) {
    const [response] = await sendRaw(open, request)
    expect({ what, ...response }).toMatchObject({ what, status: 400, headers: CALL })
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ success: false, code: 'bad-input' })
  }
})

const CALL = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

test('an unexpected body is skipped', async () => {
  const body = rawRequest(STATUS, [host, 'Content-Length: 3'], 'abc')
  expect((await sendRaw(port, body)).map(({ status }) => status)).toEqual([200])
  const chunks = rawRequest(STATUS, [host, 'Transfer-Encoding: chunked'], '3\r\nabc\r\n0\r\n\r\n')
  expect((await sendRaw(port, chunks)).map(({ status }) => status)).toEqual([200])
})

test.each([
  ['a chunk without a size', 'ZZ\r\nabc\r\n'],
  ['a chunk that is longer than it says', '3\r\nabcdef\r\n0\r\n\r\n'],
])('%s is a fault of the client', async (_what, body) => {
  const headers = [host, 'Content-Type: application/json', 'Transfer-Encoding: chunked']
  const [response] = await sendRaw(port, rawRequest('POST /wps/wallet/deposit HTTP/1.1', headers, body))
  expect(response).toMatchObject({ status: 400, headers: CALL })
})

/** Returns every file below a folder; one that ends meanwhile is left out. */
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .filter(({ path }) => existsSync(path))

test('the state of a product is readable by its owner only', () => {
  const open = [{ path: product.stateDir }, ...filesBelow(product.stateDir)].filter(
    ({ path }) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  )
  expect(open).toEqual([])
})

test('the secrets of a product are in none of its other files, in nothing that is built and in nothing that is served', () => {
  const file = join(product.stateDir, 'secrets.json')
  const { OPS_TOKEN, PLATFORM_SECRET, PEPPER, seal, operator, studio } = JSON.parse(readFileSync(file, 'utf8'))
  const texts = [OPS_TOKEN, PLATFORM_SECRET, PEPPER, seal.d, operator.privateKey.d, studio.privateKey.d] as string[]
  const folders = [product.stateDir, join(ROOT, 'dist'), join(ROOT, 'build')]
  const holding = folders
    .flatMap(filesBelow)
    .filter(({ path, isFile }) => isFile && path !== file)
    .filter(({ path }) => {
      const bytes = readFileSync(path)
      return texts.some((text) => bytes.includes(text))
    })
  expect(texts.every((text) => text.length > 30)).toBe(true)
  expect(holding).toEqual([])
})

// Waiting for the deadline takes half a minute.
if (FULL) test('bodies that trickle end in time, and others are served meanwhile', trickling, 120_000)

async function trickling(): Promise<void> {
  const headers = [host, 'Content-Type: application/json', 'Content-Length: 1000']
  const slow = Array.from({ length: 400 }, () => trickle(rawRequest('POST /wps/wallet/deposit HTTP/1.1', headers, '{')))
  const begun = performance.now()
  for (let call = 0; call < 40; call += 1) expect((await fetch(`${product.origin}/wps/system/status`)).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(20_000)
  const ended = await Promise.all(slow)
  expect(new Set(ended.map((text) => text.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']))
}

/** Sends one letter a second until the server ends it. */
function trickle(start: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1' })
    const clock = setInterval(() => socket.write(' '), 1_000)
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.on('error', () => undefined)
    socket.on('data', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(clock)
      resolve(received)
    })
    socket.write(start)
  })
}

async function setRegion(rule: object): Promise<void> {
  const { method, path } = switchCalls.setRegion
  const headers = { Authorization: `Bearer ${product.opsToken}`, 'Content-Type': 'application/json' }
  const response = await fetch(product.origin + path, { method, headers, body: JSON.stringify(rule) })
  if (!response.ok) throw new Error(await response.text())
}

/** Returns the ports on which the product's own workers listen, those of the runtime included. */
function portsOfWorkers(): number[] {
  const run = JSON.parse(readFileSync(join(product.stateDir, 'run.json'), 'utf8')) as { workers: { pid: number }[] }
  const sockets = new Set(run.workers.flatMap(({ pid }) => socketsOf(pid)))
  return ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A' && sockets.has(fields[9] ?? ''))
      .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16)),
  )
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => /^socket:\[(\d+)\]$/.exec(linkOf(join(folder, name)))?.[1] ?? [])
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
