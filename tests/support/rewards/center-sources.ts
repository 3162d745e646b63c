import type { Activity, ActivityState, ActivityStatus } from '#api/rewards/activities'
import type { Cashback, CashbackList } from '#api/rewards/cashback'
import type { Mission, MissionState, MissionSummary } from '#api/rewards/missions'
import type { Offer, OfferStatus } from '#api/rewards/offers'
import type { Raffle, RaffleTicket } from '#api/rewards/promotions'
import type { Wagering } from '#api/rewards/wagering'
import type { Bonus } from '#api/wallet/bonuses'

/** Answers of the calls that the reward centre reads, whole, with what a test is about in the place of the rest. */

const AT = '2026-11-20T12:00:00.000Z'
const UNTIL = '2026-12-05T12:00:00.000Z'

export const missionOf = (id: string, state: MissionState, more: Partial<Mission> = {}): Mission => ({
  ...{
    id,
    reward: `mission:${id}:once`,
    title: `Misión ${id}`,
    text: 'Algo que hacer.',
    kind: 'games',
    period: 'once',
  },
  ...{ categories: [], currency: null, goal: 5, progress: 2, parts: [], expectedCost: null, unit: 'PTS', amount: 50 },
  ...{ worth: 50, state, until: null, ...more },
})
export const summaryOf = (...missions: Mission[]): MissionSummary => ({
  ...{ currency: 'MXN', zone: 'America/Mexico_City', missions },
})

export const cashbackOf = (id: string, more: Partial<Cashback> = {}): Cashback => ({
  ...{ id, title: `Cashback ${id}`, state: 'running', week: '2026-11-23', lastDay: '2026-11-29' },
  ...{ settledAt: '2026-11-30T12:00:00.000Z', collectDays: 14, rates: [150, 180], least: 500, cap: 50_000 },
  ...{ categories: ['RNG'], games: [], without: ['VP', 'TG'], staked: 150_000, won: 30_000, given: 10_000 },
  ...{ rate: 150, carried: 0, amount: 1_650, ...more },
})
export const cashbacksOf = (cashbacks: Cashback[], weeks: CashbackList['weeks'] = []): CashbackList => ({
  ...{ currency: 'MXN', zone: 'America/Mexico_City', level: 1, cashbacks, weeks },
  ranks: ['Vela', 'Quinqué'].map((name, index) => ({ level: index + 1, name })),
})

export const offerOf = (id: string, more: Partial<Offer> = {}): Offer => ({
  ...{ id, version: 1, title: `Bono ${id}`, text: 'Tu depósito otra vez.', motif: 'farol', currency: 'MXN' },
  ...{ percent: 100, minimum: 10_000, most: 50_000, depositDays: 14, days: 16, toWager: 500_000, multiple: 10 },
  ...{ of: 'bonus', maxStake: 5_000, order: 'last', weights: [], worths: [], ...more },
})
export const offerStatusOf = (offer: string, state: OfferStatus['state']): OfferStatus => ({
  ...{ offer, state, until: state === 'joined' ? UNTIL : null, amount: state === 'issued' ? 5_000 : null },
})

const WAGERING: Wagering = {
  ...{ state: 'running', target: 500_000, progress: 312_000, left: 188_000, until: UNTIL, maxStake: null, lines: [] },
}
export const wageringOf = (more: Partial<Wagering> = {}): Wagering => ({ ...WAGERING, ...more })
export const bonusOf = (id: string, more: Partial<Bonus> = {}): Bonus => ({
  ...{ id, spending: 'last', promotion: null, amount: 50_000, left: 0, cancelled: 0, released: 0, at: AT },
  ...{ wagering: null, ...more },
})
export const bonusesOf = (bonuses: Bonus[], next: string | null = null) => ({
  ...{ currency: 'MXN', cash: 1_248_050, bonus: 41_200, gift: 0, bonuses, next },
})

export const raffleOf = (id: string, more: Partial<Raffle> = {}): Raffle => ({
  ...{ id, title: `Rifa ${id}`, text: 'Gratis.', motif: 'faro', prizes: [], tickets: 1_200, taken: 60, from: AT },
  ...{ drawAt: UNTIL, commitment: '7c1e90ab'.repeat(8), draw: null, ...more },
})
export const DRAW: Raffle['draw'] = {
  ...{ seed: 'ab'.repeat(32), entriesHash: 'cd'.repeat(32), winners: [7], at: '2026-11-21T12:00:00.000Z' },
}
export const ticketOf = (raffle: string, state: RaffleTicket['state'], number: number | null): RaffleTicket => ({
  ...{ raffle, state, number, receipt: number === null ? null : 'ef'.repeat(32), reward: null },
})

export const activityOf = (id: string, more: Partial<Activity> = {}): Activity => ({
  ...{ id, version: 1, title: `Actividad ${id}`, text: 'Manda una foto.', terms: 'Una por cuenta.', motif: 'faro' },
  ...{ unit: 'PTS', amount: 150, period: 'once', from: AT, until: UNTIL, needsComment: true, needsPicture: false },
  ...more,
})
/** Without a reason nothing was sent, or it waits. */
export const activityStatusOf = (activity: string, state: ActivityState, reason = ''): ActivityStatus => ({
  ...{ activity, state, reward: null },
  application:
    state === 'applying' || reason !== ''
      ? { id: '1', comment: 'La luz de mi calle.', images: [], at: AT, decidedAt: reason === '' ? null : AT, reason }
      : null,
})
