import { type ActivityStatus, activityList, activityStatuses } from '#api/rewards/activities'
import { acceptOffer, offerList, offerStatuses, withdrawOffer } from '#api/rewards/offers'
import { claimRaffle, raffleEntries, raffleList, raffleTickets } from '#api/rewards/promotions'
import { callApi, expectValue, send, someone } from '../../support/world.ts'
import * as activities from '../activity-world.ts'
import { get, WAYS } from '../preference-world.ts'
import type { Player } from '../rebates/rebate-world.ts'

/** Deposit bonuses, raffles and activities that are for some members. */

export const LISTS = { offers: offerList, raffles: raffleList, activities: activityList } as const
export type Kind = keyof typeof LISTS
export const PROMOTIONS = Object.keys(LISTS) as Kind[]

/** A card, and how it stands; both null where the answer has none. */
export interface Seen {
  card: { id: string; version?: number; title: string; minimum?: number } | null
  state: string | null
}

interface Mine {
  own: NonNullable<Seen['card']>[]
  states: Map<string, string>
}

/** What the private answer holds. */
export async function mineOf(one: Player, kind: Kind): Promise<Mine> {
  type Own = Pick<Mine, 'own'>
  const state = <Row extends { state: string }>(rows: Row[], idOf: (row: Row) => string) =>
    new Map(rows.map((row) => [idOf(row), row.state]))
  if (kind === 'offers') {
    const { offers, own } = await get<Own & { offers: { offer: string; state: string }[] }>(one, offerStatuses.path)
    return { own, states: state(offers, ({ offer }) => offer) }
  }
  if (kind === 'raffles') {
    const { tickets, own } = await get<Own & { tickets: { raffle: string; state: string }[] }>(one, raffleTickets.path)
    return { own, states: state(tickets, ({ raffle }) => raffle) }
  }
  const { activities: all, own } = await get<Own & { activities: ActivityStatus[] }>(one, activityStatuses.path)
  return { own, states: state(all, ({ activity }) => activity) }
}

export async function seenBy(one: Player, kind: Kind, id: string): Promise<Seen> {
  const { own, states } = await mineOf(one, kind)
  return { card: own.find((card) => card.id === id) ?? null, state: states.get(id) ?? null }
}
export const NOTHING: Seen = { card: null, state: null }

/** Returns whether a list without a member has it; signed in or not, it is the same list. */
export async function isPublic(kind: Kind, id: string, headers = someone()): Promise<boolean> {
  const value = expectValue(await callApi<object>('GET', LISTS[kind].path, { headers }))
  return JSON.stringify(value).includes(`"${id}"`)
}

/** Returns what each thing that can be done with a promotion of a kind by its name answers, without the id of the call. */
export async function actOn(one: Player, kind: Kind, id: string) {
  const raffle = `${raffleEntries.path}?raffle=${id}`
  const replies = {
    offers: () => [
      send('POST', acceptOffer.path, { offer: id, version: 1 }, one.headers),
      send('POST', acceptOffer.path, { offer: id, version: 9 }, one.headers),
      send('POST', withdrawOffer.path, { offer: id }, one.headers),
    ],
    raffles: () => [
      send('POST', claimRaffle.path, { raffle: id }, one.headers),
      callApi('GET', raffle, { headers: one.headers }),
      callApi('GET', raffle, { headers: someone() }),
    ],
    activities: () => [
      activities.apply({ ...one, bank: '' }, id),
      activities.apply({ ...one, bank: '' }, id, { version: 9 }),
      activities.apply({ ...one, bank: '' }, id, { comment: '' }),
    ],
  }[kind]()
  return (await Promise.all(replies)).map(({ status, body }) => ({ status, body }))
}

/** Takes part as the page does, under the version that it shows. */
export const take = (one: Player, kind: Kind, id: string) => WAYS[kind].take(one, id)
