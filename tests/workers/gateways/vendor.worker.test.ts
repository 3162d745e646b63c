import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { SIGNATURE_HEADER, VENDOR_UNITS, type WalletCallResponse } from '#api/vendors/vendor'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { isReady } from '#tests/support/page/lists'
import { balanceOf, deposited, freshName, type Json, registered, send } from '#tests/support/product/client'
import { copyBuiltCheckout } from '#tests/support/product/moved-checkout'
import { typed } from '#tests/support/product/ops'
import { type Product, startProduct } from '#tests/support/product/product'
import { ROOT } from '#tests/support/tree'
import type { Report } from '../../../scripts/conformance/report.ts'

/**
 * An outside vendor from its first command to its last, against the product as it is built (docs/vendors.md). In a
 * product of its own: a vendor stays registered, and every page of the product may list it. It runs from a copy of the
 * built checkout in another folder.
 */

let product: Product
let checkout = ''
const folder = mkdtempSync(join(tmpdir(), 'farol-vendor-'))
const file = (name: string) => join(folder, name)
const TOKEN = 'the-token-valkyrie-brings-us'
const API_KEY = 'the-key-we-bring-to-valkyrie'

/** A launch as the vendor received it. */
interface Launch {
  user: string
  token: string
}
const MINUTE = { timeout: 60_000, interval: 1_000 }
const launches: Launch[] = []
let vendor: Server
let address = ''

/** The vendor's side of both interfaces; it does not answer a call that it cannot authenticate. */
beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(file('vendor.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(file('vendor.pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  checkout = copyBuiltCheckout()
  product = await startProduct({ root: checkout })
  vendor = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { [SIGNATURE_HEADER.toLowerCase()]: signature = '', authorization, 'x-player-token': token } = request.headers
    const payload = JSON.parse(body || '{}') as Json
    const ours = () => createPublicKey(readFileSync(file('farol.pem')))
    const isSigned = () => verify('sha256', Buffer.from(body), ours(), Buffer.from(String(signature), 'base64'))
    const say = (value: unknown) => response.end(JSON.stringify(value))
    response.setHeader('Content-Type', 'application/json')
    if (request.url === '/operator/mareas/gamelaunch' && authorization === `Bearer ${API_KEY}`) {
      launches.push({ user: String(payload.playerId), token: String(token) })
      return say({ gameUrl: `${address}/table` })
    }
    if (request.url === '/api/game/list' && isSigned()) return say([GAME])
    if (request.url !== '/api/game/url' || !isSigned()) return response.writeHead(401).end('{}')
    launches.push({ user: String(payload.user), token: String(payload.token) })
    return say({ url: `${address}/play` })
  })
  await new Promise<void>((ready) => vendor.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
})

afterAll(async () => {
  vendor.close()
  rmSync(folder, { recursive: true })
  await product.stop()
  rmSync(checkout, { recursive: true })
})

const GAME = {
  ...{ name: 'Torch of Fire', game_id: 1, game_code: 'torch', enabled: true, category: 'Video Slots' },
  ...{ url_thumb: 'https://v.example/i.jpg', url_background: 'https://v.example/b.jpg', product: 'Cala' },
  ...{ platforms: ['GPL_DESKTOP'], blocked_countries: [] },
}

/** Expects the vendor on the home and its game in the list of slots, or neither, within a minute of a command. */
async function expectInLobby(isThere: boolean): Promise<void> {
  const sent = async (path: string) => (await fetch(product.origin + path)).text()
  await expect.poll(async () => (await sent('/')).includes('Cala Azul'), MINUTE).toBe(isThere)
  const browser = await openBrowser()
  const { page, errors } = await openPage(browser, { baseURL: product.origin })
  await page.goto('/')
  expect(await page.locator('footer a', { hasText: 'Cala Azul' }).count()).toBe(isThere ? 1 : 0)
  const found = async () => {
    await page.goto('/rng?gameName=torch')
    await isReady(page)
    return page.locator('[data-list] [data-tile] [data-slot=name]').allTextContents()
  }
  await expect.poll(found, MINUTE).toEqual(isThere ? [GAME.name] : [])
  expect(errors).toEqual([])
  await browser.close()
}

/** Runs a command of the owner that must succeed; returns its output. */
const done = (...args: string[]) => doneAs(product.opsToken, ...args)

async function doneAs(token: string, ...args: string[]): Promise<Json> {
  const { code, stdout, stderr } = await typed(args, { PORT: String(product.port), OPS_TOKEN: token })
  expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Json
}

/** Runs a command that waits for a second person, who finds it in the list and confirms it; returns what was done. */
let second = ''
async function doneByTwo(...args: string[]): Promise<Json> {
  second ||= String((await done('operator', 'add', 'eva', '--role', 'games')).token)
  const { proposal } = (await done(...args)) as { proposal: { id: string } }
  expect(await doneAs(second, 'proposals')).toMatchObject([{ id: proposal.id, proposedBy: 'operator:owner' }])
  return (await doneAs(second, 'proposal', proposal.id, 'confirm')).result as Json
}

async function newMember(): Promise<string> {
  const token = await registered(product.origin, freshName())
  await deposited(product.origin, token, 200_000)
  return token
}

/** Launches a game successfully; returns the launch that the vendor received. */
async function launched(member: string, nodeId: string, url: string): Promise<Launch> {
  const before = launches.length
  const response = await send(product.origin, launchGame, wish(nodeId), member)
  expect(response).toMatchObject({ status: 200, body: { value: { url: address + url } } })
  expect(launches).toHaveLength(before + 1)
  return launches.at(-1) as Launch
}

const wish = (nodeId: string) => ({ nodeId, mode: 'real', language: 'es', platform: 'html5-desktop' })

/** Expects no failed case and a minimum number of passed cases. */
function expectSound(report: Json, atLeast: number): void {
  const { cases, passed } = report as unknown as Report
  expect(cases.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(passed).toBeGreaterThan(atLeast)
}

async function expectClosed(code: string, nodeId: string, member: string): Promise<void> {
  await done('vendor', 'disable', code)
  const before = launches.length
  expect(await send(product.origin, launchGame, wish(nodeId), member)).toMatchObject({
    body: { success: false, code: 'game-unavailable' },
  })
  expect(launches).toHaveLength(before)
}

/** Makes a signed wallet call; returns null when it was cut off. */
async function wallet(
  path: string,
  call: object,
  signal: AbortSignal | null = null,
): Promise<WalletCallResponse | null> {
  const body = JSON.stringify({ ...call, request_uuid: randomUUID(), supplier_user: null, game_code: 'torch' })
  const signature = sign('RSA-SHA256', Buffer.from(body), createPrivateKey(readFileSync(file('vendor.pem'))))
  const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature.toString('base64') }
  const pending = fetch(`${product.wallet}/wallet/${path}`, { method: 'POST', headers, body, signal })
  return pending.then((response) => response.json() as Promise<WalletCallResponse>).catch(() => null)
}

/** Calls are sent to the bank in batches: a cancelled call neither delays the others nor counts twice. */
async function expectNobodyWaits(token: string): Promise<void> {
  const before = await wallet('balance', { token })
  const wager = { currency: 'MXN', amount: 1_000, is_free: false, round_closed: true }
  const bets = Array.from({ length: 90 }, () => ({
    token,
    ...wager,
    transaction_uuid: randomUUID(),
    round: randomUUID(),
  }))
  const cutOff = (index: number) => (index % 3 === 0 ? AbortSignal.timeout(1 + (index % 20)) : null)
  const replies = await Promise.all(bets.map((bet, index) => wallet('bet', bet, cutOff(index))))
  expect(replies.filter((reply, index) => index % 3 !== 0 && reply?.status !== 'RS_OK')).toEqual([])
  const again = await Promise.all(bets.map((bet) => wallet('bet', bet)))
  expect(new Set(again.map((reply) => reply?.status))).toEqual(new Set(['RS_OK']))
  expect(await wallet('balance', { token })).toMatchObject({ balance: (before?.balance ?? 0) - 90 * 1_000 })
}

const OWED = {
  es: { title: 'Debes $10.00', cause: 'anuló un premio' },
  en: { title: 'You owe', cause: 'cancelled a win' },
  pt: { title: 'Você deve', cause: 'anulou um prêmio' },
} as const

/**
 * Expects a settled win that the vendor takes back to leave the balance as far as it is there, and the rest to be owed,
 * which the page of withdrawals says until a deposit has paid it. All amounts are in the vendor's units.
 */
async function expectResettled(): Promise<void> {
  const name = freshName()
  const member = await registered(product.origin, name)
  await deposited(product.origin, member, 20_000)
  const { token } = await launched(member, 'cala-torch', '/play')
  const [bet, win, round] = [randomUUID(), randomUUID(), randomUUID()]
  const play = { token, currency: 'MXN', is_free: false, round }
  await wallet('bet', { ...play, transaction_uuid: bet, amount: 10 * VENDOR_UNITS, round_closed: false })
  const paid = { ...play, transaction_uuid: win, reference_transaction_uuid: bet, round_closed: true }
  expect(await wallet('win', { ...paid, amount: 50 * VENDOR_UNITS })).toMatchObject({ balance: 240 * VENDOR_UNITS })
  await done('adjust', name, 'debit', '200.00 MXN', '--reason', 'vendor test')
  const takeBack = { transaction_uuid: randomUUID(), reference_transaction_uuid: win, round, round_closed: true }
  expect(await wallet('rollback', { token, ...takeBack })).toMatchObject({ status: 'RS_OK', balance: 0 })
  expect(await wallet('rollback', { token, ...takeBack })).toMatchObject({ status: 'RS_OK', balance: 0 })

  const browser = await openBrowser()
  const { page, errors } = await openPage(browser, { baseURL: product.origin, viewport: { width: 320, height: 700 } })
  await page.addInitScript((value) => {
    sessionStorage.setItem('token', value)
    sessionStorage.setItem('USER_POPUP', 'closed')
  }, member)
  const panel = page.locator('[aria-labelledby=owed]')
  for (const [language, { title, cause }] of Object.entries(OWED)) {
    await page.goto(`${language === 'es' ? '' : `/${language}`}/member/withdraw`)
    await panel.locator('[data-receivable]', { hasText: cause }).waitFor()
    expect(await panel.locator('h2').textContent()).toContain(title)
    expect(await violations(page)).toEqual([])
  }
  await deposited(product.origin, member, 10_000)
  await panel.locator('[data-receivable]').waitFor({ state: 'detached' })
  expect(await balanceOf(product.origin, member)).toBe(9_000)
  expect(errors).toEqual([])
  await browser.close()
}

test('a build names no folder of the machine that built it', () => {
  const paths = globSync('{build,dist}/**/*', { cwd: checkout, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => readFileSync(path).includes(ROOT))).toEqual([])
})

test('a vendor of the operator wallet, by commands alone', async () => {
  const [member, other] = [await newMember(), await newMember()]
  await done('vendor-key', '--to', file('farol.pem'))
  const keys = ['--public-key', file('vendor.pub.pem')]
  const wallet = ['--protocol', 'operator-wallet']
  await doneByTwo('vendor', 'add', 'CALA', ...wallet, '--base-url', address, '--currencies', 'MXN', ...keys)
  // A second call changes only the fields it names.
  const again = await done('vendor', 'add', 'CALA', ...wallet, '--base-url', address, '--name', 'Cala Azul', ...keys)
  expect(again).toMatchObject({ name: 'Cala Azul', currencies: ['MXN'], enabled: true })
  expect(await done('vendor', 'sync', 'CALA')).toMatchObject({ listed: 1, added: 1 })
  await expectInLobby(true)
  const [mine, others] = [await launched(member, 'cala-torch', '/play'), await launched(other, 'cala-torch', '/play')]
  const player = ['--session', mine.token, '--other-session', others.token, '--game', 'torch', '--currency', 'MXN']
  expectSound(await done('vendor-check', product.wallet, ...wallet, '--key', file('vendor.pem'), ...player), 110)
  await expectNobodyWaits((await launched(member, 'cala-torch', '/play')).token)
  await expectResettled()
  await expectClosed('CALA', 'cala-torch', member)
  await expectInLobby(false)
})

test('a vendor behind Valkyrie, by commands alone', async () => {
  const [member, other] = [await newMember(), await newMember()]
  const base = ['--protocol', 'valkyrie', '--base-url', `${address}/operator/mareas`, '--game-origin', address]
  await doneByTwo('vendor', 'add', 'MAREAS', ...base, '--token', TOKEN, '--api-key', API_KEY)
  await doneByTwo('vendor', 'game', 'MAREAS', 'table', '--name', 'Mesa de Mareas', '--category', 'Live Roulette')
  const mine = await launched(member, 'mareas-table', '/table')
  const others = await launched(other, 'mareas-table', '/table')
  const report = await done(
    ...[
      'vendor-check',
      `${product.platform}/pam/v1`,
      '--protocol',
      'valkyrie',
      '--token',
      TOKEN,
      '--provider',
      'mareas',
    ],
    ...['--session', mine.token, '--user', mine.user, '--game', 'table', '--currency', 'MXN'],
    ...['--other-session', others.token, '--other-user', others.user],
  )
  expectSound(report, 90)
  await expectClosed('MAREAS', 'mareas-table', member)
})
