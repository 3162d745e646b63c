import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test, vi } from 'vitest'
import { brand } from '#brand/brand'
import { NaiveWallet } from '#tests/support/stand-ins/naive-wallet'
import { SPEI } from '#tests/support/stand-ins/spei'
import { type Step, stepsFrom } from '#tests/support/stand-ins/wagers'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import type { Bank } from '../../../../workers/platform/bank/Bank.ts'
import type { WalletReply } from '../../../../workers/platform/bank/bank-types.ts'
import { bankOf, hashToken, newGameToken } from '../../../../workers/platform/bank/routing.ts'
import { readLag } from '../../../../workers/platform/read-models/operator-routes.ts'
import { eventually } from '../support/eventually.ts'
import { callApi, env } from '../support/world.ts'

const newMember = async (bank: string, over: object = {}) => {
  const memberId = crypto.randomUUID()
  await bankOf(env, bank).open({ memberId, currency: 'MXN', trial: false, ...over })
  return memberId
}
const audited = () => audit(ledgerOver(async (path) => (await callApi('GET', path)).body))

async function credit(bank: string, memberId: string, id: string, amount: number): Promise<void> {
  const stub = bankOf(env, bank)
  await stub.createDeposit({ memberId, id, method: 'spei', amount, currency: 'MXN', terms: SPEI })
  const reference = `${memberId} ${id}`
  const confirmation = { memberId, id, provider: 'demo', reference, amount, currency: 'MXN', enabled: true }
  const paid = await stub.confirmDeposit(confirmation)
  if ('refusal' in paid) throw new Error(paid.refusal)
}

describe('a bank', () => {
  test('opening the same member again changes nothing; other terms are a conflict', async () => {
    const bank = bankOf(env, 'bank-0')
    const memberId = await newMember('bank-0')
    await credit('bank-0', memberId, 'd', 5_000)
    expect(await bank.open({ memberId, currency: 'MXN', trial: false })).toMatchObject({ cash: 5_000, state: 'active' })
    expect(await bank.open({ memberId, currency: 'USD', trial: false })).toEqual({ refusal: 'conflict' })
    expect(await bank.balance('nobody')).toEqual({ refusal: 'not-found' })
  })

  test('a trial account holds play money and nothing else', async () => {
    const bank = bankOf(env, 'bank-0')
    const memberId = await newMember('bank-0', { currency: 'FUN', trial: true })
    expect(await bank.balance(memberId)).toMatchObject({ cash: brand.playMoney, currency: 'FUN', trial: true })
    expect(await bank.open({ memberId: 'x', currency: 'MXN', trial: true })).toEqual({ refusal: 'wrong-currency' })
    const game = {
      memberId,
      tokenHash: 'h',
      vendor: 'FRL',
      gameCode: 'g',
      currency: 'FUN',
      expiresAtMs: Date.now() + 1_000,
    } as const
    expect(await bank.openGame(game)).toEqual({ refusal: 'trial-account' })
  })

  test('an excluded member opens no game', async () => {
    const bank = bankOf(env, 'bank-0')
    const memberId = await newMember('bank-0')
    expect(await bank.setState(memberId, 'excluded')).toMatchObject({ state: 'excluded' })
    const game = {
      memberId,
      tokenHash: 'h2',
      vendor: 'FRL',
      gameCode: 'g',
      currency: 'MXN',
      expiresAtMs: Date.now() + 1_000,
    } as const
    expect(await bank.openGame(game)).toEqual({ refusal: 'excluded' })
  })

  test('an acknowledged operation survives the eviction of the object', async () => {
    const bank = bankOf(env, 'bank-0')
    const memberId = await newMember('bank-0')
    await credit('bank-0', memberId, 'd', 5_000)
    await evictDurableObject(bank)
    expect(await bank.balance(memberId)).toMatchObject({ cash: 5_000 })
    await credit('bank-0', memberId, 'e', 5_000)
    expect(await bank.balance(memberId)).toMatchObject({ cash: 10_000 })
    expect((await audited()).violations).toEqual([])
  })

  test('a transaction that is undone leaves no trace in the caches of the bank', async () => {
    const bank = bankOf(env, 'bank-0')
    const memberId = await newMember('bank-0')
    await credit('bank-0', memberId, 'd', 5_000)
    await runInDurableObject(bank, async (_object, { storage }) => {
      storage.sql.exec(
        'CREATE TRIGGER broken BEFORE INSERT ON posting WHEN NEW.amount = 6661 BEGIN SELECT RAISE(ABORT, "broken"); END',
      )
    })
    const paid = { memberId, provider: 'demo', currency: 'MXN', enabled: true } as const
    for (const [id, amount] of [
      ['bad', 6_661],
      ['good', 7_000],
    ] as const) {
      await bank.createDeposit({ memberId, id, method: 'spei', amount, currency: 'MXN', terms: SPEI })
    }
    const [bad, good] = await Promise.allSettled([
      bank.confirmDeposit({ ...paid, id: 'bad', reference: `${memberId} bad`, amount: 6_661 }),
      bank.confirmDeposit({ ...paid, id: 'good', reference: `${memberId} good`, amount: 7_000 }),
    ])
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
    expect(await bank.balance(memberId)).toMatchObject({ cash: 12_000 })
    await runInDurableObject(bank, async (_object, { storage }) => storage.sql.exec('DROP TRIGGER broken'))
    expect((await audited()).violations).toEqual([])
  })
})

describe('the outbox', () => {
  test('an unwritten confirmation loses nothing: the mark stays, and the bank sends again by itself', async () => {
    const bank = bankOf(env, 'bank-0')
    const memberId = await newMember('bank-0')
    await runInDurableObject(bank, async (_object, { storage }) => {
      storage.sql.exec('CREATE TRIGGER stuck BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, "stuck"); END')
    })
    await credit('bank-0', memberId, 'd', 5_000)
    const state = () =>
      runInDurableObject(bank, async (_object, { storage }) => ({
        confirmed: storage.sql.exec<{ confirmed: number }>('SELECT confirmed FROM outbox').one().confirmed,
        head: storage.sql.exec<{ head: number }>('SELECT max(sequence) AS head FROM transfer').one().head,
        alarms: storage.sql
          .exec<{ name: string }>('SELECT name FROM alarm')
          .toArray()
          .map(({ name }) => name),
      }))
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { head } = await state()
    await eventually(async () => expect(await readLag(env, 'bank-0')).toMatchObject({ applied: head }))
    await eventually(async () => expect(silent).toHaveBeenCalled())
    const stuck = await state()
    expect(stuck.confirmed).toBeLessThan(head)
    expect(stuck.alarms).toContain('outbox')
    await runInDurableObject(bank, async (_object, { storage }) => storage.sql.exec('DROP TRIGGER stuck'))
    await eventually(async () => expect((await state()).confirmed).toBe(head))
    silent.mockRestore()
  })
})

describe('a bank, simulated from one seed', () => {
  test('every result over RPC, with others in one commit, is the one of a plain implementation', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => newMember('bank-0')))
    const tokenHashes = await openGames(members)
    const naive = new NaiveWallet()
    const steps = stepsFrom(8, 600, members)
    const funding = steps.slice(0, members.length)
    for (const step of funding) {
      if (step.kind === 'deposit') await credit('bank-0', step.member, step.id, step.amount)
      naive.reply(step)
    }
    // One stub, so that calls arrive in the order in which they are made.
    const bank = bankOf(env, 'bank-0')
    const played = steps.slice(members.length).filter(({ kind }) => kind !== 'deposit')
    for (let at = 0; at < played.length; at += 12) {
      const together = played.slice(at, at + 12)
      const replies = await Promise.all(together.map((step) => play(bank, step, tokenHashes)))
      const expected = together.map((step) => naive.reply(step))
      for (const [index, reply] of replies.entries()) {
        if (reply !== null) expect(reply, JSON.stringify(together[index])).toBe(expected[index])
      }
    }
    const found = await audited()
    expect(found).toMatchObject({ sums: { MXN: 0 }, violations: [] })
    for (const [memberId, { cash, bonus }] of naive.balances)
      expect(await bankOf(env, 'bank-0').balance(memberId)).toMatchObject({ cash, bonus })
  })
})

type TokenHashes = Map<string, string>

/** Returns both tokens of every member for both games: the older one was replaced by the newer. */
async function openGames(members: string[]): Promise<TokenHashes> {
  const tokenHashes: TokenHashes = new Map()
  for (const memberId of members) {
    for (const gameCode of ['faro', 'ola']) {
      for (const which of ['older', 'newest']) {
        const tokenHash = hashToken(newGameToken('bank-0'))
        tokenHashes.set(`${memberId} ${gameCode} ${which}`, tokenHash)
        const expiresAtMs = Date.now() + 3_600_000
        await bankOf(env, 'bank-0').openGame({
          memberId,
          tokenHash,
          vendor: 'FRL',
          gameCode,
          currency: 'MXN',
          expiresAtMs,
        })
      }
    }
  }
  return tokenHashes
}

/** Plays a step in the bank. Returns null for a step without a wallet reply. */
async function play(bank: DurableObjectStub<Bank>, step: Step, tokenHashes: TokenHashes): Promise<string | null> {
  if (step.kind === 'exclude' || step.kind === 'include') {
    await bank.setState(step.member, step.kind === 'exclude' ? 'excluded' : 'active')
    return null
  }
  if (step.kind === 'deposit') return null
  if (step.kind === 'bonus' || 'grant' in step) {
    const change = { memberId: step.member, id: step.id, amount: step.amount, actor: 'promotion:test' }
    if (step.kind === 'bonus') await bank.grantBonus({ ...change, spending: step.spending })
    else {
      const end = step.kind === 'bonus-back' ? 'takeBonusBack' : 'releaseBonus'
      await bank[end]({ ...change, grantId: step.grant })
    }
    return null
  }
  const { token, member, ...call } = step
  const tokenHash = tokenHashes.get(`${member} ${step.game} ${token}`) ?? ''
  const operation = { ...call, tokenHash, vendor: 'FRL', currency: 'MXN', user: null } as const
  const { outcome, balance }: WalletReply = await bank.wallet(operation)
  return `${outcome} ${balance}`
}
