import { afterEach, describe, expect, test } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import type { BankDeposit } from '../../../../workers/platform/bank/deposits/deposit-types.ts'
import { bankOf, hashToken, newGameToken } from '../../../../workers/platform/bank/routing.ts'
import { startDeposit } from '../../../../workers/platform/wallet/deposits/deposit.ts'
import { takePayment } from '../../../../workers/platform/wallet/deposits/payment-report.ts'
import {
  auditOf,
  cashOf,
  HERE,
  inside,
  newPerson,
  type Person,
  THERE,
  transferOf,
  waitForTransfer,
} from '../support/line-transfers.ts'
import { env } from '../support/world.ts'

/** Requests a single-use resource many times at once, in many rounds, alternating between two banks. */

const ROUNDS = FULL ? 100 : 4
const CALLERS = FULL ? 500 : 50
const CASH = 60_000
const MXN = { currency: 'MXN' } as const

const at = (round: number) => (round % 2 === 0 ? HERE : THERE)
const atOnce = <Result>(call: (caller: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)))
const refusedWith = (results: object[], code: string) =>
  results.filter((one) => 'refusal' in one && one.refusal === code).length
const notRefused = <Result extends object>(results: Result[]) =>
  results.filter((one): one is Exclude<Result, { refusal: unknown }> => !('refusal' in one))

/** Returns the number of transfers in both journals. */
async function written(): Promise<number> {
  const journals = await Promise.all([HERE, THERE].map((bank) => bankOf(env, bank).journalEvents(0, 0)))
  return journals.reduce((sum, { head }) => sum + head, 0)
}

/** Returns the replies of a race that made exactly one transfer. */
async function raced<Result>(call: (caller: number) => Promise<Result>): Promise<Result[]> {
  const before = await written()
  const results = await atOnce(call)
  expect(await written()).toBe(before + 1)
  return results
}

async function balancesOf({ memberId, bank }: Person): Promise<number[]> {
  const balances = await bankOf(env, bank).balance(memberId)
  return 'refusal' in balances ? [] : [balances.cash, balances.bonus, balances.held]
}

async function withdrawals(round: number): Promise<void> {
  const member = await newPerson(at(round), CASH)
  const { memberId, bank } = member
  const account = { id: crypto.randomUUID(), kind: 'clabe', number: '032180000118359719' } as const
  await bankOf(env, bank).addPayoutAccount({ memberId, ...account, holder: 'Ana Luz Ríos', payeeName: null })
  await inside(bank, 'UPDATE payout_account SET usable_ms = added_ms WHERE member = ?', memberId)
  const methods = [{ kind: 'clabe', minimum: 1, maximum: CASH, ...MXN } as const]
  const whole = { memberId, account: account.id, amount: CASH, methods, ...MXN }
  const results = await raced(async () => bankOf(env, bank).createWithdrawal({ ...whole, id: crypto.randomUUID() }))
  expect(notRefused(results)).toMatchObject([{ state: 'applying', amount: CASH }])
  expect(refusedWith(results, 'not-enough-money')).toBe(CALLERS - 1)
  expect(await balancesOf(member)).toEqual([0, 0, CASH])
}

/** Alternates between the same claim each time, and claims with different amounts. */
async function entitlements(round: number): Promise<void> {
  const member = await newPerson(at(round))
  const { memberId, bank } = member
  const claim = { memberId, id: 'welcome', spending: 'first', actor: 'promotion:test' } as const
  const isSame = round % 4 < 2
  const results = await raced(async (caller) =>
    bankOf(env, bank).grantBonus({ ...claim, amount: 5_000 + (isSame ? 0 : caller) }),
  )
  const granted = notRefused(results)
  expect(granted).toHaveLength(isSame ? CALLERS : 1)
  expect(refusedWith(results, 'conflict')).toBe(CALLERS - granted.length)
  const [won] = granted
  expect(new Set(granted.map(({ bonus }) => bonus))).toEqual(new Set([won?.bonus]))
  expect(await balancesOf(member)).toEqual([0, won?.bonus, 0])
}

/**
 * Ten deposits of ten members, all paid under one reference. Alternates between two banks, where the claim in D1
 * decides, and one bank called without a claim.
 */
async function references(round: number): Promise<void> {
  const isClaimed = round % 4 < 2
  const members = await Promise.all(Array.from({ length: 10 }, (_, each) => newPerson(at(isClaimed ? each : round))))
  const deposits = await Promise.all(members.map(startedBy))
  const payment = { reference: `race-${round}`, amount: CASH, fault: null, over: 0, ...MXN }
  const by = { actor: 'operator:owner', reason: 'seen on the account' }
  const results = await raced(async (caller) => {
    const [{ bank }, deposit] = [members[caller % 10] as Person, deposits[caller % 10] as BankDeposit]
    if (isClaimed) return takePayment(env, bank, deposit, payment, by)
    const { memberId, id, provider } = deposit
    return bankOf(env, bank).receiveDeposit({ memberId, id, provider, enabled: true, ...payment, by })
  })
  // The winner gets the reply about its single credit at each of its calls.
  expect(notRefused(results).filter(({ state }) => state === 'credited')).toHaveLength(CALLERS / 10)
  expect(refusedWith(results, 'conflict')).toBe(CALLERS - CALLERS / 10)
  const cash = await Promise.all(members.map(cashOf))
  expect(cash.sort((a, b) => b - a)).toEqual([CASH, ...Array<number>(9).fill(0)])
}

async function startedBy({ memberId, bank }: Person): Promise<BankDeposit> {
  const wish = { id: crypto.randomUUID(), method: 'transfer-mxn', amount: CASH, ...MXN }
  const deposit = await startDeposit(env, { memberId, bank }, wish)
  if ('refusal' in deposit) throw new Error(deposit.refusal)
  return deposit
}

/**
 * Alternates between an id each, one id, and rollbacks before their bet, which arrives late. All get ok, as the wallet
 * 1.5 requires.
 */
async function rollbacks(round: number): Promise<void> {
  const member = await newPerson(at(round), CASH)
  const { memberId, bank } = member
  const tokenHash = hashToken(newGameToken(bank))
  const vendorFields = { vendor: 'FRL', ...MXN }
  const expiresAtMs = Date.now() + 3_600_000
  await bankOf(env, bank).openGame({
    memberId,
    tokenHash,
    gameCode: 'faro',
    expiresAtMs,
    ...vendorFields,
  })
  const context = {
    tokenHash,
    ...vendorFields,
    game: 'faro',
    round: 'r',
    closes: false,
    free: false,
    user: null,
    granted: false,
  }
  const [betId, oneId] = [crypto.randomUUID(), crypto.randomUUID()]
  const bet = { ...context, kind: 'bet', id: betId, amount: CASH, reference: null } as const
  const back = { ...context, kind: 'rollback', amount: 0, currency: null, reference: betId } as const
  const isEarly = round % 3 === 2
  if (!isEarly) expect(await bankOf(env, bank).wallet(bet)).toMatchObject({ outcome: 'ok', balance: 0 })
  const results = await raced(async () =>
    bankOf(env, bank).wallet({ ...back, id: round % 3 === 1 ? oneId : crypto.randomUUID() }),
  )
  const ok = { outcome: 'ok', memberId, balance: CASH, ...MXN }
  expect(results).toEqual(Array<object>(CALLERS).fill(ok))
  const lateReply = await bankOf(env, bank).wallet(bet)
  expect(lateReply).toMatchObject(
    isEarly ? { outcome: 'bet-rolled-back', balance: CASH } : { outcome: 'ok', balance: 0 },
  )
  expect(await balancesOf(member)).toEqual([CASH, 0, 0])
}

/** Alternates between transfers within one bank and between two banks. */
async function lineTransfers(round: number): Promise<void> {
  const [from, to] = [await newPerson(HERE, CASH), await newPerson(at(round))]
  const results = await atOnce(async () => bankOf(env, from.bank).sendTransfer(transferOf(from, to, CASH)))
  const [gone, ...more] = notRefused(results)
  expect(more).toEqual([])
  expect(refusedWith(results, 'not-enough-money')).toBe(CALLERS - 1)
  await waitForTransfer(from, gone?.id ?? '')
  expect([await cashOf(from), await cashOf(to)]).toEqual([0, CASH])
}

describe(`${CALLERS} at once, ${ROUNDS} rounds: exactly one wins`, () => {
  afterEach(async () => {
    expect(await auditOf(HERE, THERE)).toMatchObject({ sums: { MXN: 0 }, violations: [] })
  })

  test.each([
    ['withdrawals of the whole balance', withdrawals],
    ['claims of one entitlement', entitlements],
    ['uses of one provider reference', references],
    ['rollbacks of one bet', rollbacks],
    ['transfers of the whole balance along the line', lineTransfers],
  ])('%s', async (_what, race) => {
    for (let round = 0; round < ROUNDS; round += 1) await race(round)
  })
})
