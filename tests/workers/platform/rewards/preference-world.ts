import type { Audience } from '#api/operator/rewards/audience'
import type { OfferDraft } from '#api/operator/rewards/offers'
import { acceptFreeRounds, freeRoundList } from '#api/rewards/free-rounds'
import { acceptOffer, offerStatuses } from '#api/rewards/offers'
import { changeOfferPreference } from '#api/rewards/preferences'
import { redeemCode } from '#api/rewards/promotion-codes'
import { claimRaffle, raffleTickets } from '#api/rewards/promotions'
import { offers as ofBrand } from '#brand/promotions/offers'
import { FREE_ROUNDS } from '#tests/exams/operator/rewards/free-rounds'
import { CODE } from '#tests/exams/operator/rewards/promotion-codes'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { saveCode } from '../../../../workers/platform/rewards/codes/codes.ts'
import { saveBudget } from '../../../../workers/platform/rewards/entitlements/budgets.ts'
import { giveFreeRounds } from '../../../../workers/platform/rewards/free-rounds/grant.ts'
import { saveOffer } from '../../../../workers/platform/rewards/promotions/offers.ts'
import { openRaffle } from '../../../../workers/platform/rewards/promotions/open-raffle.ts'
import { movement } from '../support/movements.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'
import * as activities from './activity-world.ts'
import { cashbackListOf, cashbackOpen } from './cashback/cashback-world.ts'
import { boardOpen, boardsOf } from './leaderboards/leaderboard-world.ts'
import { missionOf, missionOpen } from './missions/mission-world.ts'
import type { Player } from './rebates/rebate-world.ts'
import * as referrals from './referral-world.ts'

/** Every way to show or give an offer, and members who want some or none. */

export const choose = ({ headers }: { headers: Record<string, string> }, receivesOffers: boolean) =>
  send<object>('POST', changeOfferPreference.path, { receivesOffers }, headers)
export const get = async <Value>({ headers }: Player, path: string) =>
  expectValue(await callApi<Value>('GET', path, { headers }))
export const setState = async ({ id }: Player, state: 'active' | 'excluded') =>
  bankOf(env, (await memberById(env.DB, id))?.bank ?? '').setState(id, state)

const inAll = (text: string) => ({ es: text, en: text, pt: text })
let number = 0
const named = (kind: string) => {
  number += 1
  return `${kind}-${number}`
}

export async function offerOpen(over: Partial<OfferDraft> = {}): Promise<string> {
  const id = named('oferta')
  await saveOffer(env.DB, id, { ...(ofBrand[0]?.offer as unknown as OfferDraft), firstDeposit: false, ...over }, HOUSE)
  await saveBudget(env.DB, { id: `offer-${id}`, unit: 'MXN', amount: 10_000_000 }, HOUSE)
  return id
}
async function raffleOpen(over: object = {}): Promise<string> {
  const id = named('sorteo')
  const [from, drawAt] = [Date.now() - 60_000, Date.now() + 3_600_000].map((ms) => new Date(ms).toISOString())
  const draft = { title: inAll('Rifa'), text: inAll('Un boleto gratis.'), motif: 'faro', tickets: 100, from, drawAt }
  await openRaffle(env.DB, id, { ...draft, prizes: [{ unit: 'PTS', amount: 10, count: 1 }], ...over } as never, HOUSE)
  return id
}

let sequence = 0
/** A deposit as the read models have it. */
export async function deposit({ id: member }: Player, amount: number, atMs: number): Promise<void> {
  sequence += 1
  const at = new Date(atMs).toISOString()
  const event = movement({ member, sequence: 1, kind: 'deposit', amount, unit: 'MXN', at } as never)
  await applyJournal(env.DB, { bank: `preferences-${sequence}`, events: [event] })
}

const rewardIn = ({ id }: Player, grant: string) =>
  env.DB.prepare('SELECT reward FROM free_rounds WHERE member_id = ? AND grant_id = ?')
    .bind(id, grant)
    .first<string>('reward')

export interface Way {
  /** Where it may be for some members, `over` says for whom. */
  open(over?: { audience?: Audience }): Promise<string>
  /** Whether it is offered to them; nothing shows a code. */
  isOffered?(one: Player, id: string): Promise<boolean>
  /** What taking part returns. */
  take?(one: Player, id: string): Promise<{ status: number; body: unknown }>
}

/** Each way to show or give an offer. */
export const WAYS = {
  offers: {
    open: offerOpen,
    isOffered: async (one, id) => {
      const { offers } = await get<{ offers: { offer: string; state: string }[] }>(one, offerStatuses.path)
      return offers.some(({ offer, state }) => offer === id && state === 'join')
    },
    take: ({ headers }, offer) => send('POST', acceptOffer.path, { offer, version: 1 }, headers),
  },
  raffles: {
    open: raffleOpen,
    isOffered: async (one, id) => {
      const { tickets } = await get<{ tickets: { raffle: string; state: string }[] }>(one, raffleTickets.path)
      return tickets.some(({ raffle, state }) => raffle === id && state === 'join')
    },
    take: ({ headers }, raffle) => send('POST', claimRaffle.path, { raffle }, headers),
  },
  activities: {
    open: (over) => activities.opened(over),
    isOffered: async (one, id) => (await activities.statusOf({ ...one, bank: '' }, id))?.state === 'join',
    take: (one, id) => activities.apply({ ...one, bank: '' }, id),
  },
  codes: {
    open: async () => {
      const code = named('CODIGO').replace('-', '')
      await saveCode(env.DB, code, CODE, HOUSE)
      return code
    },
    take: ({ headers }, code) => send('PUT', redeemCode.path, { id: crypto.randomUUID(), code }, headers),
  },
  freeRounds: {
    open: async () => {
      const id = named('rondas')
      const { results } = await env.DB.prepare('SELECT account FROM members ORDER BY rowid DESC LIMIT 20').all<{
        account: string
      }>()
      const draft = { ...FREE_ROUNDS, accounts: results.map(({ account }) => account) }
      await giveFreeRounds(env, id, draft, HOUSE, Date.now())
      return id
    },
    isOffered: async (one, id) => {
      const { freeRounds } = await get<{ freeRounds: { reward: string; state: string }[] }>(one, freeRoundList.path)
      const reward = await rewardIn(one, id)
      return freeRounds.some((own) => own.reward === reward && own.state === 'open')
    },
    take: async (one, id) => send('POST', acceptFreeRounds.path, { reward: await rewardIn(one, id) }, one.headers),
  },
  missions: {
    open: () => missionOpen({ kind: 'rounds', count: 3 }),
    isOffered: async (one, id) => (await missionOf(one, id)) !== undefined,
  },
  cashbacks: {
    open: () => cashbackOpen(),
    isOffered: async (one, id) => (await cashbackListOf(one)).cashbacks.some((cashback) => cashback.id === id),
  },
  leaderboards: {
    open: () => boardOpen({ kind: 'games' }),
    isOffered: async (one, id) => (await boardsOf(one)).some((board) => board.id === id),
  },
  referrals: {
    open: async () => '',
    isOffered: async (one) => {
      const { code: own, terms } = await referrals.referralsOf(one)
      return own !== null || terms !== null
    },
  },
} as const satisfies Record<string, Way>
