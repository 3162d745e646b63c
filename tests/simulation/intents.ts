import type { Dice } from './dice.ts'

/** What a caller wants of a bank. Its id is kept until it is answered, so it may arrive more than once. */
export type Intent =
  | { op: 'setState'; member: string; state: 'active' | 'excluded' }
  | { op: 'openGame'; member: string; token: string; game: string; expires_ms: number }
  | { op: 'swapToken'; token: string; newToken: string }
  | { op: 'createDeposit'; member: string; id: string; amount: number }
  | { op: 'confirmDeposit'; member: string; id: string; amount: number; reference: string }
  | { op: 'hold'; member: string; id: string; amount: number }
  | { op: 'resolveHold'; member: string; id: string; holdId: string; how: 'post' | 'void' }
  | Wager
  /** Does what the other asks and then fails, so that nothing may stay of it. */
  | { op: 'bug'; about: Exclude<Intent, { op: 'bug' }> }

type Wager = {
  op: 'wallet'
  kind: 'bet' | 'win' | 'rollback'
  token: string
  user: string | null
  id: string
  game: string
  round: string
  closes: boolean
  free: boolean
  amount: number
  reference: string | null
  granted: boolean
}
type Of<Op extends Intent['op']> = Extract<Intent, { op: Op }>

const GAMES = ['faro', 'ola']
const REMEMBERED = 60

/** Intents from one seed: sensible ones, repeats, repeats with other content, and those that name what is not theirs. */
export class Wants {
  readonly #dice: Dice
  readonly #members: readonly string[]
  readonly #has: (member: string) => number
  readonly #recent: Intent[] = []
  readonly #bets: Wager[] = []
  readonly #tokens: Of<'openGame'>[] = []
  readonly #deposits: Of<'createDeposit'>[] = []
  readonly #holds: Of<'hold'>[] = []
  #count = 0

  constructor(dice: Dice, members: readonly string[], has: (member: string) => number) {
    this.#dice = dice
    this.#has = has
    this.#members = members
  }

  next(now_ms: number): Intent {
    const intent = this.#make(now_ms)
    this.#recent.push(intent)
    if (this.#recent.length > REMEMBERED) this.#recent.shift()
    if (intent.op === 'wallet' && intent.kind === 'bet') remember(this.#bets, intent)
    if (intent.op === 'openGame') remember(this.#tokens, intent)
    if (intent.op === 'swapToken') this.#swapped(intent)
    if (intent.op === 'createDeposit') remember(this.#deposits, intent)
    if (intent.op === 'hold') remember(this.#holds, intent)
    return intent
  }

  #make(now_ms: number): Intent {
    const dice = this.#dice
    const member = dice.pick(this.#members)
    // Everyone begins at a game.
    const newcomer = this.#members[this.#count]
    if (newcomer !== undefined) return this.#launch(newcomer, now_ms)
    return dice.one<Intent>([
      [30, () => this.#bet(member)],
      [20, () => this.#about('win')],
      [9, () => this.#about('rollback')],
      [2, () => this.#early(member)],
      [10, () => this.#again()],
      [5, () => this.#changed()],
      [3, () => this.#launch(member, now_ms)],
      [2, () => ({ op: 'swapToken', token: this.#token(member), newToken: this.#id('t') })],
      [7, () => ({ op: 'createDeposit', member, id: this.#id('d'), amount: dice.below(60) * 1_000 })],
      [14, () => this.#confirm()],
      [
        3,
        () => ({
          op: 'hold',
          member,
          id: this.#id('h'),
          amount: dice.is(0.2) ? 1 + this.#brim(member) : 1 + dice.below(20_000),
        }),
      ],
      [6, () => this.#resolve(member)],
      [0.5, () => ({ op: 'bug', about: this.#bet(member) })],
      [0.5, () => ({ op: 'setState', member, state: 'excluded' })],
      [3, () => ({ op: 'setState', member, state: 'active' })],
    ])
  }

  #launch(member: string, now_ms: number): Of<'openGame'> {
    const life_ms = this.#dice.is(0.15) ? 60_000 : 12 * 3_600_000
    return { op: 'openGame', member, token: this.#id('t'), game: this.#dice.pick(GAMES), expires_ms: now_ms + life_ms }
  }

  #bet(member: string, over: Partial<Wager> = {}): Wager {
    const dice = this.#dice
    const amount = dice.is(0.08) ? this.#brim(member) : dice.below(3_000)
    return {
      op: 'wallet',
      kind: 'bet',
      token: this.#token(member),
      user: null,
      id: this.#id('w'),
      game: this.#game(member),
      round: `r${Math.floor(this.#count / 60)}-${dice.below(12)}`,
      closes: dice.is(0.06),
      free: dice.is(0.06),
      amount,
      reference: null,
      granted: false,
      ...over,
    }
  }

  /** A win or a rollback of a bet seen before, now and then of the wrong one. */
  #about(kind: 'win' | 'rollback'): Wager {
    const dice = this.#dice
    const bet = this.#any(this.#bets)
    if (!bet) return this.#bet(dice.pick(this.#members))
    const settles = { ...bet, kind, id: this.#id('w'), reference: bet.id, closes: dice.is(0.3), free: false }
    const amount = kind === 'win' ? dice.below(4_000) : 0
    const astray = dice.is(0.12)
      ? dice.pick<Partial<Wager>>([
          { round: 'elsewhere' },
          { game: dice.pick(GAMES) },
          { token: this.#token(dice.pick(this.#members)) },
          { reference: this.#id('w') },
          { free: true, granted: true, reference: this.#id('w') },
          { user: dice.pick(this.#members) },
        ])
      : {}
    return { ...settles, amount, ...astray }
  }

  /** A rollback before its bet, which comes later, or never. */
  #early(member: string): Wager {
    const bet = this.#bet(member)
    remember(this.#bets, bet)
    if (this.#dice.is(0.7)) this.#recent.push(bet)
    return { ...bet, kind: 'rollback', id: this.#id('w'), reference: bet.id, amount: 0, free: false }
  }

  #swapped({ token, newToken }: Of<'swapToken'>): void {
    const old = this.#tokens.find((one) => one.token === token)
    if (old) remember(this.#tokens, { ...old, token: newToken })
  }

  /** All a member has, one less, one more, or far too much: where mistakes live. */
  #brim(member: string): number {
    return Math.max(0, this.#has(member) + this.#dice.pick([-1, 0, 1, 1_000_000_000]))
  }

  #again(): Intent {
    return this.#any(this.#recent) ?? this.#bet(this.#dice.pick(this.#members))
  }

  #changed(): Intent {
    const dice = this.#dice
    const intent = this.#again()
    if (intent.op === 'wallet')
      return {
        ...intent,
        ...dice.pick<Partial<Wager>>([{ amount: 7 }, { round: 'other' }, { closes: !intent.closes }]),
      }
    return 'amount' in intent ? { ...intent, amount: intent.amount + 1 } : intent
  }

  #confirm(): Intent {
    const dice = this.#dice
    const deposit = dice.is(0.7) ? this.#deposits.at(-1) : this.#any(this.#deposits)
    if (!deposit) return this.#bet(dice.pick(this.#members))
    const { member, id, amount } = deposit
    const reference = dice.is(0.1) ? `ref ${dice.pick(this.#deposits).id}` : `ref ${id}`
    return { op: 'confirmDeposit', member, id, amount: dice.is(0.03) ? amount + 1 : amount, reference }
  }

  #resolve(member: string): Intent {
    const hold = this.#any(this.#holds)
    const how = this.#dice.pick(['post', 'void'] as const)
    return { op: 'resolveHold', member: hold?.member ?? member, id: this.#id('h'), holdId: hold?.id ?? 'none', how }
  }

  #token(member: string): string {
    const own = this.#tokens.filter((one) => one.member === member)
    const last = own.at(-1)
    return (this.#dice.is(0.9) ? last : this.#any(own))?.token ?? 'nobody'
  }

  #game(member: string): string {
    const last = this.#tokens.filter((one) => one.member === member).at(-1)
    return this.#dice.is(0.96) && last ? last.game : this.#dice.pick(GAMES)
  }

  #any<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : this.#dice.pick(items)
  }

  #id(sort: string): string {
    this.#count += 1
    return `${sort}${this.#count}`
  }
}

function remember<Item>(list: Item[], item: Item): void {
  list.push(item)
  if (list.length > REMEMBERED) list.shift()
}
