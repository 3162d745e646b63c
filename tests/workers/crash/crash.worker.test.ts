import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balance } from '#api/wallet/wallet'
import { Dice } from '#tests/simulation/dice'
import { callEndpoint } from '#tests/support/product/client'
import { type Product, startProduct } from '#tests/support/product/product'
import { FULL } from '#tests/support/product/tier'
import { type Audit, audit } from '../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../scripts/audit/ledger.ts'
import { serverAt } from '../../../scripts/ops/server.ts'
import { Client } from './client.ts'
import { ExpectedJournal, type Row } from './expected-journal.ts'
import { KILLS } from './kills.ts'
import { joined, lineOf, seated } from './members.ts'
import { aDayPasses, setUplines } from './stopped.ts'
import { Vendor } from './vendor.ts'

/**
 * Kills the whole server with `kill -9` at random moments, while 64 clients work through its gateways: members, agents,
 * an external vendor, operators. `CRASH_KILLS` sets the number of kills, `CRASH_SEED` their times; the seed is printed.
 */

/** A fixed seed in `npm test`, a random one in the full run. */
const SEED = Number(process.env.CRASH_SEED ?? (FULL ? Math.floor(Math.random() * 2 ** 31) : 1))
const CLIENTS = 64
const WORKS = ['bet', 'win', 'rollback', 'deposit', 'withdraw', 'payout', 'transfer', 'adjust'] as const
/** The times differ on purpose: a kill must also happen right after the start, and in the middle of a round. */
const LONGEST_LIFE_MS = 2500
/** Outboxes, alarms and the studio's sweeper finish within this time. */
const IN_TRANSIT_TIMEOUT_MS = 60_000

let product: Product
const vendor = new Vendor()
const stateDir = mkdtempSync(join(tmpdir(), 'farol-crash-'))
beforeAll(() => start())
afterAll(async () => {
  await product.stop()
  await vendor.close()
  rmSync(stateDir, { recursive: true, force: true })
})

test('nothing acknowledged is lost or doubled, nothing refused is done, and every audit is clean', async () => {
  console.log(`CRASH_SEED=${SEED}`)
  const from = Date.now()
  const members = await joined(product.origin, CLIENTS)
  await product.kill()
  aDayPasses(stateDir)
  setUplines(stateDir, lineOf(members))
  await start()

  const expectedJournal = new ExpectedJournal()
  const clients = (await seated(product, members, vendor, SEED)).map((self) => new Client(self, expectedJournal))
  await Promise.all(clients.map((client) => client.open()))
  const moments = new Dice(SEED - 1)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await liveAndDie(clients, moments.roll() * LONGEST_LIFE_MS)
    await start()
    const { report, rows } = await read()
    const where = `after kill ${kill}`
    expect(report.violations, where).toEqual([])
    expect(Object.values(report.sums).filter(Boolean), where).toEqual([])
    expect(expectedJournal.differences(rows, false), where).toEqual([])
  }

  await Promise.all(clients.map((client) => client.finish(Date.now() + IN_TRANSIT_TIMEOUT_MS)))
  const { report, rows } = await waitForTransit()
  const where = `at the end`
  expect(report.violations, where).toEqual([])
  expect(expectedJournal.differences(rows, true), where).toEqual([])
  expect(expectedJournal.untold(rows, new Set(members.map(({ memberId }) => memberId))), where).toEqual([])
  for (const { self } of clients) {
    const reported = await callEndpoint(self.origin, balance, {}, self.token)
    expect({ cash: reported.balance, held: reported.held }, `${self.account} ${where}`).toEqual(
      expectedJournal.balanceOf(self.memberId),
    )
  }
  expect(WORKS.filter((work) => !expectedJournal.done[work])).toEqual([])
  const seconds = Math.round((Date.now() - from) / 1_000)
  const { done, refused, cut, again } = expectedJournal
  console.log(JSON.stringify({ kills: KILLS, seconds, transfers: report.transfers, done, refused, cut, again }))
})

/** Starts again on the same ports, so that no address changes. */
async function start(): Promise<void> {
  const BankAccounts = JSON.stringify({
    MXN: { bank: 'Banco del Faro', clabe: '646180110400000007', beneficiary: 'Farol' },
  })
  product = await startProduct({
    stateDir,
    ...(product ? { port: product.port } : {}),
    env: { BANK_ACCOUNTS: BankAccounts },
  })
}

/** Lets the clients work for this long and kills the server meanwhile. */
async function liveAndDie(clients: Client[], lifeMs: number): Promise<void> {
  const life = new AbortController()
  const working = Promise.all(clients.map((client) => client.workUntilCut(life.signal)))
  await Promise.race([wait(lifeMs), working])
  life.abort()
  await product.kill()
  await working
}

/** Audits the ledgers, and returns the journals as the auditor read them. */
async function read(): Promise<{ report: Audit; rows: Row[] }> {
  const rows: Row[] = []
  const server = serverAt(String(product.port), product.opsToken)
  const source = ledgerOver((path) => server.request('GET', path))
  const journal = async (bank: string, after: number) => {
    const page = (await source.journal(bank, after)) as Row[]
    rows.push(...page)
    return page
  }
  return { report: await audit({ ...source, journal }), rows }
}

/** Returns the audit once nothing is in transit any more, or when the time is over. */
async function waitForTransit(): Promise<{ report: Audit; rows: Row[] }> {
  for (const until = Date.now() + IN_TRANSIT_TIMEOUT_MS; ; await wait(500)) {
    const found = await read()
    const inTransit = Object.values(found.report.inTransit).some(Boolean)
    if (!inTransit) return found
    if (Date.now() > until) throw new Error(`Still in transit: ${JSON.stringify(found.report.inTransit)}`)
  }
}
