import { beforeAll, describe, expect, test } from 'vitest'
import { takeBreak } from '#api/protection/breaks'
import { type AccountClosing, closingCalls } from '#api/protection/closing'
import { auditLog, chainsOver } from '../../../../scripts/audit/audit-chain.ts'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { agentByCode, memberById } from '../../../../workers/platform/directory/members.ts'
import { changeClosing } from '../../../../workers/platform/protection/close-account.ts'
import { mayAgentAct } from '../../../../workers/platform/session/sub-accounts/directory.ts'
import { startDeposit } from '../../../../workers/platform/wallet/deposits/deposit.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { apply, bank, code, decide, newPayee, type Payee } from '../support/payee.ts'
import { start, wish } from '../support/payer.ts'
import { pay, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, sendSealed, someone } from '../support/world.ts'

/** Members close their account, and the money that lands afterwards is paid out (GLI-19 A.3.10, decision 203). */

const { accountClosing, closeAccount } = closingCalls
type Headers = Record<string, string>

const shown = async (headers: Headers) =>
  expectValue(await callApi<AccountClosing>('GET', accountClosing.path, { headers }))
const close = (headers: Headers, password = PASSWORD) =>
  sendSealed<{ closedAt: string }>('POST', closeAccount.path, { password }, { ...headers, ...someone() })
const setClosing = (account: string, closed: boolean, headers: Headers = {}) =>
  send('PUT', `/ops/closings/${account}`, { closed, reason: 'asked by mail' }, headers)
const rests = async () =>
  expectValue(await callApi<{ closings: { account: string; cash: number }[] }>('GET', '/ops/closings')).closings
const restOf = async ({ name }: { name: string }) => (await rests()).find(({ account }) => account === name)?.cash
const balances = async (memberId: string) => {
  const found = await bank().balance(memberId)
  if ('refusal' in found) throw new Error(found.refusal)
  return found
}
const payOut = ({ name }: Payee, id: string, headers: Headers) =>
  send<{ withdrawal: string; amount: number }>(
    'PUT',
    `/ops/closings/${name}/payout`,
    { id, reason: 'left on a closed account' },
    headers,
  )
const logOf = (account: string) =>
  auditLog(
    chainsOver(async (path) => (await callApi('GET', path)).body),
    { account },
  ) as Promise<{ actor: string; action: string; reason: string; before: string; after: string }[]>
const about = ({ round, transaction_uuid: reference }: Record<string, unknown>) => ({
  ...{ round, reference_transaction_uuid: reference },
})

const signIn = async (account: string): Promise<Headers> => {
  const { token } = expectValue(await login(account, PASSWORD))
  return { ...bearer(token), ...someone() }
}

/** A closed account: two bets are open, 50.00 were left, and 750.00 are on their way out. */
async function newClosed() {
  const one = await newPayee(100_000)
  const open = { memberId: one.memberId, token: await sit(one.memberId) }
  const [won, lost] = [transaction(open), transaction(open)]
  for (const stake of [won, lost]) expect((await wallet('bet', stake)).status).toBe('RS_OK')
  const bonus = {
    memberId: one.memberId,
    id: 'welcome',
    amount: 7_000,
    spending: 'last',
    actor: 'promotion:x',
  } as const
  expect(await bank().grantBonus(bonus)).toMatchObject({ bonus: 7_000 })
  await bank().earnPoints({ memberId: one.memberId, earned: 90, revision: 1 })
  expect(await shown(one.headers)).toMatchObject({
    ...{ obstacles: ['balance'], cash: 80_000, least: 10_000, bonus: 7_000, points: 90, withdrawals: 0 },
  })
  expect(code(await close(one.headers))).toBe('balance-left')
  expect(await balances(one.memberId)).toMatchObject({ cash: 80_000, bonus: 7_000, points: 90 })
  const { id: withdrawal } = expectValue(await apply(one, { amount: 75_000 }))
  expect(await shown(one.headers)).toMatchObject({ obstacles: [], cash: 5_000, withdrawals: 75_000 })
  const before = Date.now()
  const { closedAt } = expectValue(await close(one.headers))
  expect(Date.parse(closedAt)).toBeGreaterThanOrEqual(before)
  return { ...one, open, won, lost, withdrawal }
}

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

describe('a closed account', () => {
  test('has no session, no bonus and no points, and nothing opens it or puts money on it', async () => {
    const one = await newClosed()
    const { memberId, headers, name, owner, open } = one
    expect(await balances(memberId)).toMatchObject({ cash: 5_000, held: 75_000, bonus: 0, gift: 0, points: 0 })
    expect(code(await callApi('GET', accountClosing.path, { headers }))).toBe('not-signed-in')
    // Only who has the password learns it.
    expect(code(await login(name, PASSWORD, {}, owner.home as never))).toBe('account-closed')
    expect(code(await login(name, PASSWORD))).toBe('account-closed')
    expect(code(await login(name, 'otra-clave-9'))).toBe('wrong-credentials')
    expect((await wallet('bet', transaction(open))).status).toBe('RS_ERROR_TOKEN_EXPIRED')
    const deposit = { id: crypto.randomUUID(), method: 'spei', amount: 10_000, currency: 'MXN' } as const
    expect(await startDeposit(env, { memberId, bank: 'bank-0' }, deposit)).toEqual({ refusal: 'account-closed' })
    const game = { tokenHash: 'a'.repeat(64), vendor: 'FRL', gameCode: 'x', expiresAtMs: Date.now() + 60_000 }
    expect(await bank().openGame({ memberId, currency: 'MXN', ...game })).toEqual({ refusal: 'account-closed' })
    const grant = {
      memberId,
      id: 'late',
      amount: 100,
      spending: 'last',
      actor: 'operator:eva',
      reason: 'a gift',
    } as const
    expect(await bank().grantBonusByHand(grant)).toEqual({ refusal: 'account-closed' })
    expect(await bank().mayReceiveOffers(memberId)).toEqual({ may: false })
    const log = (await logOf(name)).filter(({ action }) => action === 'account-closed')
    expect(log).toMatchObject([{ actor: `member:${memberId}`, reason: 'closed in the account' }])
  })

  test('gets what it has won and what comes back, and operators pay all of it out', async () => {
    const one = await newClosed()
    expect(await restOf(one)).toBe(5_000)
    const win = transaction(one.open, { amount: 30_000_000, ...about(one.won) })
    expect((await wallet('win', win)).status).toBe('RS_OK')
    expect(await wallet('rollback', transaction(one.open, about(one.lost)))).toMatchObject({ status: 'RS_OK' })
    expectValue(await decide(one, one.withdrawal, { step: 'process' }))
    expectValue(await decide(one, one.withdrawal, { step: 'reject' }))
    expect(await restOf(one)).toBe(120_000)

    const { headers: finance } = await newOperator(undefined, 'finance')
    const { headers: support } = await newOperator(undefined, 'support')
    const id = crypto.randomUUID()
    expect(code(await payOut(one, id, support))).toBe('forbidden')
    for (const _again of [1, 2])
      expect(expectValue(await payOut(one, id, finance))).toMatchObject({ withdrawal: id, amount: 120_000 })
    expect(code(await payOut(one, crypto.randomUUID(), finance))).toBe('not-enough-money')
    expect(await restOf(one)).toBeUndefined()
    expectValue(await decide(one, id, { step: 'process' }))
    expect(expectValue(await decide(one, id, { step: 'issue', amount: 120_000 }))).toMatchObject({ state: 'issued' })
    expect(await balances(one.memberId)).toMatchObject({ cash: 0, held: 0 })
    expect((await logOf(one.name)).map(({ action }) => action)).toContain('closed-account-paid')
  })

  test('pays out a rest below the least withdrawal, and nothing of an open account', async () => {
    const [one, other] = [await newClosed(), await newPayee(20_000)]
    const { headers: finance } = await newOperator(undefined, 'finance')
    expect(expectValue(await payOut(one, crypto.randomUUID(), finance))).toMatchObject({ amount: 5_000 })
    expect(code(await payOut(other, crypto.randomUUID(), finance))).toBe('wrong-state')
  })

  test('is opened by an operator alone, and what has ended does not come back', async () => {
    const one = await newClosed()
    const { headers } = await newOperator(undefined, 'support')
    expect(expectValue(await setClosing(one.name, false, headers))).toMatchObject({ closedAt: null, cash: 5_000 })
    expect(expectValue(await login(one.name, PASSWORD)).token).toBeTruthy()
    await pay(one.memberId, 10_000)
    expect(await balances(one.memberId)).toMatchObject({ cash: 15_000, bonus: 0, points: 0 })
    // Also with money on it, at its member's word.
    expect(expectValue(await setClosing(one.name, true, headers))).toMatchObject({ cash: 15_000 })
    expect(code(await login(one.name, PASSWORD))).toBe('account-closed')
    expect((await logOf(one.name)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account-closed', 'account-reopened', 'account-closed']),
    )
  })

  test('of an excluded person bars that person still, and stays excluded when it is opened', async () => {
    const mobile = '+525599880001'
    const { token, member } = await addedMember({ birthday: '1961-01-01' })
    await env.DB.prepare('UPDATE members SET mobile = ? WHERE id = ?').bind(mobile, member.id).run()
    expectValue(await send('POST', takeBreak.path, { id: crypto.randomUUID(), length: '1-year' }, bearer(token)))
    expectValue(await close(bearer(token)))
    await everyMinute(env, Date.now())
    const newcomer = await addedMember({ birthday: '1962-02-02' })
    await env.DB.prepare('UPDATE members SET details = ? WHERE id = ?')
      .bind(JSON.stringify({ mobileNum: mobile }), newcomer.member.id)
      .run()
    const payer = {
      memberId: newcomer.member.id,
      account: newcomer.member.account,
      headers: { ...bearer(newcomer.token), ...someone() },
    }
    expect(code(await start(payer, wish()))).toBe('under-review')
    expectValue(await setClosing(member.account, false))
    expect(await balances(member.id)).toMatchObject({ state: 'excluded' })
    const own = { memberId: member.id, account: member.account, headers: bearer(token) }
    expect(code(await start({ ...own, headers: await signIn(member.account) }, wish()))).toBe('excluded')
  })
})

describe('closing', () => {
  test('wants the right password, and no trial account has any', async () => {
    const { token, member } = await addedMember()
    expect(code(await close(bearer(token), 'otra-clave-9'))).toBe('old-password-wrong')
    expect(await shown(bearer(token))).toMatchObject({ obstacles: [], cash: 0 })
    expect((await memberById(env.DB, member.id))?.closed_at).toBeNull()
  })

  test('of an agent waits until the line is moved; then its code and its sub-accounts let nobody in', async () => {
    const { token, member } = await addedMember()
    const below = await addedMember()
    await env.DB.prepare(`UPDATE members SET type = 2, affiliate_code = 'cierre' WHERE id = ?`).bind(member.id).run()
    await env.DB.prepare('UPDATE members SET upline_id = ? WHERE id = ?').bind(member.id, below.member.id).run()
    expect(await shown(bearer(token))).toMatchObject({ obstacles: ['downline'] })
    expect(code(await close(bearer(token)))).toBe('has-downline')
    expect(code(await setClosing(member.account, true))).toBe('has-downline')
    await env.DB.prepare('UPDATE members SET upline_id = NULL WHERE id = ?').bind(below.member.id).run()
    expect(await agentByCode(env.DB, 'cierre', 'farol.example')).toMatchObject({ id: member.id })
    expectValue(await close(bearer(token)))
    expect(await agentByCode(env.DB, 'cierre', 'farol.example')).toBeNull()
    expect(await mayAgentAct(env.DB, member.id)).toBe(false)
  })

  test('is one closing however often it is sent at the same time', async () => {
    const { token, member } = await addedMember()
    const replies = await Promise.all(Array.from({ length: 12 }, () => close(bearer(token))))
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    const log = (await logOf(member.account)).filter(({ action }) => action === 'account-closed')
    expect(log).toHaveLength(1)
  })

  test('is whole when the call is cut off after the bank: the clock ends the sessions', async () => {
    const { token, member } = await addedMember()
    const row = await memberById(env.DB, member.id)
    if (row === null) throw new Error('no member')
    const cut = { ...env, PRESENCE: { getByName: () => ({ closeAll: () => Promise.reject(new Error('cut off')) }) } }
    const request = { memberId: member.id, least: 10_000, actor: `member:${member.id}`, reason: 'closed' }
    const closing = changeClosing(cut as unknown as typeof env, row, () => bank().closeAccount(request))
    await expect(closing).rejects.toThrow('cut off')
    expect(await shown(bearer(token))).toMatchObject({ cash: 0 })
    await everyMinute(env, Date.now() + 60_000)
    expect(code(await callApi('GET', accountClosing.path, { headers: bearer(token) }))).toBe('not-signed-in')
    expect(code(await login(member.account, PASSWORD))).toBe('account-closed')
    expect(await env.DB.prepare('SELECT count(*) AS n FROM closing_changes').first('n')).toBe(0)
  })
})
