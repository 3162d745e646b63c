import { beforeEach, expect, test } from 'vitest'
import { activityList, activityStatuses } from '#api/rewards/activities'
import { missionSummary } from '#api/rewards/missions'
import { offerList, offerStatuses } from '#api/rewards/offers'
import { raffleList, raffleTickets } from '#api/rewards/promotions'
import { bonuses } from '#api/wallet/bonuses'
import { flushPromises, page } from '#tests/site/page'
import {
  activityOf,
  activityStatusOf,
  bonusesOf,
  bonusOf,
  missionOf,
  offerOf,
  offerStatusOf,
  raffleOf,
  summaryOf,
  ticketOf,
  wageringOf,
} from '#tests/support/rewards/center-sources'
import { provide } from '../environment.ts'
import { emptyStores, saveToken } from '../token.ts'
import { $activities, $activityStatuses } from './activities.ts'
import {
  $openBonuses,
  divideEntries,
  type EntryGroups,
  joinOwn,
  leaveCenter,
  openCenter,
  SOURCE_LOADS,
} from './center.ts'
import { $missions } from './missions.ts'
import { $offerStatuses, $offers } from './offers.ts'
import { $declined, $raffles, $tickets, declineOffer } from './raffles.ts'

let here = page()
beforeEach(() => {
  leaveCenter()
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  emptyStores()
  $offers.set({ offers: null, error: null })
  $raffles.set({ raffles: null, error: null })
  $activities.set({ activities: null, error: null })
})

/** Every state of every kind. */
function answerAll(): void {
  const missions = (['running', 'waiting', 'open', 'process', 'claimed', 'lapsed'] as const).map((one) =>
    missionOf(one, one),
  )
  const activities = (['soon', 'join', 'applying', 'rejected', 'issued', 'process', 'claimed', 'closed'] as const).map(
    (one) => activityStatusOf(one, one, one === 'rejected' ? 'No.' : ''),
  )
  const answers: [{ path: string }, object][] = [
    [missionSummary, summaryOf(...missions)],
    [offerList, { offers: [offerOf('joined')] }],
    [
      offerStatuses,
      {
        offers: [
          ...(['join', 'joined', 'closed'] as const).map((state) => offerStatusOf(state, state)),
          ...[offerStatusOf('given', 'issued'), offerStatusOf('no-longer-open', 'joined')],
        ],
        own: [offerOf('given')],
      },
    ],
    [raffleList, { raffles: ['soon', 'no', 'join', 'joined', 'lost', 'won', 'missed'].map((id) => raffleOf(id)) }],
    [
      raffleTickets,
      {
        tickets: [
          ...[ticketOf('soon', 'soon', null), ticketOf('no', 'soon', null), ticketOf('join', 'join', null)],
          ...[ticketOf('joined', 'joined', 4), ticketOf('lost', 'closed', 5), ticketOf('won', 'issued', 6)],
          ...[ticketOf('missed', 'closed', null), ticketOf('for-some', 'joined', 7)],
        ],
        own: [raffleOf('for-some')],
      },
    ],
    [activityList, { activities: ['soon', 'applying', 'rejected', 'over'].map((id) => activityOf(id)) }],
    [
      activityStatuses,
      {
        activities: [
          ...[...activities, activityStatusOf('stopped', 'applying')],
          ...[activityStatusOf('over', 'closed', 'No.'), activityStatusOf('long-over', 'closed', 'No.')],
          activityStatusOf('for-some', 'soon'),
        ],
        own: [activityOf('for-some')],
      },
    ],
  ]
  for (const [{ path }, value] of answers) here.respond(path, here.value(value))
  here.respond(
    bonuses.path,
    here.value(bonusesOf([bonusOf('a', { left: 5 }), bonusOf('b')], '7')),
    here.value(
      bonusesOf([
        bonusOf('c', { promotion: 'given', wagering: wageringOf() }),
        bonusOf('d', { wagering: wageringOf({ state: 'waiting' }) }),
      ]),
    ),
  )
}

const sourcesNow = () => ({
  bonuses: $openBonuses.get(),
  offers: joinOwn($offers.get().offers, $offers.get().error, $offerStatuses.get()),
  missions: $missions.get(),
  raffles: joinOwn($raffles.get().raffles, $raffles.get().error, $tickets.get()),
  activities: joinOwn($activities.get().activities, $activities.get().error, $activityStatuses.get()),
})
const namesOf = (groups: EntryGroups) =>
  (['running', 'coming', 'ended'] as const).map((name) => [
    name,
    ...groups[name].map(({ id, state }) => `${id} ${state}`),
  ])

test('what runs, comes and has ended is there once; what has a reward is left to that', async () => {
  answerAll()
  openCenter()
  await flushPromises()
  declineOffer('no', true)
  const groups = divideEntries(sourcesNow(), $declined.get())
  expect(namesOf(groups)).toEqual([
    [
      'running',
      ...[
        'bonus:a running',
        'bonus:c running',
        'bonus:d waiting',
        'offer:joined joined',
        'offer:no-longer-open joined',
      ],
      ...['mission:running:once running', 'mission:waiting:once process'],
      ...['raffle:joined joined', 'raffle:for-some joined'],
      ...['activity:applying applying', 'activity:rejected rejected', 'activity:stopped applying'],
    ],
    ['coming', 'raffle:soon soon', 'activity:soon soon', 'activity:for-some soon'],
    ['ended', 'raffle:lost closed', 'activity:over closed'],
  ])
  expect(groups.running.find(({ id }) => id === 'bonus:c')).toMatchObject({ offer: { title: 'Bono given' } })
})

test('each source fails alone, says that it loads, and comes after another try', async () => {
  answerAll()
  for (const { path } of [offerStatuses, raffleList, missionSummary, bonuses]) here.respond(path, here.refusal('busy'))
  openCenter()
  await flushPromises()
  const states = () => Object.values(sourcesNow()).map(({ state }) => state)
  expect(states()).toEqual(['failed', 'failed', 'failed', 'failed', 'ready'])
  expect(namesOf(divideEntries(sourcesNow(), new Set()))[2]).toEqual(['ended', 'activity:over closed'])
  answerAll()
  const loads = Object.values(SOURCE_LOADS).map((load) => load())
  expect(states()).toEqual(['loading', 'loading', 'loading', 'loading', 'ready'])
  await Promise.all(loads)
  await flushPromises()
  expect(states()).toEqual(['ready', 'ready', 'ready', 'ready', 'ready'])
  // What came stays where a later reading fails, and nothing of it is there for who signs in next.
  for (const { path } of [offerStatuses, raffleList, missionSummary, bonuses]) here.respond(path, here.refusal('busy'))
  here.returned()
  await flushPromises()
  expect(states()).toEqual(['ready', 'ready', 'ready', 'ready', 'ready'])
  emptyStores()
  leaveCenter()
  expect(states()).toEqual(['loading', 'loading', 'loading', 'loading', 'loading'])
})

test('of a long list of bonuses five pages are read', async () => {
  let pages = 0
  here.respond(bonuses.path, () => {
    pages += 1
    return here.value(bonusesOf([bonusOf(String(pages), { left: 1 })], String(pages)))
  })
  await SOURCE_LOADS.bonuses()
  expect(pages).toBe(5)
  expect($openBonuses.get()).toMatchObject({ state: 'ready', value: { currency: 'MXN' } })
})
