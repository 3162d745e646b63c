import { Dice } from '../../simulation/dice.ts'

/** A vendor's call in the simulations. `token` selects one of the member's two game tokens. */
export interface Wager {
  kind: 'bet' | 'win' | 'rollback'
  id: string
  member: string
  token: 'newest' | 'older'
  game: string
  round: string
  closes: boolean
  free: boolean
  amount: number
  reference: string | null
  granted: boolean
}

export interface Grant {
  kind: 'bonus'
  id: string
  member: string
  amount: number
  spending: 'first' | 'last'
}

export interface GrantEnd {
  kind: 'bonus-back' | 'bonus-release'
  id: string
  member: string
  grant: string
  amount: number
}

export type Step =
  | Wager
  | Grant
  | GrantEnd
  | { kind: 'deposit'; id: string; member: string; amount: number }
  | { kind: 'exclude'; member: string }
  | { kind: 'include'; member: string }

/** Returns a generator of numbers from 0 up to 1, the same for the same seed everywhere. */
export function randomFrom(seed: number): () => number {
  const dice = new Dice(seed)
  return () => dice.roll()
}

export const SIMULATED_GAMES = ['faro', 'ola'] as const

/**
 * Generates steps from one seed: bets in parallel rounds, wins, rollbacks before and after their bet, exact repeats,
 * repeats with other content, old tokens, exclusions, deposits, and bonuses that are granted, revoked and released.
 */
export function stepsFrom(seed: number, count: number, members: readonly string[]): Step[] {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const id = () =>
    `${hex(random)}-${hex(random).slice(4)}-4${hex(random).slice(5)}-8${hex(random).slice(5)}-${hex(random)}${hex(random).slice(4)}`
  const steps: Step[] = members.map((member) => ({ kind: 'deposit', id: id(), member, amount: 5_000 }))
  const wagers: Wager[] = []
  const bets: Wager[] = []
  const wins: Wager[] = []
  const early: Wager[] = []
  const grants: Grant[] = []

  function wager(kind: Wager['kind'], over: Partial<Wager> = {}): Wager {
    return {
      kind,
      id: id(),
      member: pick(members),
      token: random() < 0.06 ? 'older' : 'newest',
      game: pick(SIMULATED_GAMES),
      round: `r${below(40) + Math.floor(steps.length / 20)}`,
      closes: random() < 0.05,
      free: random() < 0.05,
      amount: random() < 0.02 ? 1_000_000 : below(400),
      reference: null,
      granted: false,
      ...over,
    }
  }
  const about = (bet: Wager): Partial<Wager> => ({
    member: bet.member,
    game: bet.game,
    round: bet.round,
    reference: bet.id,
  })
  const spending = () => pick(['first', 'last'] as const)
  const astray = (): Partial<Wager> =>
    random() < 0.12 ? pick([{ round: 'elsewhere' }, { game: pick(SIMULATED_GAMES) }, { member: pick(members) }]) : {}

  const makers: Record<string, () => Step> = {
    bet: () => wager('bet'),
    win: () =>
      bets.length === 0
        ? wager('bet')
        : wager('win', { amount: below(500), closes: random() < 0.3, ...about(pick(bets.slice(-60))), ...astray() }),
    back: () =>
      bets.length === 0 ? wager('bet') : wager('rollback', { ...about(pick(bets.slice(-60))), ...astray() }),
    backWin: () =>
      wins.length === 0 ? wager('bet') : wager('rollback', { ...about(pick(wins.slice(-30))), ...astray() }),
    early: () => {
      const bet = wager('bet')
      early.push(bet)
      return wager('rollback', about(bet))
    },
    late: () => early.pop() ?? wager('bet'),
    stray: () => wager('win', { amount: below(500), reference: id(), free: random() < 0.5, granted: random() < 0.5 }),
    again: () => (wagers.length === 0 ? wager('bet') : pick(wagers.slice(-200))),
    changed: () =>
      wagers.length === 0
        ? wager('bet')
        : {
            ...pick(wagers.slice(-200)),
            ...pick([{ amount: 7 }, { round: 'r-other' }, { member: pick(members) }, { closes: true }]),
          },
    deposit: () => ({ kind: 'deposit', id: id(), member: pick(members), amount: below(3_000) + 1 }),
    bonus: () => ({ kind: 'bonus', id: id(), member: pick(members), amount: below(900) + 1, spending: spending() }),
    bonusAgain: () =>
      grants.length === 0 ? wager('bet') : { ...pick(grants), ...pick([{}, { amount: 7 }, { spending: spending() }]) },
    bonusEnd: () =>
      grants.length === 0
        ? wager('bet')
        : {
            kind: pick(['bonus-back', 'bonus-release'] as const),
            id: id(),
            member: random() < 0.9 ? pick(grants).member : pick(members),
            grant: pick(grants.slice(-3)).id,
            amount: random() < 0.3 ? 50_000 : below(300) + 1,
          },
    exclude: () => ({ kind: 'exclude', member: pick(members) }),
    include: () => ({ kind: 'include', member: pick(members) }),
  }
  const weights = {
    bet: 42,
    win: 22,
    back: 9,
    backWin: 3,
    early: 3,
    late: 3,
    stray: 3,
    again: 9,
    changed: 4,
    deposit: 3,
    bonus: 5,
    bonusAgain: 1,
    bonusEnd: 3,
    exclude: 1,
    include: 1,
  }
  const urn = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name))

  while (steps.length < count) {
    const step = makers[pick(urn)]?.()
    if (!step) continue
    steps.push(step)
    if (step.kind === 'bet' || step.kind === 'win' || step.kind === 'rollback') wagers.push(step)
    if (step.kind === 'bet') bets.push(step)
    if (step.kind === 'win') wins.push(step)
    if (step.kind === 'bonus') grants.push(step)
  }
  return steps
}

function hex(random: () => number): string {
  return Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
}
