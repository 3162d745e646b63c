import { expect, test } from 'vitest'
import { type OfferDraft, offerCalls } from '#api/operator/rewards/offers'
import { acceptOffer, type Offer, type OfferStatus, offerList, offerStatuses } from '#api/rewards/offers'
import { offers as ofBrand } from '#brand/promotions/offers'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { chooseOffers } from '../../../../workers/platform/rewards/preferences/choose.ts'
import { closeOffer, saveOffer } from '../../../../workers/platform/rewards/promotions/offers.ts'
import { computeWorths } from '../../../../workers/platform/rewards/worth/stored-worth.ts'
import { addedMember } from '../support/members.ts'
import { movement } from '../support/movements.ts'
import { newOperator } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** A deposit bonus before it opens, as a member will see it (decision 205). */

const DRAFT = ofBrand[0]?.offer as OfferDraft

async function player() {
  const { member, token } = await addedMember()
  const bank = (await memberById(env.DB, member.id))?.bank ?? ''
  return { id: member.id, bank, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
type Player = Awaited<ReturnType<typeof player>>

interface Preview {
  card: Offer | null
  state: OfferStatus['state']
  reason: string | null
}
const previewOf = async ({ account }: { account: string }, draft: OfferDraft) =>
  send<Preview>(
    'POST',
    offerCalls.previewOffer.path,
    { draft, account },
    (await newOperator(undefined, 'support')).headers,
  )

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

test('is shown as its member sees it once it is open, with why they could not accept it', async () => {
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

test('is accepted by nobody whose profile wants fewer wagerings, nor where they are now, and is proposed to none of them', async () => {
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

test('is refused for nobody, and for accounts that there are not', async () => {
  expect(code(await previewOf({ account: 'nadie-asi' }, DRAFT))).toBe('not-found')
  const draft: OfferDraft = { ...DRAFT, audience: { kind: 'list', accounts: ['nadie-asi'] } }
  expect(code(await previewOf(await player(), draft))).toBe('bad-input')
})
