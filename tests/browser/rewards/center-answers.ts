import type { Browser } from 'playwright-core'
import { activityList, activityStatuses } from '#api/rewards/activities'
import { cashbackList } from '#api/rewards/cashback'
import { freeRoundList } from '#api/rewards/free-rounds'
import { missionSummary } from '#api/rewards/missions'
import { offerList, offerStatuses } from '#api/rewards/offers'
import { pointBalance } from '#api/rewards/points'
import { raffleList, raffleTickets } from '#api/rewards/promotions'
import { rewardList } from '#api/rewards/rewards'
import { bonuses } from '#api/wallet/bonuses'
import { DESKTOP } from '#tests/support/page/browser'
import { atRest } from '#tests/support/page/rest'
import {
  activityOf,
  activityStatusOf,
  bonusesOf,
  bonusOf,
  cashbackOf,
  cashbacksOf,
  DRAW,
  missionOf,
  offerOf,
  offerStatusOf,
  raffleOf,
  summaryOf,
  ticketOf,
  wageringOf,
} from '#tests/support/rewards/center-sources'
import { answer, openAs, value } from './answers.ts'

/** What the reward centre is answered with: rewards, and everything that a member may have besides. */

const TIMES = { at: '2026-11-26T06:10:00.000Z', until: '2026-12-03T06:10:00.000Z', endedAt: null }
export const REBATE = {
  ...{ id: 'rebate:2026-11-25', kind: 'rebate', unit: 'MXN', amount: 3_840, title: '', state: 'open', ...TIMES },
  unclaimed: 'paid',
  lines: [
    { name: 'Slots', rate: 100, staked: 180_000, amount: 1_800 },
    { name: 'En vivo', rate: 60, staked: 230_000, amount: 1_380 },
    { name: 'Cartas', rate: 100, staked: 66_000, amount: 660 },
  ],
}
export const MISSION = {
  ...{ id: 'mission:cinco-juegos', kind: 'mission', unit: 'PTS', amount: 200, title: 'Prueba cinco juegos' },
  ...{ lines: [], state: 'open', ...TIMES, unclaimed: 'lapsed' },
}
export const RAFFLE = {
  ...MISSION,
  id: 'raffle:faro',
  kind: 'raffle',
  unit: 'MXN',
  amount: 20_000,
  title: 'Rifa del Faro',
}
export const ENDED = [
  { ...REBATE, id: 'rebate:2026-11-24', state: 'claimed', endedAt: '2026-11-25T12:00:00.000Z' },
  { ...MISSION, id: 'mission:tres', state: 'process', endedAt: '2026-11-25T11:00:00.000Z' },
  { ...RAFFLE, id: 'raffle:viejo', state: 'lapsed', endedAt: '2026-11-20T11:00:00.000Z' },
]
export const WORD = 'Nosehizolafotodondedebíahacerseniseveelfaroporningúnladodelaimagenqueenviaste'
const REASON = `${WORD} ${'هذه الصورة لا تظهر المنارة. '.repeat(4)}`
/** Everything that a member may have besides rewards; the mission and the raffle of `open` are there as rewards only. */
export const SOURCES: readonly (readonly [{ path: string }, object])[] = [
  [
    bonuses,
    bonusesOf([
      bonusOf('offer:bienvenida', { promotion: 'bienvenida', left: 41_200, wagering: wageringOf() }),
      bonusOf('b', {
        promotion: 'otra',
        left: 5_000,
        wagering: wageringOf({ state: 'waiting', progress: 0, until: null }),
      }),
      bonusOf('c'),
    ]),
  ],
  [offerList, { offers: [offerOf('bienvenida')] }],
  [
    offerStatuses,
    {
      offers: [offerStatusOf('bienvenida', 'issued'), offerStatusOf('domingo', 'joined')],
      own: [offerOf('domingo')],
    },
  ],
  [
    missionSummary,
    summaryOf(
      missionOf('cinco-juegos', 'open', { reward: MISSION.id }),
      missionOf('rondas', 'running', { kind: 'rounds', goal: 50, progress: 18, amount: 80, period: 'week' }),
      missionOf('pesca', 'running', {
        ...{ kind: 'stake', currency: 'MXN', goal: 123_456_789_000, progress: 3_000, expectedCost: 3_703_703_580 },
        ...{ categories: ['FISH'], unit: 'MXN', amount: 1_234_567_890, worth: null },
      }),
      missionOf('espera', 'waiting', { progress: 5 }),
    ),
  ],
  [
    raffleList,
    {
      raffles: [
        ...[
          raffleOf('enero', { from: '2027-01-02T12:00:00.000Z', drawAt: '2027-01-09T12:00:00.000Z' }),
          raffleOf('faro'),
        ],
        ...[raffleOf('puerto'), raffleOf('vieja', { draw: DRAW })],
      ],
    },
  ],
  [
    raffleTickets,
    {
      tickets: [
        ...[ticketOf('enero', 'soon', null), { ...ticketOf('faro', 'issued', 7), reward: RAFFLE.id }],
        ...[ticketOf('puerto', 'joined', 418), ticketOf('vieja', 'closed', 12)],
      ],
      own: [],
    },
  ],
  [
    activityList,
    {
      activities: ['foto', 'calle', 'pronto', 'fin'].map((id) =>
        activityOf(id, id === 'pronto' ? { from: '2027-01-02T12:00:00.000Z', until: '2027-02-02T12:00:00.000Z' } : {}),
      ),
    },
  ],
  [
    activityStatuses,
    {
      activities: [
        ...[activityStatusOf('foto', 'applying'), activityStatusOf('calle', 'rejected', REASON)],
        ...[activityStatusOf('pronto', 'soon'), activityStatusOf('fin', 'closed', 'Sin foto.')],
      ],
      own: [],
    },
  ],
  [freeRoundList, { freeRounds: [] }],
  [cashbackList, cashbacksOf([cashbackOf('weekly'), cashbackOf('enero', { state: 'soon' })])],
]
export const POINTS = { points: 4_280, held: 0, worth: 4_280, currency: 'MXN' }

/** Opens the centre of a new member with these answers. */
export async function openCenter(
  browser: Browser,
  path: string,
  list: object = { open: [REBATE, MISSION, RAFFLE], ended: ENDED, next: null },
) {
  const { page, errors } = await openAs(browser, DESKTOP)
  await answer(page, rewardList, value(list))
  await answer(page, pointBalance, value(POINTS))
  for (const [endpoint, content] of SOURCES) await answer(page, endpoint, value(content))
  await page.goto(path)
  await page.locator('[data-rewards]').waitFor()
  await page.locator('[data-cashbacks]').waitFor()
  await atRest(page)
  return { page, errors }
}
