import { describe, expect, test } from 'vitest'
import { PROXY_SECRET } from '#tests/support/product/client'
import { rawRequest, sendRaw } from '#tests/support/product/raw'
import { product } from '#tests/support/product/running'

/** By which names the product may be called, and that https is promised with whatever answers (decision 165). */

const port = Number(new URL(product.origin).port)
const STATUS = 'GET /wps/system/status HTTP/1.1'
const host = `Host: 127.0.0.1:${port}`
const secret = `X-Proxy-Secret: ${PROXY_SECRET}`

describe.each([
  ['edge', port],
  ['studio', port + 1],
])('the %s', (_program, open) => {
  test.each([
    'evil.test',
    `evil.test:${port}`,
    '10.0.0.1',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '2130706433.evil.test',
  ])('refuses to be called %s', async (name) => {
    for (const line of ['GET / HTTP/1.1', STATUS, 'GET /live HTTP/1.1', 'GET /wps/live HTTP/1.1']) {
      const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', `Origin: http://${name}`]
      const [response] = await sendRaw(open, rawRequest(line, [`Host: ${name}`, ...upgrade]))
      expect([line, response?.status]).toEqual([line, 403])
      expect(JSON.parse(response?.body ?? '')).toMatchObject({ success: false, code: 'forbidden' })
    }
  })

  test('may be called by the names of this machine, and by any that the proxy of the operator passes on', async () => {
    for (const name of [`127.0.0.1:${open}`, 'localhost', `localhost:${open}`, '[::1]'])
      expect([
        name,
        (await sendRaw(open, rawRequest('GET /favicon.svg HTTP/1.1', [`Host: ${name}`])))[0]?.status,
      ]).toEqual([name, 200])
    const [proxied] = await sendRaw(open, rawRequest('GET /favicon.svg HTTP/1.1', ['Host: casino.example', secret]))
    expect(proxied?.status).toBe(200)
  })
})

test.each([
  ['edge', port, 'GET /_astro/none.js HTTP/1.1'],
  ['edge', port, 'GET /favicon.svg HTTP/1.1'],
  ['edge', port, 'GET /pam/%2e%2e/ops HTTP/1.1'],
  ['edge', port, 'GET /wps/live HTTP/1.1'],
  ['studio', port + 1, 'GET /live HTTP/1.1'],
  ['studio', port + 1, 'GET /assets/none.js HTTP/1.1'],
])('the %s at port %i promises https behind a proxy with https: %s', async (_program, open, line) => {
  const [over] = await sendRaw(open, rawRequest(line, [host, secret, 'X-Forwarded-Proto: https']))
  expect(over?.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  const [plain] = await sendRaw(open, rawRequest(line, [host]))
  expect(plain?.headers['strict-transport-security']).toBeUndefined()
})
