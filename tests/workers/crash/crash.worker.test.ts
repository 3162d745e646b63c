import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balance } from '#api/wallet/wallet'
import { Dice } from '#tests/simulation/dice'
import { balanceOf, callEndpoint, deposited } from '#tests/support/product/client'
import { type Product, startProduct } from '#tests/support/product/product'
import { FULL } from '#tests/support/product/tier'
import { type Audit, audit } from '../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../scripts/audit/ledger.ts'
import { serverAt } from '../../../scripts/ops/server.ts'
import { CLAIMED_IN_ALL, claimThroughKills, giveRewards, wrongRewards } from './claims.ts'
import { Client } from './client.ts'
import type { Self } from './deed.ts'
import { ExpectedJournal, type Row } from './expected-journal.ts'
import { gameReturnsOf } from './games/game-returns.ts'
import { familiesWithout, GAME_KILLS, playersOf, playThroughKills } from './games/play-through-kills.ts'
import { checkRounds, countsOf } from './games/round-faults.ts'
import { storedFaults } from './games/stored-faults.ts'
import { Watchers } from './live.ts'
import { type Joined, joined, lineOf, seated } from './members.ts'
import { betOf } from './rounds.ts'
import { betsListed, COMPLETE_WITHIN_MS, statementDifferences, waitForReports } from './statements.ts'
import { aDayPasses, setUplines } from './stopped.ts'
import { STOPS } from './stops.ts'
import { Vendor } from './vendor.ts'
import { GameWindows, WINDOWS } from './windows.ts'

/**
 * Stops the whole server at random moments, by `kill -9` and by a plain SIGTERM, while many clients work through its
 * gateways: members, agents, an external vendor, operators. `CRASH_KILLS` sets the number of kills, `CRASH_SEED` the
 * times of all stops; the seed is printed. The games are played in the full run, or where `CRASH_GAMES` names them: the
 * code of each, `slots` for all slots.
 */

/** A fixed seed in `npm test`, a random one in the full run. */
const SEED = Number(process.env.CRASH_SEED ?? (FULL ? Math.floor(Math.random() * 2 ** 31) : 1))
const CLIENTS = FULL ? 64 : 32
/** The live sockets of all members together. */
const SOCKETS = 200
/** How many members read their statements at once. */
const READERS = 8
const WORKS = ['bet', 'win', 'rollback', 'deposit', 'withdraw', 'payout', 'transfer', 'adjust'] as const
/** A factor on the times of shared tables; quick enough, and slow enough for bets of a busy machine. */
const TABLE_PACE = FULL ? '0.25' : '0.1'
/** The times differ on purpose: a stop must also happen right after the start, and in the middle of a round. */
const LONGEST_LIFE_MS = 2500
/** Outboxes, alarms and the studio's sweeper finish within this time. */
const IN_TRANSIT_TIMEOUT_MS = 60_000

let product: Product
let members: Joined[] = []
let clients: Client[] = []
const expectedJournal = new ExpectedJournal()
const vendor = new Vendor()
const stateDir = mkdtempSync(join(tmpdir(), 'farol-crash-'))
beforeAll(async () => {
  await start()
  members = await joined(product.origin, CLIENTS)
  await product.kill()
  aDayPasses(stateDir)
  setUplines(stateDir, lineOf(members))
  giveRewards(stateDir, members)
  await start()
  clients = (await seated(product, members, vendor, SEED)).map((self) => new Client(self, expectedJournal))
})
afterAll(async () => {
  await product.stop()
  await vendor.close()
  rmSync(stateDir, { recursive: true, force: true })
})

test('nothing acknowledged is lost or doubled, nothing refused is done, and every audit is clean', async () => {
  console.log(`CRASH_SEED=${SEED}`)
  const from = Date.now()
  await Promise.all(clients.map((client) => client.open()))
  await workAtEverything()
  const moments = new Dice(SEED - 1)
  for (const [index, stop] of STOPS.entries()) {
    await liveAndDie(clients, moments.roll() * LONGEST_LIFE_MS, stop)
    await start()
    const untilMs = Date.now() + COMPLETE_WITHIN_MS
    const where = `after stop ${index + 1}, ${stop}`
    await waitForReports(product.port, product.opsToken, untilMs)
    const { report, rows } = await read()
    expect(report.violations, where).toEqual([])
    expect(Object.values(report.sums).filter(Boolean), where).toEqual([])
    expect(expectedJournal.differences(rows, false), where).toEqual([])
    expect(await wrongStatements(), where).toEqual([])
  }

  await Promise.all(clients.map((client) => client.finish(Date.now() + IN_TRANSIT_TIMEOUT_MS)))
  const { report, rows } = await waitForTransit()
  const where = 'at the end'
  expect(report.violations, where).toEqual([])
  expect(expectedJournal.differences(rows, true), where).toEqual([])
  expect(expectedJournal.untold(rows, new Set(members.map(({ memberId }) => memberId))), where).toEqual([])
  for (const { self } of clients) {
    const reported = await callEndpoint(self.origin, balance, {}, self.token)
    expect({ cash: reported.balance, held: reported.held }, `${self.account} ${where}`).toEqual(
      expectedJournal.balanceOf(self.memberId),
    )
  }
  expect(await wrongStatements(), where).toEqual([])
  expect(WORKS.filter((work) => !expectedJournal.done[work])).toEqual([])
  const seconds = Math.round((Date.now() - from) / 1_000)
  const { done, refused, cut, again } = expectedJournal
  console.log(JSON.stringify({ stops: STOPS.length, seconds, transfers: report.transfers, done, refused, cut, again }))
})

test('bets from the moment before a plain stop are in the betting record soon after the start', async () => {
  const late = new Client((clients[1] as Client).self, new ExpectedJournal())
  await late.open()
  const bets = Array.from({ length: 40 }, () => betOf(late.self))
  const wanted = (await betsListed(late.self)) + bets.length
  const replies = await Promise.all(bets.map(({ call }) => vendor.call(product.wallet, 'bet', call)))
  expect(replies.filter(({ status }) => status !== 'RS_OK')).toEqual([])
  await wait(300)
  await product.end()
  await start()
  // Nobody calls the bank meanwhile.
  const untilMs = Date.now() + COMPLETE_WITHIN_MS
  for (let listed = 0; listed !== wanted; listed = await betsListed(late.self)) {
    if (Date.now() > untilMs) throw new Error(`The betting record shows ${listed} of ${wanted} bets.`)
    await wait(250)
  }
})

test('200 live sockets get each event once and in order, also across a kill', async () => {
  const selves = clients.map(({ self }) => self)
  const watchers = new Watchers(selves, SOCKETS)
  await watchers.open()
  await Promise.all(selves.map((self) => new Client(self, new ExpectedJournal()).open()))
  const round = async () => {
    const bets = selves.map((self) => vendor.call(product.wallet, 'bet', betOf(self).call))
    const answers = await Promise.all(bets.map((bet) => bet.then(({ status }) => status, String)))
    return answers.filter((answer) => answer !== 'RS_OK')
  }
  expect(await round()).toEqual([])
  // The server dies with these on their way.
  const cut = [round(), round()]
  await wait(100)
  await product.kill()
  await Promise.all(cut)
  await start()
  expect(await round()).toEqual([])
  expect(await watchers.faults(Date.now() + IN_TRANSIT_TIMEOUT_MS)).toEqual([])
  expect(watchers.returned).toBe(SOCKETS)
  console.log(JSON.stringify({ sockets: SOCKETS, events: watchers.events }))
  watchers.end()
})

test('game windows that were open in a kill go on by themselves and show the right balance', async () => {
  const selves = clients.map(({ self }) => self)
  await Promise.all(selves.slice(0, WINDOWS).map((self) => deposited(self.origin, self.token, 1_000_000)))
  const windows = await GameWindows.launch(selves)
  try {
    await windows.playThroughKills(new Dice(SEED + 2), () => product.kill().then(start))
    await waitForTransit()
    expect(await windows.wrongBalances()).toEqual([])
  } finally {
    await windows.close()
  }
})

test('every reward that is claimed while the server is killed is paid once', async () => {
  const selves = clients.map(({ self }) => self)
  const before = await Promise.all(selves.map((self) => balanceOf(self.origin, self.token)))
  await claimThroughKills(selves, () => product.kill().then(start))
  const after = await Promise.all(selves.map((self) => balanceOf(self.origin, self.token)))
  expect(after).toEqual(before.map((amount) => amount + CLAIMED_IN_ALL))
  const { report, rows } = await waitForTransit()
  expect(report.violations).toEqual([])
  expect(wrongRewards(selves, rows)).toEqual([])
  expect(await wrongStatements()).toEqual([])
})

const playsGames = FULL || process.env.CRASH_GAMES !== undefined

test.runIf(playsGames)(
  'every round of every game takes each stake once and pays once, whichever program is killed and when',
  async () => {
    const from = Date.now()
    const players = playersOf(clients.map(({ self }) => self))
    const members = new Map(clients.map(({ self }) => [self.memberId, self]))
    const playing = [...new Set(players.map(({ memberId }) => memberId))].map((id) => members.get(id) as Self)
    await Promise.all(playing.map((self) => deposited(self.origin, self.token, 1_000_000)))
    const before = await Promise.all(playing.map((self) => balanceOf(self.origin, self.token)))
    await playThroughKills(players, new Dice(SEED + 1), { product: () => product, start })
    const { report, rows } = await waitForTransit()
    expect(report.violations).toEqual([])
    const { faults, figures, changes, games } = await checkRounds(players, rows)
    expect(faults).toEqual([])
    expect(familiesWithout(games)).toEqual([])
    await waitForReports(product.port, product.opsToken, Date.now() + COMPLETE_WITHIN_MS)
    const reported = await gameReturnsOf(product)
    // The clients of the first test play this slot too.
    for (const [game, sums] of games)
      if (game !== 'loteria-del-puerto') expect([game, reported.get(game)]).toEqual([game, sums])
    const after = await Promise.all(playing.map((self) => balanceOf(self.origin, self.token)))
    expect(after).toEqual(playing.map(({ memberId }, at) => (before[at] ?? 0) + (changes.get(memberId) ?? 0)))
    expect(await wrongStatements(playing)).toEqual([])
    // Files of objects are read while nobody writes.
    await product.end()
    expect(storedFaults(stateDir, players)).toEqual([])
    const seconds = Math.round((Date.now() - from) / 1_000)
    console.log(JSON.stringify({ games: players.length, kills: GAME_KILLS, seconds, ...figures }))
    console.log(JSON.stringify(countsOf(players)))
  },
)

/** Starts again on the same ports, so that no address changes. */
async function start(): Promise<void> {
  const BankAccounts = JSON.stringify({
    MXN: { bank: 'Banco del Faro', clabe: '646180110400000007', beneficiary: 'Farol' },
  })
  product = await startProduct({
    stateDir,
    ...(product ? { port: product.port } : {}),
    // The returns of the games count every round there is: no others than those played here.
    env: { SEED_HISTORY: '0', BANK_ACCOUNTS: BankAccounts, TABLE_PACE },
  })
}

/** Lets the clients work until they have done everything once, however slow the machine is. */
async function workAtEverything(): Promise<void> {
  const life = new AbortController()
  const working = Promise.all(clients.map((client) => client.workUntilCut(life.signal)))
  const everything = async () => {
    while (!life.signal.aborted && WORKS.some((work) => !expectedJournal.done[work])) await wait(100)
  }
  try {
    await Promise.race([everything(), working])
  } finally {
    life.abort()
  }
  await working
}

/** Lets the clients work for this long and stops the server meanwhile. */
async function liveAndDie(clients: Client[], lifeMs: number, stop: 'kill' | 'end'): Promise<void> {
  const life = new AbortController()
  const working = Promise.all(clients.map((client) => client.workUntilCut(life.signal)))
  await Promise.race([wait(lifeMs), working])
  life.abort()
  await product[stop]()
  await working
}

/** Returns where statements of these clients differ from the journal in two looks: rounds end meanwhile. */
async function wrongStatements(readers = clients.map(({ self }) => self)): Promise<string[]> {
  for (let before: string[] = []; ; await wait(1_000)) {
    await waitForReports(product.port, product.opsToken, Date.now() + COMPLETE_WITHIN_MS)
    const { rows } = await read()
    const wrong: string[] = []
    for (let at = 0; at < readers.length; at += READERS) {
      const some = readers.slice(at, at + READERS).map((self) => statementDifferences(self, rows))
      wrong.push(...(await Promise.all(some)).flat())
    }
    const lasting = wrong.filter((difference) => before.includes(difference))
    if (wrong.length === 0 || lasting.length > 0) return lasting
    before = wrong
  }
}

/** Audits the ledgers, and returns the rows of their journals in the clients' currency: points come by the clock. */
async function read(): Promise<{ report: Audit; rows: Row[] }> {
  const rows: Row[] = []
  const server = serverAt(String(product.port), product.opsToken)
  const source = ledgerOver((path) => server.request('GET', path))
  const journal = async (bank: string, after: number) => {
    const page = (await source.journal(bank, after)) as Row[]
    rows.push(...page.filter(({ unit }) => unit === 'MXN'))
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
