import { expect, test } from 'vitest'
import { type ActivityDraft, activityCalls } from '#api/operator/rewards/activities'
import { type OfferDraft, offerCalls } from '#api/operator/rewards/offers'
import { RaffleDraft, raffleCalls } from '#api/operator/rewards/raffles'
import { type Activity, type ActivityStatus, activityList, activityStatuses } from '#api/rewards/activities'
import { acceptOffer, type Offer, type OfferStatus, offerList, offerStatuses } from '#api/rewards/offers'
import { type Raffle, type RaffleTicket, raffleList, raffleTickets } from '#api/rewards/promotions'
import { offers as ofBrand } from '#brand/promotions/offers'
import { DRAFT as ACTIVITY } from '#tests/exams/operator/rewards/activities'
import { DRAFT as RAFFLE } from '#tests/exams/operator/rewards/raffles'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { saveActivity, stopActivity } from '../../../../workers/platform/rewards/activities/activities.ts'
import { chooseOffers } from '../../../../workers/platform/rewards/preferences/choose.ts'
import { closeOffer, saveOffer } from '../../../../workers/platform/rewards/promotions/offers.ts'
import { openRaffle, stopRaffle } from '../../../../workers/platform/rewards/promotions/open-raffle.ts'
import { computeWorths } from '../../../../workers/platform/rewards/worth/stored-worth.ts'
import { addedMember } from '../support/members.ts'
import { movement } from '../support/movements.ts'
import { newOperator } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** Promotions before they open, as a member will see them (decision 205). */

const DRAFT = ofBrand[0]?.offer as OfferDraft

async function player() {
  const { member, token } = await addedMember()
  const bank = (await memberById(env.DB, member.id))?.bank ?? ''
  return { id: member.id, bank, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
type Player = Awaited<ReturnType<typeof player>>

interface Preview {
  card: Offer | Activity | Raffle | null
  state: string
  reason: string | null
}
const previewOf = async (
  { account }: { account: string },
  draft: object,
  { path }: { path: string } = offerCalls.previewOffer,
) => send<Preview>('POST', path, { draft, account }, (await newOperator(undefined, 'support')).headers)

/** What the member sees once it is open, without its name. */
async function openFor({ headers }: Player, draft: OfferDraft) {
  const id = `abierto-${crypto.randomUUID().slice(0, 8)}`
  await saveOffer(env.DB, id, draft, HOUSE)
  const own = expectValue(
    await callApi<{ offers: OfferStatus[]; own: Offer[] }>('GET', offerStatuses.path, { headers }),
  )
  const all = expectValue(await callApi<{ offers: Offer[] }>('GET', offerList.path, { headers }))
  await closeOffer(env.DB, id, HOUSE)
  const card = [...own.own, ...all.offers].find((one) => one.id === id)
  return {
    card: card ? { ...card, id: 'preview' } : null,
    state: own.offers.find((one) => one.offer === id)?.state ?? 'closed',
  }
}

test('a deposit bonus is shown as its member sees it once it is open, with why they could not accept it', async () => {
  const people = await Promise.all([...Array(5)].map(player))
  const [one, other, excluded, unwilling, depositor] = people as [Player, Player, Player, Player, Player]
  await bankOf(env, excluded.bank).setState(excluded.id, 'excluded')
  await chooseOffers(env, unwilling.id, false, Date.now())
  const deposit = movement({ member: depositor.id, sequence: 1, kind: 'deposit', amount: 20_000, unit: 'MXN' })
  await applyJournal(env.DB, { bank: 'previews', events: [deposit] })
  const accounts = people.flatMap(({ account }) => (account === other.account ? [] : [account]))
  const forSome: OfferDraft = { ...DRAFT, audience: { kind: 'list', accounts } }
  const elsewhere: OfferDraft = { ...DRAFT, minimum: { CLP: 10_000 }, most: { CLP: 50_000 } }
  // The first look asks for the worth; the clock computes it.
  await previewOf(one, DRAFT)
  for (let times = 0; times < 2; times += 1) await computeWorths(env)
  for (const [who, draft, reason] of [
    [one, DRAFT, null],
    [one, forSome, null],
    [other, DRAFT, null],
    [other, forSome, 'audience'],
    [excluded, DRAFT, 'excluded'],
    [excluded, forSome, 'excluded'],
    [unwilling, forSome, 'offers-off'],
    [depositor, DRAFT, 'deposited'],
    [depositor, { ...DRAFT, firstDeposit: false }, null],
    [one, elsewhere, 'currency'],
  ] as const) {
    const { card, state, reason: found } = expectValue(await previewOf(who, draft))
    expect([reason, found, { card, state }]).toEqual([reason, reason, await openFor(who, draft)])
  }
  const { card } = expectValue(await previewOf(one, forSome))
  expect(card).toMatchObject({ title: DRAFT.title.es, toWager: expect.any(Number) })
  expect(expectValue(await previewOf(other, forSome)).card).toBeNull()
})

test('a deposit bonus is accepted by nobody whose profile wants fewer wagerings, nor where they are now, and is proposed to none of them', async () => {
  const [british, mexican] = [await player(), await player()]
  await env.DB.prepare(`UPDATE members SET country = 'GB' WHERE id = ?`).bind(british.id).run()
  const terms = (multiple: number, of: 'bonus' | 'bonus-and-deposit' = 'bonus') => ({ ...DRAFT.terms, multiple, of })
  const accept = async ({ headers }: Player, draft: OfferDraft, country = 'MX') => {
    const offer = `techo-${crypto.randomUUID().slice(0, 8)}`
    await saveOffer(env.DB, offer, draft, HOUSE)
    const about = { ...headers, 'X-Visitor-Country': country }
    const answer = await send<OfferStatus>('POST', acceptOffer.path, { offer, version: 1 }, about)
    await closeOffer(env.DB, offer, HOUSE)
    return answer.body.success ? answer.body.value.state : answer.body.code
  }
  const [often, both, allowed] = [terms(11), terms(1, 'bonus-and-deposit'), terms(10)]
  for (const over of [often, both]) {
    const draft = { ...DRAFT, terms: over }
    expect(expectValue(await previewOf(british, draft))).toMatchObject({ state: 'closed', reason: 'wagering' })
    expect(await openFor(british, draft)).toMatchObject({ state: 'closed' })
    expect([await accept(british, draft), await accept(mexican, draft, 'GB')]).toEqual(['wrong-state', 'wrong-state'])
    expect(await accept(mexican, draft)).toBe('joined')
    const { headers } = await newOperator(undefined, 'finance')
    const propose = async (...accounts: string[]) => {
      const fields = { draft: { ...draft, audience: { kind: 'list', accounts } }, reason: 'Bono de prueba' }
      return (await send('PUT', '/ops/offers/techo-propuesto', fields, headers)).body
    }
    const wrong = { 'terms.multiple': british.account }
    expect(await propose(mexican.account, british.account)).toMatchObject({
      code: 'bad-input',
      value: { fields: wrong },
    })
    expect(await propose(mexican.account)).toMatchObject({ success: true })
  }
  expect(await accept(british, { ...DRAFT, terms: allowed })).toBe('joined')
})

/** What the member sees of an activity once it is open. */
async function activityFor({ headers }: Player, draft: ActivityDraft) {
  const id = `abierta-${crypto.randomUUID().slice(0, 8)}`
  await saveActivity(env.DB, id, draft, HOUSE)
  const own = expectValue(
    await callApi<{ activities: ActivityStatus[]; own: Activity[] }>('GET', activityStatuses.path, { headers }),
  )
  const all = expectValue(await callApi<{ activities: Activity[] }>('GET', activityList.path, { headers }))
  await stopActivity(env.DB, id, HOUSE)
  const state = own.activities.find((one) => one.activity === id)?.state ?? 'closed'
  return { card: [...own.own, ...all.activities].find((one) => one.id === id) ?? null, state }
}

/** What the member sees of a raffle once it is open. */
async function raffleFor({ headers }: Player, draft: RaffleDraft) {
  const id = `abierta-${crypto.randomUUID().slice(0, 8)}`
  await openRaffle(env.DB, id, draft, HOUSE)
  const own = expectValue(
    await callApi<{ tickets: RaffleTicket[]; own: Raffle[] }>('GET', raffleTickets.path, { headers }),
  )
  const all = expectValue(await callApi<{ raffles: Raffle[] }>('GET', raffleList.path, { headers }))
  await stopRaffle(env.DB, id, HOUSE)
  const state = own.tickets.find((one) => one.raffle === id)?.state ?? 'closed'
  return { card: [...own.own, ...all.raffles].find((one) => one.id === id) ?? null, state }
}

/** Its name and its fingerprint are those of what is open. */
const comparable = <Card extends object>(card: Card | null) => card && { ...card, id: 'preview', commitment: '' }

test('activities and raffles are shown as their members see them once they are open', async () => {
  const people = await Promise.all([...Array(3)].map(player))
  const [one, other, excluded] = people as [Player, Player, Player]
  await bankOf(env, excluded.bank).setState(excluded.id, 'excluded')
  const accounts = [one.account, excluded.account]
  const forSome = { audience: { kind: 'list' as const, accounts } }
  const elsewhere = { reward: { unit: 'CLP' as const, amount: 100, most: 1_000 } }
  for (const [who, change, reason] of [
    [one, {}, null],
    [one, forSome, null],
    [other, {}, null],
    [other, forSome, 'audience'],
    [excluded, {}, 'excluded'],
    [excluded, forSome, 'excluded'],
    [one, elsewhere, 'currency'],
  ] as const) {
    const draft = { ...ACTIVITY, ...change }
    const preview = expectValue(await previewOf(who, draft, activityCalls.previewActivity))
    const seen = await activityFor(who, draft)
    expect([preview.reason, comparable(preview.card), preview.state]).toEqual([
      reason,
      comparable(seen.card),
      seen.state,
    ])
  }
  for (const [who, change, reason] of [
    [one, {}, null],
    [one, forSome, null],
    [other, forSome, 'audience'],
    [excluded, {}, 'excluded'],
    [excluded, forSome, 'excluded'],
    [one, { from: '2026-01-01T00:00:00.000Z' }, null],
  ] as const) {
    const draft = RaffleDraft.parse({ ...RAFFLE, ...change })
    const preview = expectValue(await previewOf(who, draft, raffleCalls.previewRaffle))
    const seen = await raffleFor(who, draft)
    expect([preview.reason, comparable(preview.card), preview.state]).toEqual([
      reason,
      comparable(seen.card),
      seen.state,
    ])
  }
})

test('a preview is refused for nobody, and for accounts that there are not', async () => {
  expect(code(await previewOf({ account: 'nadie-asi' }, DRAFT))).toBe('not-found')
  const draft: OfferDraft = { ...DRAFT, audience: { kind: 'list', accounts: ['nadie-asi'] } }
  expect(code(await previewOf(await player(), draft))).toBe('bad-input')
})
