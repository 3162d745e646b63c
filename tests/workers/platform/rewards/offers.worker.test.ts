import { describe, expect, test } from 'vitest'
import { offerCalls } from '#api/operator/rewards/offers'
import { acceptOffer, type Offer, type OfferStatus, offerList, offerStatuses, withdrawOffer } from '#api/rewards/offers'
import { type Bonus, bonuses } from '#api/wallet/bonuses'
import { offers as ofBrand } from '#brand/promotions/offers'
import { FULL } from '#tests/support/product/tier'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { saveBudget } from '../../../../workers/platform/rewards/entitlements/budgets.ts'
import { grantDueBonuses } from '../../../../workers/platform/rewards/promotions/grant-bonus.ts'
import { closeOffer, saveOffer } from '../../../../workers/platform/rewards/promotions/offers.ts'
import { questionFor } from '../../../../workers/platform/rewards/promotions/worths.ts'
import { distributionOf } from '../../../../workers/platform/rewards/worth/distribution.ts'
import { worthOf } from '../../../../workers/platform/rewards/worth/worth.ts'
import { addedMember } from '../support/members.ts'
import { movement } from '../support/movements.ts'
import { newOperator, sendForTwo } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** Deposit bonuses: accepted with their conditions, given with the deposit, once, within their budget (decision 182). */

const DAY_MS = 86_400_000
const DRAFT = ofBrand[0]?.offer
if (!DRAFT) throw new Error('the brand has no offer')
let offers = 0

async function opened(over: object = {}, budget = 10_000_000): Promise<string> {
  offers += 1
  const id = `bono-${offers}`
  expect(await saveOffer(env.DB, id, { ...DRAFT, ...over } as never, HOUSE)).toMatchObject({
    id,
    version: 1,
    isOpen: true,
  })
  expect(await saveBudget(env.DB, { id: `offer-${id}`, unit: 'MXN', amount: budget }, HOUSE)).toMatchObject({ used: 0 })
  return id
}

async function player() {
  const { member, token } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  return { id: member.id, bank, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
type Player = Awaited<ReturnType<typeof player>>

let sequence = 0
/** A deposit as the read models have it, so long after now. */
async function deposit({ id: member }: Player, amount: number, afterMs = 1_000): Promise<void> {
  sequence += 1
  const at = new Date(Date.now() + afterMs).toISOString()
  const event = movement({ member, sequence, kind: 'deposit', amount, unit: 'MXN', at } as never)
  await applyJournal(env.DB, { bank: `offers-${sequence}`, events: [{ ...event, sequence: 1 }] })
}

const accept = ({ headers }: Player, offer: string, version = 1) =>
  send<OfferStatus>('POST', acceptOffer.path, { offer, version }, headers)
const statusOf = async ({ headers }: Player, offer: string) =>
  expectValue(await callApi<{ offers: OfferStatus[] }>('GET', offerStatuses.path, { headers })).offers.find(
    (one) => one.offer === offer,
  )
const bonusesOf = async ({ headers }: Player) =>
  expectValue(await callApi<{ bonuses: Bonus[] }>('GET', bonuses.path, { headers })).bonuses
const usedOf = async (offer: string) =>
  (
    await env.DB.prepare('SELECT used FROM reward_budgets WHERE id = ?')
      .bind(`offer-${offer}`)
      .first<{ used: number }>()
  )?.used

describe('a deposit bonus', () => {
  test('shows all its conditions to everybody, and what it is worth once that is computed', async () => {
    const offer = await opened()
    const shown = async () =>
      expectValue(await callApi<{ offers: Offer[] }>('GET', offerList.path)).offers.find(({ id }) => id === offer)
    expect(await shown()).toMatchObject({
      ...{ version: 1, percent: 100, minimum: 10_000, most: 50_000, toWager: 500_000, multiple: 10, of: 'bonus' },
      ...{ maxStake: 5_000, days: 16, depositDays: 14, order: 'last', worths: [] },
      weights: expect.arrayContaining([
        { gameType: 'RNG', percent: 100 },
        { gameType: 'LIVE', percent: 10 },
      ]),
    })
  })

  test('is given with the first deposit after it was accepted, once, and has to be wagered', async () => {
    const [one, offer] = [await player(), await opened()]
    expect(await statusOf(one, offer)).toMatchObject({ state: 'join' })
    expect(expectValue(await accept(one, offer))).toMatchObject({ state: 'joined', amount: null })
    expect(expectValue(await accept(one, offer))).toMatchObject({ state: 'joined' })
    // Too small a deposit brings nothing, and the offer waits for the next one.
    await deposit(one, 9_999)
    expect(await statusOf(one, offer)).toMatchObject({ state: 'joined' })
    await deposit(one, 30_050, 2_000)
    await Promise.all([grantDueBonuses(env), statusOf(one, offer), grantDueBonuses(env)])
    await deposit(one, 90_000, 3_000)
    await grantDueBonuses(env)
    expect(await statusOf(one, offer)).toMatchObject({ state: 'issued', amount: 30_050 })
    expect(await bonusesOf(one)).toMatchObject([
      { id: `offer:${offer}`, promotion: offer, amount: 30_050, left: 30_050, wagering: { target: 300_500 } },
    ])
    expect(await usedOf(offer)).toBe(30_050)
    expect(expectValue(await accept(one, offer))).toMatchObject({ state: 'issued' })
    const { headers } = await newOperator(undefined, 'support')
    const seen = await callApi<{ acceptances: object[] }>('GET', `/ops/offers/members/${one.account}`, { headers })
    expect(expectValue(seen).acceptances).toMatchObject([{ offer, state: 'granted', deposit: 30_050, amount: 30_050 }])
  })

  test('is at most what it says, however large the deposit', async () => {
    const [one, offer] = [await player(), await opened()]
    expectValue(await accept(one, offer))
    await deposit(one, 9_000_000)
    expect(await statusOf(one, offer)).toMatchObject({ state: 'issued', amount: 50_000 })
  })

  test('is not for who has deposited before, nor for who is excluded, nor under another version than was shown', async () => {
    const [old, out, one, offer] = [await player(), await player(), await player(), await opened()]
    await deposit(old, 10_000, -60_000)
    expect(await statusOf(old, offer)).toMatchObject({ state: 'closed' })
    expect(code(await accept(old, offer))).toBe('wrong-state')
    await bankOf(env, out.bank).setState(out.id, 'excluded')
    expect(await statusOf(out, offer)).toMatchObject({ state: 'closed' })
    expect(code(await accept(out, offer))).toBe('excluded')
    expect(code(await accept(one, offer, 2))).toBe('offer-changed')
    expect(code(await accept(one, 'no-such-offer'))).toBe('not-found')
    expectValue(await accept(one, offer))
    await saveOffer(env.DB, offer, { ...DRAFT, percent: 50 } as never, HOUSE)
    expect(code(await accept(await player(), offer))).toBe('offer-changed')
    // What was accepted stays as it was shown.
    await deposit(one, 20_000)
    expect(await statusOf(one, offer)).toMatchObject({ state: 'issued', amount: 20_000 })
  })

  test('is withdrawn as easily as accepted, and nobody accepts one that was closed', async () => {
    const [one, offer] = [await player(), await opened()]
    const withdraw = () => send<OfferStatus>('POST', withdrawOffer.path, { offer }, one.headers)
    expect(code(await withdraw())).toBe('not-found')
    expectValue(await accept(one, offer))
    expect(expectValue(await withdraw())).toMatchObject({ state: 'join' })
    await deposit(one, 20_000)
    await grantDueBonuses(env)
    expect(await bonusesOf(one)).toEqual([])
    const other = await player()
    expectValue(await accept(other, offer))
    await closeOffer(env.DB, offer, HOUSE)
    expect(code(await accept(await player(), offer, 2))).toBe('not-found')
    await deposit(other, 20_000)
    expect(await statusOf(other, offer)).toMatchObject({ state: 'issued', amount: 20_000 })
    expect(code(await send('POST', withdrawOffer.path, { offer }, other.headers))).toBe('wrong-state')
  })

  test('lapses when no deposit comes in time, and when the member is excluded meanwhile', async () => {
    const [one, out, offer] = [await player(), await player(), await opened()]
    expectValue(await accept(one, offer))
    expectValue(await accept(out, offer))
    await bankOf(env, out.bank).setState(out.id, 'excluded')
    await deposit(out, 20_000)
    await grantDueBonuses(env)
    await deposit(one, 20_000, 15 * DAY_MS)
    await grantDueBonuses(env, Date.now() + 14 * DAY_MS + 1_000)
    for (const each of [one, out]) {
      expect(await statusOf(each, offer)).toMatchObject({ state: 'closed' })
      expect(await bonusesOf(each)).toEqual([])
    }
    expect(await usedOf(offer)).toBe(0)
  })

  test('is never given beyond its budget, however many deposit at once', async () => {
    const offer = await opened({}, 100_000)
    const players = await Promise.all(Array.from({ length: FULL ? 40 : 8 }, player))
    for (const one of players) expectValue(await accept(one, offer))
    await Promise.all(players.map((one) => deposit(one, 40_000)))
    await Promise.all([grantDueBonuses(env), grantDueBonuses(env), ...players.map((one) => statusOf(one, offer))])
    const all = await Promise.all(players.map((one) => statusOf(one, offer)))
    expect(all.filter((one) => one?.state === 'issued')).toHaveLength(2)
    expect(all.filter((one) => one?.state === 'closed')).toHaveLength(players.length - 2)
    expect(await usedOf(offer)).toBe(80_000)
  })

  test('whose grant stopped halfway is granted by the clock, once', async () => {
    const [one, offer] = [await player(), await opened()]
    expectValue(await accept(one, offer))
    await env.DB.prepare(
      `UPDATE offer_acceptances SET state = 'granted', pending = 'grant', deposit = 20000, amount = 20000 WHERE member_id = ?`,
    )
      .bind(one.id)
      .run()
    await Promise.all([grantDueBonuses(env), grantDueBonuses(env)])
    await grantDueBonuses(env)
    expect(await bonusesOf(one)).toMatchObject([{ amount: 20_000, wagering: { target: 200_000 } }])
  })
})

test('an operator writes an offer and another opens it', async () => {
  const path = offerCalls.setOffer.path.replace(':offer', 'bono-de-dos')
  const { headers } = await newOperator(undefined, 'finance')
  const proposed = await send<{ proposal?: object }>('PUT', path, { draft: DRAFT, reason: 'Diciembre' }, headers)
  expect(expectValue(proposed).proposal).toBeDefined()
  const open = await sendForTwo('PUT', path, { draft: DRAFT, reason: 'Diciembre' }, headers)
  expect(expectValue(open)).toMatchObject({ id: 'bono-de-dos', version: 1, isOpen: true })
})

test('what the brand’s offer is worth fits its own figures', () => {
  for (const { game } of DRAFT.shown) {
    const question = questionFor({ offer: DRAFT as never }, { code: game, type: 'RNG' }, 'MXN')
    const distribution = distributionOf(game)
    const worth = question && distribution && worthOf({ ...question, distribution })
    if (!worth || !distribution) throw new Error(`${game} is not computed`)
    expect(worth.rounds).toBe(500)
    // Ten times the bonus at this return; nobody gets more out than what was not lost on the way.
    expect(worth.expectedCost).toBeCloseTo(500_000 * (1 - distribution.returned), 6)
    expect(worth.chanceOfKeeping).toBeGreaterThan(0.05)
    expect(worth.chanceOfKeeping).toBeLessThan(1)
    expect(worth.expectedLeft).toBeGreaterThan(50_000 - worth.expectedCost)
    expect(worth.expectedLeft).toBeLessThan(50_000)
  }
})

test('a game that counts nothing, is excluded or has no stake in the currency has no worth', () => {
  const offer = { ...DRAFT, shown: [{ game: 'jacks-o-mejor', stake: { MXN: 100 } }, ...DRAFT.shown] } as never
  expect(questionFor({ offer }, { code: 'jacks-o-mejor', type: 'RNG' }, 'MXN')).toBeNull()
  expect(questionFor({ offer }, { code: 'el-faro', type: 'RNG' }, 'BRL')).toBeNull()
  expect(questionFor({ offer }, { code: 'el-faro', type: 'PVP' }, 'MXN')).toMatchObject({ weight: 0 })
})
