import { describe, expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import { unreadCount } from '#api/notices/notices'
import { budgetCalls } from '#api/operator/rewards/budgets'
import { claimReward, type Reward, rewardList } from '#api/rewards/rewards'
import { FULL } from '#tests/support/product/tier'
import { Refusal } from '../../../../src/api/envelope.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { saveBudget } from '../../../../workers/platform/rewards/entitlements/budgets.ts'
import { claimEntitlement, settleEntitlements } from '../../../../workers/platform/rewards/entitlements/claim.ts'
import { entitle, mayReceiveOffers } from '../../../../workers/platform/rewards/entitlements/entitle.ts'
import type { Entitlement } from '../../../../workers/platform/rewards/entitlements/entitlement.ts'
import { addedMember } from '../support/members.ts'
import { newOperator, sendForTwo } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** Rewards: written down with their budget, and paid once (decision 185). */

const DAY_MS = 86_400_000
let budgets = 0

/** A budget of its own, so that what tests give away adds up. */
async function budgetOf(amount: number, unit: 'MXN' | 'PTS' = 'MXN'): Promise<string> {
  budgets += 1
  const id = `prueba-${budgets}`
  expect(await saveBudget(env.DB, { id, unit, amount }, HOUSE)).toMatchObject({ id, amount, used: 0 })
  return id
}

async function player() {
  const { member, token } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  return { id: member.id, bank, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
type Player = Awaited<ReturnType<typeof player>>

const TITLE = { es: 'Rifa', en: 'Raffle', pt: 'Rifa' }
const earned = ({ id: memberId }: Player, budget: string, over: Partial<Entitlement> = {}): Entitlement => ({
  ...{ memberId, id: 'raffle:1', kind: 'raffle', budget, unit: 'MXN', amount: 1_000, unclaimed: 'lapsed' },
  ...{ details: { title: TITLE, lines: [] }, expiresMs: Date.now() + DAY_MS, ...over },
})
const give = (...of: Parameters<typeof earned>) => entitle(env, earned(...of), Date.now())
const claim = ({ headers }: Player, id = 'raffle:1') => send<Reward>('POST', claimReward.path, { id }, headers)
const listOf = async ({ headers }: Player) =>
  expectValue(await callApi<{ open: Reward[]; ended: Reward[] }>('GET', rewardList.path, { headers }))
const balanceOf = async ({ id, bank: name }: Player) => {
  const reply = await bankOf(env, name).balance(id)
  if ('refusal' in reply) throw new Error(reply.refusal)
  return { cash: reply.cash, points: reply.points }
}
const usedOf = async (budget: string) =>
  (await env.DB.prepare('SELECT used FROM reward_budgets WHERE id = ?').bind(budget).first<{ used: number }>())?.used

describe('a reward', () => {
  test('is listed until it is claimed, is paid once, and says what became of it', async () => {
    const [one, budget] = [await player(), await budgetOf(5_000)]
    expect(await give(one, budget)).toBe('new')
    expect(await give(one, budget, { amount: 4_000 })).toBe('existing')
    expect(await usedOf(budget)).toBe(1_000)
    const { open } = await listOf(one)
    expect(open).toMatchObject([{ id: 'raffle:1', title: 'Rifa', amount: 1_000, state: 'open', endedAt: null }])
    expect(expectValue(await claim(one))).toMatchObject({ state: 'claimed', amount: 1_000 })
    expect(expectValue(await claim(one))).toMatchObject({ state: 'claimed' })
    expect(await balanceOf(one)).toEqual({ cash: 1_000, points: 0 })
    const after = await listOf(one)
    expect(after.open).toEqual([])
    expect(after.ended).toMatchObject([{ id: 'raffle:1', state: 'claimed' }])
  })

  test('of points is paid in points', async () => {
    const [one, budget] = [await player(), await budgetOf(500, 'PTS')]
    expect(await give(one, budget, { unit: 'PTS', amount: 60 })).toBe('new')
    expectValue(await claim(one))
    expect(await balanceOf(one)).toEqual({ cash: 0, points: 60 })
  })

  test('of another member is not found, and neither is one that there is not', async () => {
    const [one, other, budget] = [await player(), await player(), await budgetOf(5_000)]
    await give(one, budget)
    expect([code(await claim(other)), code(await claim(one, 'raffle:2'))]).toEqual(['not-found', 'not-found'])
    expect(await listOf(other)).toMatchObject({ open: [], ended: [] })
  })

  test('is counted beside the messages while it can be claimed', async () => {
    const [one, budget] = [await player(), await budgetOf(5_000)]
    const counts = async () => {
      const { headers } = one
      const { rewards, missions } = expectValue(
        await callApi<{ rewards: number; missions: number }>('GET', unreadCount.path, { headers }),
      )
      const info = expectValue(await callApi<{ availablePromoCount: number }>('GET', memberInfo.path, { headers }))
      return [rewards, missions, info.availablePromoCount]
    }
    expect(await counts()).toEqual([0, 0, 0])
    await give(one, budget)
    await give(one, budget, { id: 'mission:1', kind: 'mission' })
    expect(await counts()).toEqual([2, 1, 2])
    expectValue(await claim(one))
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('that many claim at once, for one member and at the end of its budget, is paid once', async () => {
    const callers = FULL ? 500 : 20
    for (let round = 0; round < (FULL ? 100 : 1); round += 1) {
      const [one, budget] = [await player(), await budgetOf(1_500)]
      const both = await Promise.all([1, 2].map((number) => give(one, budget, { id: `raffle:${number}` })))
      expect(both.map((one) => (one instanceof Refusal ? one.code : one)).sort()).toEqual(['budget-spent', 'new'])
      const won = both[0] === 'new' ? 'raffle:1' : 'raffle:2'
      const answers = await Promise.all(Array.from({ length: callers }, () => claim(one, won)))
      expect(new Set(answers.map((answer) => expectValue(answer).amount))).toEqual(new Set([1_000]))
      expect(await balanceOf(one)).toEqual({ cash: 1_000, points: 0 })
      expect(await usedOf(budget)).toBe(1_000)
    }
  })
})

describe('the budget', () => {
  test('that has not enough left gives nothing, and neither does one that there is not', async () => {
    const [one, budget] = [await player(), await budgetOf(999)]
    expect([await give(one, budget), await give(one, 'no-such-budget')]).toMatchObject([
      { code: 'budget-spent' },
      { code: 'budget-spent' },
    ])
    expect(await listOf(one)).toMatchObject({ open: [] })
    expect(await usedOf(budget)).toBe(0)
  })

  test('is set by two people, never below what it has given, and says what that is', async () => {
    const [one, budget] = [await player(), await budgetOf(2_000)]
    await give(one, budget)
    const path = budgetCalls.setBudget.path.replace(':budget', budget).replace(':unit', 'MXN')
    const raised = await sendForTwo('PUT', path, { amount: 9_000, reason: 'Más premios' })
    expect(expectValue(raised)).toMatchObject({ id: budget, amount: 9_000, used: 1_000 })
    expect(code(await sendForTwo('PUT', path, { amount: 999, reason: 'Menos' }))).toBe('amount-out-of-range')
    const { headers } = await newOperator(undefined, 'support')
    const rewards = await callApi<{ rewards: object[] }>('GET', `/ops/rewards/${one.account}`, { headers })
    expect(expectValue(rewards).rewards).toMatchObject([{ id: 'raffle:1', budget, amount: 1_000, state: 'open' }])
  })

  test('says who was given what out of it and what became of that, a page at a time', async () => {
    const [one, two, budget] = [await player(), await player(), await budgetOf(60_000)]
    await give(one, budget, { id: 'raffle:0' })
    await give(two, await budgetOf(60_000), { id: 'raffle:other' })
    for (let index = 1; index <= 50; index += 1) await give(two, budget, { id: `raffle:${index}` })
    expectValue(await claim(one, 'raffle:0'))
    interface Page {
      rewards: { number: number; account: string; id: string; state: string }[]
      next: string | null
    }
    const path = budgetCalls.listBudgetRewards.path.replace(':budget', budget).replace(':unit', 'MXN')
    const first = expectValue(await callApi<Page>('GET', path))
    const last = expectValue(await callApi<Page>('GET', `${path}?after=${first.next}`))
    expect([first.rewards.length, last.rewards.length, last.next]).toEqual([50, 1, null])
    expect(first.rewards[0]).toMatchObject({ account: one.account, id: 'raffle:0', state: 'claimed', title: 'Rifa' })
    expect([...first.rewards.slice(1), ...last.rewards].map(({ account, id }) => [account, id])).toEqual(
      Array.from({ length: 50 }, (_, index) => [two.account, `raffle:${index + 1}`]),
    )
    expect(code(await callApi('GET', path.replace('/MXN', '/PTS')))).toBe('not-found')
  })
})

describe('what nobody claims in time', () => {
  test('lapses once and goes back to the budget, or is paid, as its rule says', async () => {
    const [one, budget] = [await player(), await budgetOf(5_000)]
    const soonMs = Date.now() + 1_000
    await give(one, budget, { expiresMs: soonMs })
    await give(one, budget, { id: 'rebate:1', kind: 'rebate', unclaimed: 'paid', amount: 300, expiresMs: soonMs })
    await Promise.all([settleEntitlements(env, soonMs + 1), settleEntitlements(env, soonMs + 1)])
    await settleEntitlements(env, soonMs + 60_000)
    expect(await balanceOf(one)).toEqual({ cash: 300, points: 0 })
    expect(await usedOf(budget)).toBe(300)
    const late = await claimEntitlement(env, one, 'raffle:1', soonMs + 2)
    expect(late).toMatchObject({ code: 'reward-ended' })
    const { ended } = await listOf(one)
    expect(ended.map(({ id, state }) => [id, state])).toEqual([
      ['rebate:1', 'claimed'],
      ['raffle:1', 'lapsed'],
    ])
  })

  test('a claim whose request stopped before the bank was asked is paid by the clock', async () => {
    const [one, budget] = [await player(), await budgetOf(5_000)]
    await give(one, budget)
    await env.DB.prepare("UPDATE entitlements SET state = 'claimed', pending = 'pay', ended_ms = ? WHERE member_id = ?")
      .bind(Date.now() - 60_000, one.id)
      .run()
    expect((await listOf(one)).ended).toMatchObject([{ state: 'process' }])
    await settleEntitlements(env)
    expect(await balanceOf(one)).toEqual({ cash: 1_000, points: 0 })
    expect(expectValue(await claim(one))).toMatchObject({ state: 'claimed' })
    expect(await balanceOf(one)).toEqual({ cash: 1_000, points: 0 })
  })
})

test('who is excluded gets no offers and collects what they have earned', async () => {
  const [one, budget] = [await player(), await budgetOf(5_000)]
  await give(one, budget)
  expect(await mayReceiveOffers(env, one)).toBe(true)
  await bankOf(env, one.bank).setState(one.id, 'excluded')
  expect(await mayReceiveOffers(env, one)).toBe(false)
  expectValue(await claim(one))
  expect(await balanceOf(one)).toEqual({ cash: 1_000, points: 0 })
})
