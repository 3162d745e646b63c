import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { acceptTerms, memberInfo } from '#api/member'
import { login } from '#api/session/session'
import { listSessions, type OpenedSession } from '#api/session/sessions'
import { type VendorWallets, walletTransfer } from '#api/vendors/vendor-wallets'
import { betStatement, type JournalEntry, journalStatement, profitStatement } from '#api/wallet/statements'
import { TERMS_VERSION } from '#brand/terms'
import { AGENT, MEMBER, spins } from '#tests/fixtures/member-life'
import { balanceOf, callEndpoint, deposited, freshName, registered, send } from '#tests/support/product/client'
import {
  moveToPresent,
  type OldPerson,
  type OldState,
  shownNow,
  statementsOf,
  unpackOldState,
  walletOf,
  withBanks,
} from '#tests/support/product/old-state'
import { type Product, startProduct } from '#tests/support/product/product'
import { DATABASES, type DatabaseKind, inEach, schemaOf } from '#tests/support/product/sqlite-files'
import { audit } from '../../../scripts/audit/audit.ts'
import { chainsOver, verifyChains } from '../../../scripts/audit/audit-chain.ts'
import { ledgerOver } from '../../../scripts/audit/ledger.ts'
import { serverAt } from '../../../scripts/ops/server.ts'

/** A state folder written by commit d391f9f (tests/fixtures/README.md) works under this build. */

let product: Product
let old: OldState
let day: string
let oldTokens: string[]
/** The databases of the old build, by kind. */
let oldFiles: Record<string, string[]>
beforeAll(async () => {
  const { stateDir, written } = unpackOldState('d391f9f')
  old = written
  day = moveToPresent(stateDir, old)
  oldFiles = Object.fromEntries(kinds().map((kind) => [kind, inEach(stateDir, kind, (_database, name) => name)]))
  product = await startProduct({ stateDir })
  oldTokens = old.people.map(({ token }) => token)
  for (const person of old.people) {
    const fields = [MEMBER, AGENT].find(({ username }) => username === person.account)
    person.token = String((await callEndpoint(product.origin, login, fields)).token)
  }
})
afterAll(() => product.stop())

const kinds = () => Object.keys(DATABASES) as DatabaseKind[]
const server = () => serverAt(String(product.port), product.opsToken)
const get = (path: string) => server().request('GET', path)

describe('the state written by an older build', () => {
  test('has ended its sessions, because their tokens have no MAC, and its members sign in again', async () => {
    for (const [index, { token }] of old.people.entries()) {
      const refused = await send(product.origin, memberInfo, {}, oldTokens[index])
      expect(refused).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
      const open = (await callEndpoint(product.origin, listSessions, {}, token)) as unknown as {
        sessions: OpenedSession[]
      }
      expect(open.sessions).toMatchObject([{ current: true }])
    }
  })

  test('has equal balances, deposits, withdrawals, transfers, vendor wallets and limits', async () => {
    for (const { account, token, wallet, limits } of old.people) {
      expect(await walletOf(product.origin, token)).toEqual(withBanks(wallet))
      expect(await get(`/ops/limits/${account}`)).toMatchObject({ value: { limits } })
    }
  })

  test('has equal statements', async () => {
    for (const { token, statements } of old.people) {
      const moved = JSON.parse(JSON.stringify(shownNow(statements)).replaceAll(old.day, day)) as unknown
      expect(await statementsOf(product.origin, token, day, 'UTC')).toMatchObject(moved as object)
    }
  })

  test('has equal statements by the days of every zone', async () => {
    for (const { token } of old.people) {
      const read = async (endpoint: Endpoint, fields: object) => callEndpoint(product.origin, endpoint, fields, token)
      const utc = await read(profitStatement, { from: day, to: day, zone: 'UTC' })
      const { list } = (await read(journalStatement, { from: day, to: day, zone: 'UTC', pageSize: '100' })) as {
        list: JournalEntry[]
      }
      for (let hours = -14; hours <= 12; hours += 1) {
        const zone = `Etc/GMT${hours < 0 ? hours : `+${hours}`}`
        const dayOf = (at: string) => new Date(Date.parse(at) - hours * 3_600_000).toISOString().slice(0, 10)
        const payments = list.flatMap((entry) => entry.payments.map((one) => ({ ...one, kind: 'hold-post' })))
        const days = [...Map.groupBy([...list, ...payments], ({ at }) => dayOf(at))].sort().reverse()
        const sums = (entries: Pick<JournalEntry, 'kind' | 'amount'>[], kind: string) =>
          entries.reduce((sum, entry) => sum + (entry.kind === kind ? Math.abs(entry.amount) : 0), 0)
        const range = { from: days.at(-1)?.[0] ?? day, to: days[0]?.[0] ?? day, zone }
        expect(await read(profitStatement, range)).toMatchObject({
          ...{ zone, totals: utc.totals, vendors: utc.vendors },
          days: days.map(([label, of]) => ({
            ...{ day: label, won: sums(of, 'win'), deposited: sums(of, 'deposit'), held: sums(of, 'hold') },
            ...{ withdrawn: sums(of, 'hold-post'), sent: sums(of, 'vendor-send') },
          })),
        })
        const bets = await read(betStatement, range)
        expect(bets.totals).toEqual((await read(betStatement, { from: day, to: day, zone: 'UTC' })).totals)
      }
    }
  })

  test('passes the auditor as before, with every log unchanged', async () => {
    expect(await audit(ledgerOver(get))).toEqual(old.audit)
    expect((await verifyChains(chainsOver(get), [])).breaks).toEqual([])
  })
})

describe('after the update the product', () => {
  test('takes new bets, and gets money back from the vendor that holds it', async () => {
    const { token, wallet } = old.people[0] as OldPerson
    const [there] = (wallet.vendors as VendorWallets).wallets
    const { transfers } = old.audit as { transfers: number }
    // The terms have versions by now; the one of then is none of them.
    await callEndpoint(product.origin, acceptTerms, { version: TERMS_VERSION }, token)
    await spins(product.origin, token, 1)
    const before = await balanceOf(product.origin, token)
    const back = { id: randomUUID(), vassalage: 'FRL', direction: 'out', amount: there?.balance ?? 0, currency: 'MXN' }
    expect(await callEndpoint(product.origin, walletTransfer, back, token)).toMatchObject({ state: 'done' })
    expect(await balanceOf(product.origin, token)).toBe(before + back.amount)
    const counted = await audit(ledgerOver(get))
    expect(counted.violations).toEqual([])
    expect(counted.transfers).toBeGreaterThanOrEqual(transfers + 3)
  })

  test('takes a new member, whose objects have the same tables as the old ones', async () => {
    const token = await registered(product.origin, freshName())
    await deposited(product.origin, token, 100_000)
    await spins(product.origin, token, 1)
    await server().request('PUT', '/ops/wallet', { isSingle: false })
    const there = { id: randomUUID(), vassalage: 'FRL', direction: 'in', amount: 10_000, currency: 'MXN' }
    expect(await callEndpoint(product.origin, walletTransfer, there, token)).toMatchObject({ state: 'done' })
    await product.end()
    const versions = { presence: 4, throttle: 1, playerGame: 6, vendorWallet: 1 } as const
    for (const kind of ['presence', 'throttle', 'playerGame', 'vendorWallet'] as const) {
      const awake = versioned(kind)
      const isOld = ({ name }: { name: string }) => oldFiles[kind]?.includes(name)
      expect(awake.some(isOld), `an old ${kind} that woke`).toBe(true)
      // All keys share a few throttles, so there may be no new one.
      if (kind !== 'throttle')
        expect(
          awake.some((one) => !isOld(one)),
          `a new ${kind}`,
        ).toBe(true)
      for (const { version, schema } of awake)
        expect({ version, schema }).toEqual({ version: versions[kind], schema: awake[0]?.schema })
    }
  })
})

/** Returns the databases of a kind that this build has opened. */
function versioned(kind: DatabaseKind) {
  return inEach(product.stateDir, kind, (database, name) => {
    const schema = schemaOf(database)
    if (!('schema_version' in schema)) return null
    const { version } = database.prepare('SELECT version FROM schema_version').get() as { version: number }
    return { name, schema, version }
  }).filter((one) => one !== null)
}
