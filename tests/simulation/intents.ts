import type { Dice } from './dice.ts'
import type { Intent, Of, Wager } from './types.ts'

const GAMES = ['faro', 'ola']
const REMEMBERED = 60

/**
 * Generates intents from one seed: sensible ones, repeats, repeats with other content, and intents that name other
 * members' objects.
 */
export class Wants {
  readonly #dice: Dice
  readonly #members: readonly string[]
  readonly #has: (member: string) => number
  readonly #owes: (member: string) => number
  readonly #recent: Intent[] = []
  readonly #bets: Wager[] = []
  readonly #wins: Wager[] = []
  readonly #tokens: Of<'openGame'>[] = []
  readonly #deposits: Of<'createDeposit'>[] = []
  readonly #payouts: Of<'withdraw'>[] = []
  readonly #fixes: Of<'propose'>[] = []
  readonly #prefix: string
  readonly #everyone: readonly string[]
  #count = 0

  constructor(
    dice: Dice,
    members: readonly string[],
    everyone: readonly string[],
    { has, owes }: Record<'has' | 'owes', (member: string) => number>,
  ) {
    this.#owes = owes
    this.#dice = dice
    this.#prefix = members[0] ?? ''
    this.#everyone = everyone
    this.#has = has
    this.#members = members
  }

  next(nowMs: number): Intent {
    const intent = this.#make(nowMs)
    this.#recent.push(intent)
    if (this.#recent.length > REMEMBERED) this.#recent.shift()
    if (intent.op === 'wallet' && intent.kind === 'bet') remember(this.#bets, intent)
    if (intent.op === 'wallet' && intent.kind === 'win') remember(this.#wins, intent)
    if (intent.op === 'openGame') remember(this.#tokens, intent)
    if (intent.op === 'swapToken') this.#swapped(intent)
    if (intent.op === 'createDeposit') remember(this.#deposits, intent)
    if (intent.op === 'withdraw') remember(this.#payouts, intent)
    if (intent.op === 'propose') remember(this.#fixes, intent)
    return intent
  }

  #make(nowMs: number): Intent {
    const dice = this.#dice
    const member = dice.pick(this.#members)
    // Every member first opens a game.
    const newcomer = this.#members[this.#count]
    if (newcomer !== undefined) return this.#launch(newcomer, nowMs)
    return dice.one<Intent>([
      [30, () => this.#bet(member)],
      [20, () => this.#about('win')],
      [9, () => this.#about('rollback')],
      [2, () => this.#early(member)],
      [10, () => this.#again()],
      [5, () => this.#changed()],
      [3, () => this.#launch(member, nowMs)],
      [2, () => ({ op: 'swapToken', token: this.#token(member), newToken: this.#id('t') })],
      [7, () => ({ op: 'createDeposit', member, id: this.#id('d'), amount: dice.below(60) * 1_000 })],
      [14, () => this.#confirm()],
      [4, () => ({ op: 'withdraw', member, id: this.#id('o'), amount: 1 + this.#some(member, 20_000) })],
      [16, () => this.#payout(member)],
      [
        4,
        () => ({
          op: 'send',
          member,
          id: this.#id('l'),
          to: this.#other(member),
          amount: 1 + this.#some(member, 9_000),
        }),
      ],
      [4, () => this.#fix(member)],
      [4, () => this.#heldWin()],
      [3, () => this.#chargeback()],
      [4, () => this.#debt(this.#members.find((one) => this.#owes(one) > 0) ?? member)],
      [0.5, () => ({ op: 'bug', about: this.#bet(member) })],
      [0.5, () => ({ op: 'setState', member, state: 'excluded' })],
      [3, () => ({ op: 'setState', member, state: 'active' })],
    ])
  }

  #launch(member: string, nowMs: number): Of<'openGame'> {
    const lifeMs = this.#dice.is(0.15) ? 60_000 : 12 * 3_600_000
    return { op: 'openGame', member, token: this.#id('t'), game: this.#dice.pick(GAMES), expires_ms: nowMs + lifeMs }
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
      ...over,
    }
  }

  /** A win or a rollback of an earlier bet, sometimes of the wrong one. */
  #about(kind: 'win' | 'rollback'): Wager {
    const dice = this.#dice
    const win = this.#any(this.#wins)
    if (kind === 'rollback' && win && dice.is(0.15))
      return { ...win, kind, id: this.#id('w'), reference: win.id, closes: false, free: false, amount: 0 }
    const bet = this.#any(this.#bets)
    if (!bet) return this.#bet(dice.pick(this.#members))
    const settlement = { ...bet, kind, id: this.#id('w'), reference: bet.id, closes: dice.is(0.3), free: false }
    const amount = kind === 'win' ? dice.below(4_000) : 0
    const astray = dice.is(0.12)
      ? dice.pick<Partial<Wager>>([
          { round: 'elsewhere' },
          { game: dice.pick(GAMES) },
          { token: this.#token(dice.pick(this.#members)) },
          { reference: this.#id('w') },
          { kind: kind === 'win' ? 'prize' : kind, reference: this.#id('w') },
          { free: kind === 'win', reference: this.#id('w') },
          { user: dice.pick(this.#members) },
        ])
      : {}
    return { ...settlement, amount, ...astray }
  }

  /** A rollback before its bet, which arrives later or never. */
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

  /** An amount at the limit: the whole balance, one less, one more, or far too much, because mistakes show there. */
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
        // A rollback carries no amount.
        ...dice.pick<Partial<Wager>>([
          { amount: intent.kind === 'rollback' ? 0 : 7 },
          { round: 'other' },
          { closes: !intent.closes },
        ]),
      }
    if (intent.op === 'decide' && intent.step !== 'issue' && intent.step !== 'bank-return')
      return { ...intent, step: 'process' }
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

  /** A step of a withdrawal, by its member or by an operator; sometimes one that is not allowed in that state. */
  #payout(member: string): Intent {
    const dice = this.#dice
    const payout = dice.is(0.8) ? this.#payouts.at(-1) : this.#any(this.#payouts)
    const about = payout ?? { member, id: 'none', amount: 1 }
    if (dice.is(0.3))
      return {
        op: 'step',
        member: about.member,
        id: about.id,
        step: dice.pick(['cancel', 'receive', 'deny', 'deny']),
      }
    const part = dice.is(0.5) ? about.amount : Math.ceil(about.amount / 2)
    const turns = ['process', 'process', 'issue', 'issue', 'reject', 'paid', 'returned', 'bank-return'] as const
    const step = dice.pick(turns)
    const amount = step === 'issue' || step === 'bank-return' ? part : 0
    return { op: 'decide', member: about.member, withdrawal: about.id, id: this.#id('c'), step, amount }
  }

  #fix(member: string): Intent {
    const dice = this.#dice
    const by = dice.pick(['operator:eva', 'operator:luz'])
    const open = this.#any(this.#fixes)
    if (open && dice.is(0.6)) return { op: 'settle', id: open.id, confirm: dice.is(0.8), by }
    const direction = dice.pick(['credit', 'debit'] as const)
    return { op: 'propose', member, id: this.#id('f'), direction, amount: 1 + this.#some(member, 3_000), by }
  }

  /** A proposal or a decision on one of the newest held wins; how many there are is not known here. */
  #heldWin(): Intent {
    const dice = this.#dice
    const by = dice.pick(['operator:eva', 'operator:luz'])
    const about = { member: this.#prefix, number: 1 + dice.below(3), by }
    if (dice.is(0.5)) return { op: 'decideWin', ...about, confirm: dice.is(0.8) }
    return { op: 'proposeWin', ...about, how: dice.pick(['release', 'return']) }
  }

  /** A chargeback of a deposit, whole or in part, sometimes of one that was never credited, or of too much. */
  #chargeback(): Intent {
    const dice = this.#dice
    const deposit = this.#any(this.#deposits)
    if (!deposit) return this.#bet(dice.pick(this.#members))
    const { member, id } = deposit
    const amount = dice.pick([deposit.amount, deposit.amount, Math.ceil(deposit.amount / 3), deposit.amount + 1])
    return { op: 'chargeback', member, id, amount: Math.max(1, amount), reference: this.#id('b') }
  }

  /** Pays or gives up what is owed, whole or in part; by which number, is not known here. */
  #debt(member: string): Intent {
    const dice = this.#dice
    const about = { member, number: 1 + dice.below(4), id: this.#id('s') }
    const amount = dice.is(0.6) ? this.#owes(member) : dice.below(1_500)
    return { op: 'settleDebt', ...about, how: dice.pick(['repay', 'repay', 'write-off']), amount: Math.max(1, amount) }
  }

  #other(member: string): string {
    return this.#dice.pick(this.#everyone.filter((one) => one !== member))
  }

  #some(member: string, most: number): number {
    return this.#dice.is(0.2) ? this.#brim(member) : this.#dice.below(most)
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
    return `${this.#prefix}-${sort}${this.#count}`
  }
}

function remember<Item>(list: Item[], item: Item): void {
  list.push(item)
  if (list.length > REMEMBERED) list.shift()
}
