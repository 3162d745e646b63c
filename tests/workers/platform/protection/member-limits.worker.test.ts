import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Message, messageList } from '#api/notices/messages'
import {
  cancelMemberLimit,
  confirmMemberLimit,
  declineDepositLimit,
  type MemberLimit,
  type MemberLimits,
  memberLimits,
  setMemberLimit,
} from '#api/protection/limits'
import { limitConfirmations } from '../../../../workers/platform/bank/limits/confirmation-migration.ts'
import { BANK_MIGRATIONS } from '../../../../workers/platform/bank/migrations.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { migrate } from '../../../../workers/shared/object-migrations.ts'
import { eventually } from '../support/eventually.ts'
import { inside } from '../support/line-transfers.ts'
import { addedMember } from '../support/members.ts'
import { BANK, pay, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let [memberId, token] = ['', '']
beforeEach(async () => {
  const added = await addedMember()
  ;[memberId, token] = [added.member.id, added.token]
})

const bank = () => bankOf(env, BANK)
const limits = async () =>
  expectValue(await callApi<MemberLimits>('GET', memberLimits.path, { headers: bearer(token) }))
const one = (of: MemberLimits, kind: string, period = 'day') =>
  of.limits.find((limit) => limit.kind === kind && limit.period === period) as MemberLimit
const limit = async (kind: string, period = 'day') => one(await limits(), kind, period)
const change = (amount: number | null, shown: number | null, over: object = {}) =>
  send<MemberLimits>(
    'POST',
    setMemberLimit.path,
    { kind: 'stake', period: 'day', amount, shown, currency: 'MXN', ...over },
    bearer(token),
  )
const confirm = (amount: number | null, over: object = {}) =>
  send<MemberLimits>(
    'POST',
    confirmMemberLimit.path,
    { kind: 'stake', period: 'day', amount, currency: 'MXN', ...over },
    bearer(token),
  )
const cancel = () => send<MemberLimits>('POST', cancelMemberLimit.path, { kind: 'stake', period: 'day' }, bearer(token))
const deposit = (amount: number) =>
  send(
    'POST',
    '/wps/wallet/deposit',
    { id: crypto.randomUUID(), method: 'spei', amount, currency: 'MXN' },
    bearer(token),
  )
const bet = async (amount: number) => {
  const body = transaction({ memberId, token: await sit(memberId) }, { amount: amount * 1_000 })
  return (await wallet('bet', body)).status
}
/** Lets time pass for what waits, and wakes the bank. */
async function pass(ms: number) {
  await inside(BANK, 'UPDATE spending_limit SET next_ms = next_ms - ? WHERE member = ?', ms, memberId)
  await evictDurableObject(bank())
}
const entries = async () => (await bank().auditPage(0, 1_000, `member:${memberId}`)).filter((e) => e.action === 'limit')
const code = (response: { body: object }) => ('code' in response.body ? response.body.code : 'ok')

describe('a member’s own limits', () => {
  test('are none at first, and what was spent is counted all the same', async () => {
    await pay(memberId, 100_000)
    await bet(30_000)
    const shown = await limits()
    expect(shown).toMatchObject({ currency: 'MXN', isExcluded: false })
    expect(shown.limits).toHaveLength(9)
    for (const { kind, amount, left, used, frees, next, isHouse } of shown.limits) {
      expect({ amount, left, next, isHouse }).toEqual({ amount: null, left: null, next: null, isHouse: false })
      expect({ used, frees: frees?.amount }).toEqual(
        kind === 'deposit' ? { used: 100_000, frees: 100_000 } : { used: 30_000, frees: 30_000 },
      )
    }
    const freeAfterMs = Date.parse(one(shown, 'stake').frees?.at ?? '') - Date.now()
    expect(freeAfterMs).toBeGreaterThan(DAY_MS - 1_000)
    expect(freeAfterMs).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
  })

  test('bind from the response on, the first and a lower one, each beside the others (D2)', async () => {
    await pay(memberId, 100_000)
    expect(one(expectValue(await change(40_000, null)), 'stake')).toMatchObject({
      amount: 40_000,
      used: 0,
      left: 40_000,
    })
    expect(await bet(40_001)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED')
    expect(await bet(10_000)).toBe('RS_OK')
    expect(code(await change(15_000, null, { kind: 'loss', period: 'month' }))).toBe('ok')
    expect(await bet(5_001)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED')
    // Below what is used: nothing more until it is free again.
    expect(one(expectValue(await change(4_000, 40_000)), 'stake')).toMatchObject({
      amount: 4_000,
      used: 10_000,
      left: 0,
    })
    expect(await bet(1)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED')
    await change(120_000, null, { kind: 'deposit', period: 'week' })
    const refused = await deposit(20_001)
    expect(refused.body).toMatchObject({
      ...{ code: 'limit-reached', value: { limit: 'deposit', period: 'week', owner: 'member', left: 20_000 } },
    })
    expect(code(await deposit(20_000))).toBe('ok')
    expect(await limit('deposit', 'week')).toMatchObject({ used: 120_000, left: 0 })
  })

  test('are raised after a day and the member’s own word, and every other one stays (D1, RTS 12D)', async () => {
    await pay(memberId, 100_000)
    await change(10_000, null)
    await change(30_000, null, { period: 'week' })
    const raised = one(expectValue(await change(80_000, 10_000)), 'stake')
    expect(raised).toMatchObject({ amount: 10_000, next: { amount: 80_000 } })
    expect(Date.parse(raised.next?.until ?? '') - Date.parse(raised.next?.from ?? '')).toBe(7 * DAY_MS)
    expect(code(await confirm(80_000))).toBe('limit-waiting')
    await pass(DAY_MS - HOUR_MS)
    expect(code(await confirm(80_000))).toBe('limit-waiting')
    await pass(HOUR_MS)
    // Nothing has changed without a word of the member, who is told that it may.
    expect(await bet(10_001)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED')
    const subject = 'Ya puedes confirmar el cambio de tu límite'
    const announced = async () => {
      const { messages } = expectValue(
        await callApi<{ messages: Message[] }>('GET', messageList.path, { headers: bearer(token) }),
      )
      return messages.filter((message) => message.subject === subject).length
    }
    await eventually(async () => expect(await announced()).toBe(1))
    expect(code(await confirm(90_000))).toBe('limit-changed')
    expect(one(expectValue(await confirm(80_000)), 'stake')).toMatchObject({ amount: 80_000, next: null })
    expect(await bet(30_001)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED')
    expect(await bet(30_000)).toBe('RS_OK')
    expect(code(await confirm(80_000))).toBe('not-found')
    await evictDurableObject(bank())
    expect(await announced()).toBe(1)
  })

  test('stay when the week to confirm is over, and a removal waits like a raise', async () => {
    await change(10_000, null)
    await change(null, 10_000)
    await pass(8 * DAY_MS)
    expect(await limit('stake')).toMatchObject({ amount: 10_000, next: null })
    expect(code(await confirm(null))).toBe('not-found')
    expect(one(expectValue(await change(null, 10_000)), 'stake').next).toMatchObject({ amount: null })
    await pass(DAY_MS)
    expect(one(expectValue(await confirm(null)), 'stake')).toMatchObject({ amount: null, left: null, next: null })
  })

  test('lose what waits when it is cancelled, and when they are lowered meanwhile', async () => {
    await change(10_000, null)
    expect(code(await cancel())).toBe('not-found')
    await change(80_000, 10_000)
    expect(one(expectValue(await cancel()), 'stake')).toMatchObject({ amount: 10_000, next: null })
    await change(80_000, 10_000)
    await pass(DAY_MS)
    expect(one(expectValue(await change(5_000, 10_000)), 'stake')).toMatchObject({ amount: 5_000, next: null })
    expect(code(await confirm(80_000))).toBe('not-found')
  })

  test('are not made looser than the member was shown, and stricter whatever was shown', async () => {
    await change(10_000, null)
    await change(2_000, 10_000)
    // In a window that still shows 10,000 this is a lower one.
    expect(code(await change(5_000, 10_000))).toBe('limit-changed')
    expect(await limit('stake')).toMatchObject({ amount: 2_000, next: null })
    expect(one(expectValue(await change(1_000, 10_000)), 'stake')).toMatchObject({ amount: 1_000 })
    const before = await entries()
    expect(code(await change(1_000, 10_000))).toBe('ok')
    expect(await entries()).toEqual(before)
  })

  test('leave an entry for operators: who, what, before and after', async () => {
    await change(10_000, null)
    await change(80_000, 10_000)
    await pass(DAY_MS)
    await confirm(80_000)
    const written = await entries()
    expect(written.map(({ actor, reason }) => [actor, reason])).toEqual([
      [`member:${memberId}`, 'set by the member'],
      [`member:${memberId}`, 'set by the member'],
      [`member:${memberId}`, 'confirmed by the member'],
    ])
    expect(JSON.parse(written[1]?.after ?? '')).toMatchObject({ amount: 10_000, next: { amount: 80_000 } })
    expect(JSON.parse(written[2]?.after ?? '')).toMatchObject({ amount: 80_000, next: null, currency: 'MXN' })
  })

  test('are not made looser in a break, and stricter as ever', async () => {
    await change(10_000, null)
    await change(80_000, 10_000)
    await change(10_000, null, { period: 'week' })
    await pass(DAY_MS)
    const untilMs = Date.now() + 2 * DAY_MS
    await bank().exclude({ memberId, kind: 'time-out', until_ms: untilMs, actor: 'operator:eva', reason: 'a call' })
    expect(await limits()).toMatchObject({ isExcluded: true })
    expect(code(await confirm(80_000))).toBe('excluded')
    expect(code(await change(20_000, 10_000, { period: 'week' }))).toBe('excluded')
    expect(code(await change(5_000, 10_000, { period: 'week' }))).toBe('ok')
  })

  test.each([
    ['less than nothing', { amount: -1 }],
    ['a part of a cent', { amount: 10.5 }],
    ['a text', { amount: '100' }],
    ['more than an account may hold', { amount: 1_000_000_000_001 }],
    ['no amount', { amount: undefined }],
    ['a kind that is none', { kind: 'spend' }],
    ['a period that is none', { period: 'year' }],
    ['the limit of the house', { owner: 'operator' }],
    ['somebody else', { memberId: 'other' }],
  ])('are refused %s', async (_what, over) => {
    expect(await change(1_000, null, over)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
    expect(await limit('stake')).toMatchObject({ amount: null })
  })

  test('are in the currency of the account, to the last cent of 10^12', async () => {
    expect(code(await change(1_000, null, { currency: 'USD' }))).toBe('wrong-currency')
    expect(one(expectValue(await change(999_999_999_999, null)), 'stake')).toMatchObject({ left: 999_999_999_999 })
  })
})

describe('a limit of the house', () => {
  test('applies beside the member’s, who reads that there is one and not its amount', async () => {
    const house = { memberId, kind: 'deposit', period: 'day', owner: 'operator', amount: 30_000 } as const
    await bank().setLimit({ ...house, actor: 'operator:eva', reason: 'a worried call' })
    await change(90_000, null, { kind: 'deposit' })
    const shown = await limit('deposit')
    expect(shown).toMatchObject({ amount: 90_000, left: 90_000, isHouse: true })
    const refused = await deposit(30_001)
    expect(refused.body).toMatchObject({ code: 'limit-reached', value: { limit: 'deposit', owner: 'operator' } })
    expect(JSON.stringify([await limits(), refused.body])).not.toMatch(/30000|30_?001/)
    expect(code(await deposit(30_000))).toBe('ok')
  })
})

describe('the question of a deposit limit', () => {
  const decline = () => send<MemberLimits>('POST', declineDepositLimit.path, {}, bearer(token))
  const choices = async () =>
    (await bank().auditPage(0, 1_000, `member:${memberId}`)).filter((entry) => entry.action === 'limit-choice')

  test('is open until it is declined, once and for all of the member’s sessions (RTS 12A)', async () => {
    expect(await limits()).toMatchObject({ choiceDue: true })
    // A limit of another kind is no answer, and neither is one of the house.
    await change(10_000, null)
    const house = { memberId, kind: 'deposit', period: 'day', owner: 'operator', amount: 30_000 } as const
    await bank().setLimit({ ...house, actor: 'operator:eva', reason: 'a worried call' })
    expect(await limits()).toMatchObject({ choiceDue: true })
    expect(expectValue(await decline())).toMatchObject({ choiceDue: false })
    expect(expectValue(await decline())).toMatchObject({ choiceDue: false })
    await evictDurableObject(bank())
    expect(await limits()).toMatchObject({ choiceDue: false })
    expect((await choices()).map(({ actor }) => actor)).toEqual([`member:${memberId}`])
  })

  test('is answered by a limit, also after it was removed, and no longer asked after a deposit', async () => {
    expect(expectValue(await change(10_000, null, { kind: 'deposit' }))).toMatchObject({ choiceDue: false })
    await change(null, 10_000, { kind: 'deposit' })
    await pass(DAY_MS)
    expect(expectValue(await confirm(null, { kind: 'deposit' }))).toMatchObject({ choiceDue: false })
    expect(await choices()).toEqual([])
    const other = await addedMember()
    const shown = async () =>
      expectValue(await callApi<MemberLimits>('GET', memberLimits.path, { headers: bearer(other.token) }))
    expect(await shown()).toMatchObject({ choiceDue: true })
    await pay(other.member.id, 20_000)
    expect(await shown()).toMatchObject({ choiceDue: false })
  })
})

test('a limit of an older build whose day is over is in force, and one that waits has to be confirmed', async () => {
  const [over, waiting] = [Date.now() - HOUR_MS, Date.now() + HOUR_MS]
  await runInDurableObject(bank(), async (_object, { storage }) => {
    storage.sql.exec('DROP INDEX spending_limit_next; ALTER TABLE spending_limit DROP COLUMN notified')
    storage.sql.exec('DROP TABLE play_session')
    const insert = 'INSERT INTO spending_limit VALUES (?, ?, ?, ?, ?, ?, ?)'
    storage.sql.exec(insert, memberId, 'stake', 'day', 'member', 500, 900, over)
    storage.sql.exec(insert, memberId, 'stake', 'week', 'member', 500, null, over)
    storage.sql.exec(insert, memberId, 'stake', 'month', 'member', 500, 700, waiting)
    storage.sql.exec(insert, memberId, 'loss', 'day', 'member', 500, null, null)
    const version = BANK_MIGRATIONS.indexOf(limitConfirmations)
    storage.sql.exec('UPDATE schema_version SET version = ?', version)
    migrate(storage, BANK_MIGRATIONS.slice(0, version + 1))
    // The later versions are there already.
    storage.sql.exec('UPDATE schema_version SET version = ?', BANK_MIGRATIONS.length)
  })
  await evictDurableObject(bank())
  const shown = await limits()
  expect(one(shown, 'stake', 'day')).toMatchObject({ amount: 900, next: null })
  expect(one(shown, 'stake', 'week')).toMatchObject({ amount: null, next: null })
  expect(one(shown, 'stake', 'month')).toMatchObject({ amount: 500, next: { amount: 700 } })
  expect(one(shown, 'loss', 'day')).toMatchObject({ amount: 500, next: null })
})
