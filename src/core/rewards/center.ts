import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { Activity, ActivityStatus } from '#api/rewards/activities'
import type { Mission, MissionSummary } from '#api/rewards/missions'
import type { Offer, OfferStatus } from '#api/rewards/offers'
import type { Raffle, RaffleTicket } from '#api/rewards/promotions'
import { type Bonus, bonuses } from '#api/wallet/bonuses'
import { type CallResult, call } from '../call.ts'
import { type Environment, environment } from '../environment.ts'
import { createMemberLoad, type Load } from '../session/member-load.ts'
import { loadActivities } from './activities.ts'
import { leaveLoad, loadMissions } from './missions.ts'
import { loadOffers } from './offers.ts'
import { onReturnTo } from './points.ts'
import { loadRaffles, recallDeclined } from './raffles.ts'
import { type StatusesState, withOwn } from './statuses.ts'

/**
 * What runs, comes and has ended besides the rewards themselves. A promotion whose reward there is stands among the rewards
 * only, and a bonus that an offer brought in the place of the offer.
 */

/** Every page has twenty of them. */
const MOST_PAGES = 5

export interface OpenBonuses {
  currency: Currency
  bonuses: readonly Bonus[]
}

/** The bonuses that are wagered, or of which something is left. */
export const { $load: $openBonuses, load: loadOpenBonuses, leave: leaveOpenBonuses } = createMemberLoad(readOpenBonuses)

async function readOpenBonuses(): Promise<CallResult<OpenBonuses>> {
  const open: Bonus[] = []
  let cursor: string | undefined
  for (let page = 1; ; page += 1) {
    const result = await call(bonuses, cursor === undefined ? {} : { cursor })
    if (!result.ok) return result
    const { bonuses: list, next, currency } = result.value
    open.push(...list.filter(({ wagering, left }) => wagering !== null || left > 0))
    if (next === null || page === MOST_PAGES) return { ok: true, value: { currency, bonuses: open } }
    cursor = next
  }
}

/** Reads each source anew. */
export const SOURCE_LOADS = {
  bonuses: loadOpenBonuses,
  offers: loadOffers,
  missions: loadMissions,
  raffles: loadRaffles,
  activities: loadActivities,
} as const
export type SourceName = keyof typeof SOURCE_LOADS

/** A promotion of a kind, and how it stands for the member. */
export interface Own<Promotion, Status> {
  promotions: readonly Promotion[]
  byId: ReadonlyMap<string, Status>
}

/** What the entries are made from; each is read and fails alone. */
export interface Sources {
  bonuses: Load<OpenBonuses>
  offers: Load<Own<Offer, OfferStatus>>
  missions: Load<MissionSummary>
  raffles: Load<Own<Raffle, RaffleTicket>>
  activities: Load<Own<Activity, ActivityStatus>>
}

/** Joins the promotions that everybody sees, those that the member does, and how all of them stand for the member. */
export function joinOwn<Promotion extends { id: string }, Status>(
  promotions: readonly Promotion[] | null,
  error: CallErrorCode | null,
  statuses: StatusesState<Status, Promotion>,
): Load<Own<Promotion, Status>> {
  const { byId } = statuses
  if (promotions !== null && byId !== null)
    return { state: 'ready', value: { promotions: withOwn(promotions, statuses), byId } }
  const failure = (promotions === null && error) || (byId === null && statuses.error)
  return failure ? { state: 'failed', error: failure } : { state: 'loading' }
}

/** The specification's names of states (section 4), and two of missions and bonuses: `running` and `waiting`. */
export type EntryState = 'running' | 'waiting' | 'process' | 'joined' | 'applying' | 'rejected' | 'soon' | 'closed'

/** Something that runs, comes or has ended. A promotion that is no longer listed is null. */
export type Entry = { id: string; state: EntryState } & (
  | { kind: 'bonus'; bonus: Bonus; currency: Currency; offer: Offer | null }
  | { kind: 'offer'; status: OfferStatus; offer: Offer | null }
  | { kind: 'mission'; mission: Mission; summary: MissionSummary }
  | { kind: 'raffle'; raffle: Raffle; ticket: RaffleTicket }
  | { kind: 'activity'; status: ActivityStatus; activity: Activity | null }
)

export interface EntryGroups {
  running: Entry[]
  coming: Entry[]
  ended: Entry[]
}

/** Divides what has come; a promotion that comes and was declined in this browser is not there. */
export function divideEntries(sources: Sources, declined: ReadonlySet<string>): EntryGroups {
  const groups: EntryGroups = { running: [], coming: [], ended: [] }
  for (const entry of [
    ...bonusEntries(sources),
    ...entriesFrom(sources.offers, offerEntries),
    ...entriesFrom(sources.missions, missionEntries),
    ...entriesFrom(sources.raffles, (own) => raffleEntries(own, declined)),
    ...entriesFrom(sources.activities, (own) => activityEntries(own, declined)),
  ])
    groups[GROUPS[entry.state]].push(entry)
  return groups
}

const GROUPS: Readonly<Record<EntryState, keyof EntryGroups>> = {
  ...{ running: 'running', waiting: 'running', process: 'running', joined: 'running', applying: 'running' },
  ...{ rejected: 'running', soon: 'coming', closed: 'ended' },
}

function entriesFrom<Value>(load: Load<Value>, entries: (value: Value) => Entry[]): Entry[] {
  return load.state === 'ready' ? entries(load.value) : []
}

function bonusEntries({ bonuses: load, offers }: Sources): Entry[] {
  const list = offers.state === 'ready' ? offers.value.promotions : []
  return entriesFrom(load, ({ currency, bonuses: open }) =>
    open.map((bonus) => ({
      ...{ id: `bonus:${bonus.id}`, kind: 'bonus', bonus, currency },
      state: bonus.wagering?.state === 'waiting' ? 'waiting' : 'running',
      offer: list.find(({ id }) => id === bonus.promotion) ?? null,
    })),
  )
}

function offerEntries({ promotions, byId }: Own<Offer, OfferStatus>): Entry[] {
  return [...byId.values()].flatMap((status): Entry[] => {
    if (status.state !== 'joined') return []
    const offer = promotions.find(({ id }) => id === status.offer) ?? null
    return [{ id: `offer:${status.offer}`, kind: 'offer', state: 'joined', status, offer }]
  })
}

/** A mission with a reward is among the rewards. */
function missionEntries(summary: MissionSummary): Entry[] {
  return summary.missions.flatMap((mission): Entry[] => {
    if (mission.state !== 'running' && mission.state !== 'waiting') return []
    const state = mission.state === 'running' ? 'running' : 'process'
    return [{ id: mission.reward, kind: 'mission', state, mission, summary }]
  })
}

/** A ticket that won is among the rewards. */
function raffleEntries({ promotions, byId }: Own<Raffle, RaffleTicket>, declined: ReadonlySet<string>): Entry[] {
  return promotions.flatMap((raffle): Entry[] => {
    const ticket = byId.get(raffle.id)
    const id = `raffle:${raffle.id}`
    if (ticket?.state === 'joined') return [{ id, kind: 'raffle', state: 'joined', raffle, ticket }]
    if (ticket?.state === 'soon' && !declined.has(raffle.id))
      return [{ id, kind: 'raffle', state: 'soon', raffle, ticket }]
    const isOver = ticket?.state === 'closed' && ticket.number !== null
    return isOver ? [{ id, kind: 'raffle', state: 'closed', raffle, ticket }] : []
  })
}

/** What was accepted is among the rewards. */
function activityEntries({ promotions, byId }: Own<Activity, ActivityStatus>, declined: ReadonlySet<string>): Entry[] {
  return [...byId.values()].flatMap((status): Entry[] => {
    const { state, application } = status
    const activity = promotions.find(({ id }) => id === status.activity) ?? null
    const isShown =
      state === 'applying' ||
      state === 'rejected' ||
      (state === 'soon' && activity !== null && !declined.has(status.activity)) ||
      (state === 'closed' && activity !== null && application !== null && application.reason !== '')
    return isShown ? [{ id: `activity:${status.activity}`, kind: 'activity', state, status, activity }] : []
  })
}

let isOpen = false
/** The page whose returns are followed already. */
let followed: Environment | null = null

function loadSources(): void {
  for (const load of Object.values(SOURCE_LOADS)) void load()
}

/** Reads every source, and again when the person returns. */
export function openCenter(): void {
  isOpen = true
  if (followed !== environment()) onReturnTo(() => isOpen, loadSources)
  followed = environment()
  recallDeclined()
  loadSources()
}

/** The page is left: what is the member's own is read anew on the next visit. */
export function leaveCenter(): void {
  isOpen = false
  leaveOpenBonuses()
  leaveLoad()
}
