import { describe, expect, test } from 'vitest'
import type { Audience } from '#api/operator/rewards/audience'
import { raffleEntries } from '#api/rewards/promotions'
import { type Reward, rewardList } from '#api/rewards/rewards'
import { DRAFT as ACTIVITY } from '#tests/exams/operator/rewards/activities'
import { DRAFT as OFFER } from '#tests/exams/operator/rewards/offers'
import { DRAFT as RAFFLE } from '#tests/exams/operator/rewards/raffles'
import { FULL } from '#tests/support/product/tier'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { propose } from '../../../../../workers/platform/operators/proposals.ts'
import { decideFor } from '../../../../../workers/platform/operators/two-people.ts'
import { isInAudience, type MemberFacts } from '../../../../../workers/platform/rewards/audiences/audience.ts'
import { drawDueRaffles } from '../../../../../workers/platform/rewards/promotions/draw.ts'
import { grantDueBonuses } from '../../../../../workers/platform/rewards/promotions/grant-bonus.ts'
import { findOffer, saveOffer } from '../../../../../workers/platform/rewards/promotions/offers.ts'
import { newOperator, sendForTwo } from '../../support/operator.ts'
import { code } from '../../support/payee.ts'
import { bearer, callApi, env, expectValue, someone } from '../../support/world.ts'
import * as activities from '../activity-world.ts'
import { choose, deposit, get, offerOpen, setState, WAYS } from '../preference-world.ts'
import { DAY_MS, type Player, player } from '../rebates/rebate-world.ts'
import { AUDIENCES, agent, KINDS, pair, rank, run } from './audience-world.ts'
import { actOn, isPublic, mineOf, NOTHING, PROMOTIONS, seenBy, take } from './promotion-world.ts'

/** For whom deposit bonuses, raffles and activities are: nobody else sees them, or can tell that they are there. */

const UNKNOWN = 'no-hay-tal-cosa'
const listOf = (...players: Player[]): Audience => ({ kind: 'list', accounts: players.map(({ account }) => account) })
const openEach = async (audience: Audience) =>
  Promise.all(PROMOTIONS.map(async (kind) => [kind, await WAYS[kind].open({ audience })] as const))

describe.each(AUDIENCES)('for %s', (of) => {
  test('a bonus, a raffle and an activity are shown to who is inside, taken by them alone, and stay when they leave', async () => {
    const { inside, outside, audience } = await pair(of)
    const open = await openEach(audience)
    for (const [kind, id] of open) {
      expect([await isPublic(kind, id), await isPublic(kind, id, inside.headers)]).toEqual([false, false])
      expect(await seenBy(inside, kind, id)).toMatchObject({ card: { id }, state: 'join' })
      expect(await seenBy(outside, kind, id)).toEqual(NOTHING)
      expect(await actOn(outside, kind, id)).toEqual(await actOn(outside, kind, UNKNOWN))
      expectValue((await take(inside, kind, id)) as never)
    }
    await KINDS[of as keyof typeof KINDS]?.leave(inside)
    for (const [kind, id] of open)
      expect(await seenBy(inside, kind, id)).toMatchObject({
        ...{ card: { id }, state: kind === 'activities' ? 'applying' : 'joined' },
      })
    await deposit(inside, 20_000, Date.now() + 1_000)
    await grantDueBonuses(env)
    await drawDueRaffles(env, Date.now() + 2 * 3_600_000)
    expectValue(await activities.decide({ ...inside, bank: '' }, 'approve'))
    for (const [kind, id] of open)
      expect(await seenBy(inside, kind, id)).toMatchObject({ state: 'issued', card: { id } })
    const { open: rewards } = await get<{ open: Reward[] }>(inside, rewardList.path)
    expect(rewards.map(({ kind }) => kind).sort()).toEqual(['activity', 'raffle'])
  })
})

describe('who is inside', () => {
  test('and wants no offers, or is excluded, sees none of them and gets none', async () => {
    const [off, out] = [await player(), await player()]
    const open = await openEach(listOf(off, out))
    expectValue(await choose(off, false))
    await setState(out, 'excluded')
    for (const [kind, id] of open) {
      for (const one of [off, out]) expect(await seenBy(one, kind, id)).toEqual(NOTHING)
      expect(code((await take(off, kind, id)) as never)).toBe('offers-off')
      expect(code((await take(out, kind, id)) as never)).toBe('excluded')
    }
  })

  test('keeps what they took when nobody else may see it any more, under the conditions they took it with', async () => {
    const [first, other, id] = [await player(), await player(), await offerOpen()]
    expectValue((await take(first, 'offers', id)) as never)
    const stored = await findOffer(env.DB, id)
    if (stored === null) throw new Error('no offer')
    await saveOffer(env.DB, id, { ...stored.offer, audience: listOf(other), percent: 10 }, HOUSE)
    expect(await isPublic('offers', id)).toBe(false)
    expect(await seenBy(other, 'offers', id)).toMatchObject({ card: { version: 2, percent: 10 }, state: 'join' })
    expect(await seenBy(first, 'offers', id)).toMatchObject({ card: { version: 1, percent: 100 }, state: 'joined' })
    expect(await seenBy(await player(), 'offers', id)).toEqual(NOTHING)
    await deposit(first, 20_000, Date.now() + 1_000)
    expect(await seenBy(first, 'offers', id)).toMatchObject({ state: 'issued' })
    const row = await env.DB.prepare('SELECT amount FROM offer_acceptances WHERE member_id = ?').bind(first.id).first()
    expect(row).toEqual({ amount: 20_000 })
  })

  test('and has deposited cannot accept what is for a first deposit, and sees it', async () => {
    const [one, outside] = [await player(), await player()]
    const id = await offerOpen({ audience: listOf(one), firstDeposit: true })
    for (const each of [one, outside]) await deposit(each, 10_000, Date.now() - 60_000)
    expect(await seenBy(one, 'offers', id)).toMatchObject({ card: { id }, state: 'closed' })
    expect(code((await take(one, 'offers', id)) as never)).toBe('wrong-state')
    expect(code((await take(outside, 'offers', id)) as never)).toBe('not-found')
  })

  test('and was rejected, and left, reads why and cannot apply again; who leaves before applying sees nothing', async () => {
    const { inside: one, audience } = await pair('rank')
    const [id, never] = [await activities.opened({ audience }), await activities.opened({ audience })]
    expectValue((await take(one, 'activities', id)) as never)
    expectValue(await activities.decide({ ...one, bank: '' }, 'reject', 'No se ve.'))
    expect(await seenBy(one, 'activities', id)).toMatchObject({ state: 'rejected' })
    await rank(one, 1)
    expect(await seenBy(one, 'activities', id)).toMatchObject({ card: { id, version: 1 }, state: 'closed' })
    expect(await seenBy(one, 'activities', never)).toEqual(NOTHING)
    expect(await actOn(one, 'activities', id)).toEqual(await actOn(one, 'activities', UNKNOWN))
  })

  test('can repeat the draw of a raffle, and so can who has a ticket and left; nobody else learns of it', async () => {
    const { inside: one, outside, audience } = await pair('rank')
    const [other, id] = [await player(), await WAYS.raffles.open({ audience })]
    await rank(other, 2)
    expectValue((await take(one, 'raffles', id)) as never)
    await rank(one, 1)
    await drawDueRaffles(env, Date.now() + 2 * 3_600_000)
    const entriesFor = (headers: Record<string, string>) =>
      callApi<{ entries: string[] }>('GET', `${raffleEntries.path}?raffle=${id}`, { headers })
    for (const { headers } of [one, other]) expect(expectValue(await entriesFor(headers)).entries).toHaveLength(1)
    for (const headers of [outside.headers, someone(), { ...someone(), ...bearer('M.nothing') }])
      expect(code(await entriesFor(headers))).toBe('not-found')
    expect(await isPublic('raffles', id)).toBe(false)
  })
})

test('of random audiences each member sees those they are in, and can do nothing with the others', async () => {
  const seed = FULL ? Date.now() % 1_000_000 : 194
  const random = randomFrom(seed)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const some = <Value>(values: readonly Value[]) => {
    const chosen = values.filter(() => random() < 0.4)
    return chosen.length > 0 ? chosen : [pick(values)]
  }
  const [top, middle] = [await agent(), await agent()]
  await run('UPDATE members SET upline_id = ? WHERE id = ?', top.id, middle.id)
  const nowMs = Date.now()
  const members = await Promise.all(
    Array.from({ length: FULL ? 12 : 6 }, async () => {
      const one = await player()
      const above = pick([[], [top], [middle, top]])
      const days = pick([0, 5, 40])
      const facts: MemberFacts = {
        ...{ account: one.account.toLowerCase(), language: pick(['es', 'en', 'pt'] as const), level: pick([0, 1, 2]) },
        ...{ registeredMs: nowMs - days * DAY_MS, agents: above.map(({ account }) => account.toLowerCase()) },
      }
      const registered = new Date(facts.registeredMs).toISOString()
      await run('UPDATE members SET language = ?, created_at = ? WHERE id = ?', facts.language, registered, one.id)
      if (facts.level > 0) await rank(one, facts.level)
      if (above[0]) await run('UPDATE members SET upline_id = ? WHERE id = ?', above[0].id, one.id)
      return { one, facts }
    }),
  )
  const audienceOf = (): Audience =>
    pick<() => Audience>([
      () => ({ kind: 'all' }),
      () => ({ kind: 'new', days: pick([3, 30]) }),
      () => ({ kind: 'rank', levels: some([1, 2, 3]) }),
      () => ({ kind: 'line', agent: pick([top, middle]).account }),
      () => ({ kind: 'language', languages: some(['es', 'en', 'pt'] as const) }),
      () => listOf(...some(members).map(({ one }) => one)),
    ])()
  let [shown, hidden] = [0, 0]
  for (const kind of PROMOTIONS) {
    const open = await Promise.all(
      Array.from({ length: FULL ? 18 : 8 }, async () => {
        const audience = audienceOf()
        return { id: await WAYS[kind].open({ audience }), audience }
      }),
    )
    for (const { id, audience } of open) expect([id, await isPublic(kind, id)]).toEqual([id, audience.kind === 'all'])
    for (const { one, facts } of members) {
      const { own, states } = await mineOf(one, kind)
      const isIn = (audience: Audience) => isInAudience(facts, audience, nowMs)
      const ids = open.map(({ id }) => id)
      const expected = open.filter(({ audience }) => isIn(audience))
      const about = [seed, kind, facts]
      expect([...about, ids.filter((id) => states.has(id))]).toEqual([...about, expected.map(({ id }) => id)])
      const cards = own.map(({ id }) => id).filter((id) => ids.includes(id))
      const limited = expected.filter(({ audience }) => audience.kind !== 'all')
      expect([...about, cards.sort()]).toEqual([...about, limited.map(({ id }) => id).sort()])
      for (const { id, audience } of open) {
        const reply = await take(one, kind, id)
        expect([...about, audience, reply.status]).toEqual([...about, audience, isIn(audience) ? 200 : 404])
      }
      shown += expected.length
      hidden += open.length - expected.length
    }
  }
  expect([shown > 0, hidden > 0]).toEqual([true, true])
})

describe('an operator', () => {
  test.each([
    ['/ops/offers/de-algunos', OFFER, 'offer'],
    ['/ops/raffles/de-algunos', RAFFLE, 'raffle'],
    ['/ops/activities/de-algunos', ACTIVITY, 'activity'],
  ])('opens %s for those it was written for', async (path, Draft, field) => {
    const { account } = await player()
    const draft = { ...Draft, audience: { kind: 'list', accounts: [account] } }
    const opened = await sendForTwo<Record<string, object>>('PUT', path, { draft, reason: 'Una prueba' })
    expect(expectValue(opened)[field]).toMatchObject({ audience: draft.audience })
  })

  test('reads that a bonus was proposed as drafts were written before, and everybody goes on seeing the others', async () => {
    const { firstDeposit: _none, ...old } = OFFER
    const proposer = await newOperator(undefined, 'finance')
    const by = { actor: proposer.name, reason: 'Una prueba' }
    const input = { offer: 'de-antes', draft: { ...old, audience: 'new' }, reason: 'Una prueba' }
    const proposal = await propose(env, 'setOffer', input, input, by as never)
    if (!('id' in proposal)) throw new Error('nothing was proposed')
    const result = await decideFor(env, proposal.id, 'confirm', {
      ...{ actor: 'otra', role: 'owner', reason: 'Una prueba' },
    } as never)
    expect(result).toMatchObject({ code: 'bad-input', detail: { fields: { draft: 'outdated' } } })
    expect(await findOffer(env.DB, 'de-antes')).toBeNull()
  })
})

test('an offer of before, and what was accepted of it, says whether it is for a first deposit', async () => {
  const { firstDeposit: _none, ...old } = OFFER
  const one = await player()
  for (const audience of ['new', 'all']) {
    const offer = JSON.stringify({ ...old, audience })
    await run('INSERT INTO bonus_offers (id, version, offer, is_open) VALUES (?, 1, ?, 1)', `antes-${audience}`, offer)
    await run(
      `INSERT INTO offer_acceptances (member_id, offer_id, version, offer, currency, state, accepted_ms, until_ms)
       VALUES (?, ?, 1, ?, 'MXN', 'waiting', 0, 1)`,
      ...[one.id, `antes-${audience}`, offer],
    )
  }
  for (const sql of env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0051'))?.queries ?? []) await run(sql)
  for (const [audience, firstDeposit] of [
    ['new', true],
    ['all', false],
  ] as const) {
    expect((await findOffer(env.DB, `antes-${audience}`))?.offer).toEqual({ ...old, firstDeposit })
    const row = await env.DB.prepare('SELECT offer FROM offer_acceptances WHERE offer_id = ?')
      .bind(`antes-${audience}`)
      .first<string>('offer')
    expect(JSON.parse(row ?? '')).toEqual({ ...old, firstDeposit })
  }
})
