import { describe, expect, test } from 'vitest'
import type { CodeDraft } from '#api/operator/rewards/promotion-codes'
import { redeemCode } from '#api/rewards/promotion-codes'
import { claimReward, type Reward, rewardList } from '#api/rewards/rewards'
import { CODE } from '#tests/exams/operator/rewards/promotion-codes'
import { FULL } from '#tests/support/product/tier'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { saveCode, stopCode } from '../../../../workers/platform/rewards/codes/codes.ts'
import { redeem, TRIES } from '../../../../workers/platform/rewards/codes/redeem.ts'
import { saveBudget } from '../../../../workers/platform/rewards/entitlements/budgets.ts'
import { addedMember } from '../support/members.ts'
import { newOperator, proposalIn, sendForTwo } from '../support/operator.ts'
import { code as codeOf } from '../support/payee.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** Promotion codes: entered once by each member, and never by more than may (decision 192). */

const DAY_MS = 86_400_000
let codes = 0

async function opened(over: Partial<CodeDraft> = {}): Promise<string> {
  codes += 1
  const code = `FARO${String(codes).padStart(4, '0')}`
  const saved = await saveCode(env.DB, code, { ...CODE, ...over }, HOUSE)
  if (!('isOpen' in saved)) throw new Error(saved.code)
  return code
}

async function player() {
  const { member, token } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  return { id: member.id, bank, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
type Player = Awaited<ReturnType<typeof player>>

const enter = ({ headers }: Player, code: string, id: string = crypto.randomUUID()) =>
  send<Reward>('PUT', redeemCode.path, { id, code }, headers)
const openOf = async ({ headers }: Player) =>
  expectValue(await callApi<{ open: Reward[] }>('GET', rewardList.path, { headers })).open
const countOf = async (table: string, { id }: Player) =>
  Number(await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE member_id = ?`).bind(id).first('n'))
const usedOf = async (code: string) => [
  await env.DB.prepare('SELECT used FROM promotion_code_counts WHERE code = ?').bind(code).first('used'),
  await env.DB.prepare('SELECT used FROM reward_budgets WHERE id = ?').bind(`code-${code.toLowerCase()}`).first('used'),
]
const holder = ({ id, bank }: Player) => ({ id, bank, currency: 'MXN' as const, address: id })

describe('a code', () => {
  test('is entered however it is written, stands in the list, is collected, and can be used once', async () => {
    const [one, code] = [await player(), await opened()]
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}\u200b `
    const id = crypto.randomUUID()
    expect(expectValue(await enter(one, typed, id))).toMatchObject({
      ...{ id: `code:${code}`, kind: 'code', unit: 'MXN', amount: 5_000, state: 'open', unclaimed: 'paid' },
      title: 'Código de bienvenida',
    })
    expect(expectValue(await enter(one, code, id))).toMatchObject({ id: `code:${code}`, state: 'open' })
    expect(codeOf(await enter(one, `${code}X`, id))).toBe('conflict')
    expect(codeOf(await enter(one, code))).toBe('promotion-code-used')
    expect((await openOf(one)).map((reward) => reward.id)).toEqual([`code:${code}`])
    const claimed = await send<Reward>('POST', claimReward.path, { id: `code:${code}` }, one.headers)
    expect(expectValue(claimed)).toMatchObject({ state: 'claimed' })
    expect(await bankOf(env, one.bank).balance(one.id)).toMatchObject({ cash: 5_000 })
    // The answer that was lost is given again, also after it was collected.
    expect(expectValue(await enter(one, code, id))).toMatchObject({ state: 'claimed' })
    expect([await countOf('entitlements', one), ...(await usedOf(code))]).toEqual([1, 1, 5_000])
  })

  test('that gives points ends uncollected as it says', async () => {
    const code = await opened({ reward: { unit: 'PTS', amount: 200 }, collectDays: 3, unclaimed: 'lapsed' })
    const reward = expectValue(await enter(await player(), code))
    expect(reward).toMatchObject({ unit: 'PTS', amount: 200, unclaimed: 'lapsed' })
    expect(Date.parse(reward.until) - Date.parse(reward.at)).toBe(3 * DAY_MS)
  })

  test.each([
    ['is unknown', {}, 'NADA-ASI', 'promotion-code-unknown'],
    ['is none at all', {}, '¡¿?!', 'promotion-code-unknown'],
    ['begins later', { from: new Date(Date.now() + DAY_MS).toISOString() }, null, 'promotion-code-early'],
    ['has ended', { until: new Date(Date.now() - 1_000).toISOString() }, null, 'promotion-code-over'],
    ['is of another currency', { reward: { unit: 'CLP', amount: 5 } }, null, 'wrong-currency'],
  ] as const)('that %s says so, and gives nothing', async (_why, over, typed, refusal) => {
    const [one, code] = [await player(), await opened(over as Partial<CodeDraft>)]
    expect(codeOf(await enter(one, typed ?? code))).toBe(refusal)
    expect([await countOf('promotion_code_uses', one), await countOf('entitlements', one)]).toEqual([0, 0])
  })

  test('is not for who is excluded, whether it is right or wrong', async () => {
    const [out, code] = [await player(), await opened()]
    await bankOf(env, out.bank).setState(out.id, 'excluded')
    expect([codeOf(await enter(out, code)), codeOf(await enter(out, 'NADAASI'))]).toEqual(['excluded', 'excluded'])
    expect(await countOf('entitlements', out)).toBe(0)
  })

  test('that was stopped is over, and stays what it was to who used it', async () => {
    const [one, two, code] = [await player(), await player(), await opened()]
    expectValue(await enter(one, code))
    await stopCode(env.DB, code, HOUSE)
    expect([codeOf(await enter(one, code)), codeOf(await enter(two, code))]).toEqual([
      'promotion-code-used',
      'promotion-code-over',
    ])
    expect(await openOf(one)).toHaveLength(1)
    // Opened again, it counts whom it has given something already.
    expect(await saveCode(env.DB, code, { ...CODE, members: 2 }, HOUSE)).toMatchObject({ version: 3, uses: 1 })
    expectValue(await enter(two, code))
    expect(codeOf(await enter(await player(), code))).toBe('promotion-code-spent')
    expect(await saveCode(env.DB, code, { ...CODE, members: 1 }, HOUSE)).toMatchObject({ code: 'amount-out-of-range' })
  })

  test('cannot be guessed: tries are counted by member and by address, right or wrong', async () => {
    const [one, code] = [await player(), await opened()]
    const id = crypto.randomUUID()
    expectValue(await enter(one, code, id))
    for (let tried = 1; tried < TRIES.byMember.limit; tried += 1)
      expect(codeOf(await enter(one, 'NADAASI'))).toBe('promotion-code-unknown')
    const late = await enter(one, await opened())
    expect(late.body).toMatchObject({ code: 'too-many-requests', value: { retryAfterSeconds: expect.any(Number) } })
    // What was answered once is answered again.
    expectValue(await enter(one, code, id))
    // Many members behind one address.
    const address = crypto.randomUUID()
    let refused = 0
    for (let index = 0; index <= TRIES.byAddress.limit / 10; index += 1) {
      const other = { ...holder(await player()), address }
      for (let tried = 0; tried < 10; tried += 1) {
        const result = await redeem(env, { id: crypto.randomUUID(), code: 'NADAASI' }, other, Date.now())
        if ('code' in result && result.code === 'too-many-requests') refused += 1
      }
    }
    expect(refused).toBe(10)
  })
})

describe('at once', () => {
  test('as many use a code as may, and each gets one reward', async () => {
    for (let round = 0; round < (FULL ? 12 : 1); round += 1) {
      const [code, callers] = [await opened({ members: 7 }), FULL ? 60 : 30]
      // Where the budget has more, the count alone keeps the others out.
      const budget = { id: `code-${code.toLowerCase()}`, unit: 'MXN', amount: 10_000_000 } as const
      if (round % 2 === 0) expect(await saveBudget(env.DB, budget, HOUSE)).toMatchObject({ used: 0 })
      const players = await Promise.all(Array.from({ length: callers }, player))
      const results = await Promise.all(
        players.map((one) => redeem(env, { id: crypto.randomUUID(), code }, holder(one), Date.now())),
      )
      const refusals = results.flatMap((result) => ('kind' in result ? [] : [result.code]))
      expect(refusals).toEqual(Array(callers - 7).fill('promotion-code-spent'))
      expect(await usedOf(code)).toEqual([7, 35_000])
      const counts = await Promise.all(players.map((one) => countOf('entitlements', one)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7)
      expect(Math.max(...counts)).toBe(1)
    }
  })

  test('one member uses a code once, and the same entry gets one answer', async () => {
    const [one, two, code] = [await player(), await player(), await opened()]
    const own = await Promise.all(
      Array.from({ length: 10 }, () => redeem(env, { id: crypto.randomUUID(), code }, holder(one), Date.now())),
    )
    expect(own.map((result) => ('kind' in result ? 'given' : result.code)).sort()).toEqual([
      'given',
      ...Array(9).fill('promotion-code-used'),
    ])
    const id = crypto.randomUUID()
    const same = await Promise.all(Array.from({ length: 10 }, () => redeem(env, { id, code }, holder(two), Date.now())))
    expect(same.map((result) => 'kind' in result && result.id)).toEqual(Array(10).fill(`code:${code}`))
    expect([await countOf('entitlements', one), await countOf('entitlements', two)]).toEqual([1, 1])
    expect(await usedOf(code)).toEqual([2, 10_000])
  })

  test('a code that is stopped or changed while it is entered gives by what is in force, or nothing', async () => {
    for (let round = 0; round < (FULL ? 40 : 2); round += 1) {
      const [one, code] = [await player(), await opened()]
      const points = { ...CODE, reward: { unit: 'PTS', amount: 9 } } as const
      const [result] = await Promise.all([
        redeem(env, { id: crypto.randomUUID(), code }, holder(one), Date.now()),
        round % 2 ? stopCode(env.DB, code, HOUSE) : saveCode(env.DB, code, points, HOUSE),
      ])
      const given = 'kind' in result ? 1 : 0
      if (!('kind' in result)) expect(result.code).toBe('promotion-code-over')
      expect([await countOf('promotion_code_uses', one), await countOf('entitlements', one)]).toEqual([given, given])
    }
  })
})

test('an entry that stops halfway has changed nothing, and the next try gives the reward', async () => {
  const [one, code, id] = [await player(), await opened(), crypto.randomUUID()]
  const broken = {
    ...env,
    DB: new Proxy(env.DB, {
      get: (db, name) =>
        name === 'batch'
          ? () => Promise.reject(new Error('the connection is gone'))
          : Reflect.get(db, name, db).bind(db),
    }),
  }
  await expect(redeem(broken as never, { id, code }, holder(one), Date.now())).rejects.toThrow('gone')
  expect([await countOf('promotion_code_uses', one), ...(await usedOf(code))]).toEqual([0, 0, 0])
  expect(expectValue(await enter(one, code, id))).toMatchObject({ state: 'open' })
  expect(await usedOf(code)).toEqual([1, 5_000])
})

describe('operators', () => {
  test('write a code that another opens, read who used it by pages, and see its budget', async () => {
    const { headers } = await newOperator(undefined, 'finance')
    const path = '/ops/promo-codes/DEDOS2026'
    const draft = { ...CODE, members: 1_000 }
    expect(proposalIn(await send('PUT', path, { draft, reason: 'Diciembre' }, headers))).not.toBeNull()
    const open = await sendForTwo('PUT', path, { draft, reason: 'Diciembre' }, headers)
    expect(expectValue(open)).toMatchObject({ code: 'DEDOS2026', version: 1, isOpen: true, uses: 0 })
    const players = await Promise.all(Array.from({ length: 3 }, player))
    for (const one of players) expectValue(await enter(one, 'dedos 2026'))
    // More than a page, without registering so many.
    await env.DB.prepare(
      `INSERT INTO promotion_code_uses (member_id, id, code, version, used_ms)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
       SELECT 'nobody-' || i, 'x', 'DEDOS2026', 1, 0 FROM n`,
    ).run()
    await env.DB.prepare(
      `INSERT INTO entitlements (member_id, id, kind, budget, unit, amount, details, state, unclaimed, created_ms, expires_ms)
       SELECT member_id, 'code:DEDOS2026', 'code', 'code-dedos2026', 'MXN', 5000, '{}', 'lapsed', 'paid', 0, 0
       FROM promotion_code_uses WHERE id = 'x'`,
    ).run()
    type Uses = { uses: { number: number; account: string | null; state: string }[]; next: string | null }
    const first = expectValue(await callApi<Uses>('GET', `${path}/uses`, { headers }))
    expect(first.uses.slice(0, 3).map(({ account, state }) => [account, state])).toEqual(
      players.map(({ account }) => [account, 'open']),
    )
    expect(first.uses).toHaveLength(100)
    const rest = expectValue(await callApi<Uses>('GET', `${path}/uses?after=${first.next}`, { headers }))
    expect([rest.uses.length, rest.uses[0]?.account, rest.next]).toEqual([3, null, null])
    const { budgets } = expectValue(
      await callApi<{ budgets: { id: string; amount: number; used: number }[] }>('GET', '/ops/budgets', { headers }),
    )
    expect(budgets.find(({ id }) => id === 'code-dedos2026')).toMatchObject({ amount: 5_000_000, used: 515_000 })
    const { codes: all } = expectValue(
      await callApi<{ codes: { code: string; uses: number }[] }>('GET', '/ops/promo-codes?after=DEDOS2025', {
        headers,
      }),
    )
    expect(all[0]).toMatchObject({ code: 'DEDOS2026', uses: 103 })
  })

  test('stop a code that there is', async () => {
    const { headers } = await newOperator(undefined, 'finance')
    const code = await opened()
    const stop = (of: string) =>
      send<{ isOpen: boolean }>('PUT', `/ops/promo-codes/${of}/stop`, { reason: 'Un error' }, headers)
    expect(expectValue(await stop(code))).toMatchObject({ isOpen: false, version: 2 })
    expect(codeOf(await stop('NADAASI'))).toBe('not-found')
  })
})
