import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { read } from '#tests/support/tree'
import { completeLock, fetchAdvisories, listUnverified } from './advisories.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-lock-'))
let server: Server | undefined

afterEach(() => server?.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HASH = 'sha512-XIk3pLQT56I6Tti+u0DF8FtSNXjCMTPbxVTzfJ9cS2t1ImVKvrqV5b52GuEaJg6/wuiXvz0sjfb5saB4TPRjzA=='
const LOCK = {
  name: 'farol',
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'farol',
      version: '1.0.0',
      dependencies: { left: '1.0.0' },
      optionalDependencies: { '@made/mac': '2.0.0' },
    },
    'node_modules/left': { version: '1.0.0', integrity: HASH },
    'node_modules/@made/mac': { version: '2.0.0', optional: true, os: ['darwin'] },
  },
}

/** A registry that answers advisories with `advisories`, or refuses to, and has the packages of `integrities`. */
async function registryWith(advisories: object | null, integrities: Record<string, string> = {}): Promise<string> {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(LOCK.packages['']))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(LOCK))
  server = createServer(async (request, response) => {
    await text(request)
    const integrity = integrities[decodeURIComponent(request.url ?? '')]
    const isAudit = request.method === 'POST' && request.url?.endsWith('/advisories/bulk')
    const body = isAudit ? advisories : integrity && { dist: { integrity } }
    response.writeHead(body ? 200 : isAudit ? 405 : 404, { 'Content-Type': 'application/json' })
    response.end(body ? JSON.stringify(body) : undefined)
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an advisory is found', async () => {
  const advisory = { id: 7, url: 'https://x.test/7', title: 'leaks', severity: 'high', vulnerable_versions: '<2.0.0' }
  const registry = await registryWith({ left: [advisory] })
  expect(await fetchAdvisories(folder, registry)).toEqual({ found: ['high: left: leaks (https://x.test/7)'] })
})

test('a clean reply of the registry gives no advisory', async () => {
  expect(await fetchAdvisories(folder, await registryWith({}))).toEqual({ found: [] })
})

test('an incomplete reply of the registry is never read as a clean one', async () => {
  const result = await fetchAdvisories(folder, await registryWith(null))
  expect(result).toEqual({ unreadable: expect.stringContaining('405') })
  expect(await fetchAdvisories(folder, 'http://127.0.0.1:9')).toHaveProperty('unreadable')
})

test('the packages of other platforms get their hash from the registry, and a missing one is named', async () => {
  const registry = await registryWith({}, { '/@made/mac/2.0.0': HASH })
  expect(listUnverified(LOCK)).toEqual(['@made/mac@2.0.0'])
  expect(await completeLock(folder, registry)).toEqual([])
  expect(listUnverified(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')))).toEqual([])
  expect(await completeLock(folder, await registryWith({}))).toEqual(['@made/mac@2.0.0'])
})

test('only packages of other platforms may wait for their hash', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { cpu?: string[]; optional?: boolean }>
  }
  const waiting = listUnverified(lock as never)
  const ours = Object.entries(lock.packages).filter(
    ([path, { optional, cpu }]) =>
      waiting.some((one) => path.endsWith(one.slice(0, one.lastIndexOf('@')))) && !(optional && cpu),
  )
  expect(ours.map(([path]) => path)).toEqual([])
})
