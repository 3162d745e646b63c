import { type BankBet, type BankEvent, BonusBank } from '#tests/support/rewards/bonus-bank'
import type { PlainBet, PlainGift } from '#tests/support/rewards/cashback-calculator'
import type { PlainDeposit } from '#tests/support/rewards/offer-calculator'
import { PlainMember } from '#tests/support/rewards/wagering-calculator'
import { SPEI } from '#tests/support/stand-ins/spei'
import type { JournalEvent, WalletReply } from '../../../workers/platform/bank/bank-types.ts'
import type { MemberGrantList } from '../../../workers/platform/bank/bonus/bonus-types.ts'
import { applyJournal } from '../../../workers/platform/read-models/apply.ts'
import { GAMES, type Game, type RewardWorld } from './reward-world.ts'

/** A member who plays at a real bank, and what somebody hears of it: the lists that the plain calculators take. */

type Kind = BankEvent['kind']
const OF_BETS: readonly string[] = ['bet', 'win', 'rollback', 'win-rollback']
/** Cash that the house gave. */
const GIFTS: readonly string[] = ['reward', 'points-paid', 'bonus-release']

interface Played {
  id: string
  game: Game
  round: string
  bet: BankBet
  plain: PlainBet
  isReported: boolean
  /** What was heard of it before itself. */
  early: Omit<PlainBet['news'][number], 'atMs'>[]
  winId: string | null
  isVoid: boolean
}

let members = 0

export class RewardMember {
  readonly id: string
  readonly bank: string
  readonly wagering = new PlainMember()
  readonly deposits: PlainDeposit[] = []
  readonly gifts: PlainGift[] = []
  readonly #world: RewardWorld
  readonly #random: () => number
  readonly #played: Played[] = []
  readonly #bySequence = new Map<number, Played>()
  readonly #reported = new Set<number>()
  /** All that the bank has written down, in order: sequence 1 is the first. */
  readonly #journal: JournalEvent[] = []
  #unheard: JournalEvent[] = []
  #sent = 0
  #calls = 0

  constructor(world: RewardWorld, random: () => number) {
    members += 1
    ;[this.id, this.bank] = [`m${members}`, `bank-${members}`]
    ;[this.#world, this.#random] = [world, random]
  }

  /** The bets that somebody has heard of. */
  get bets(): PlainBet[] {
    return this.#played.flatMap(({ plain, isReported }) => (isReported ? [plain] : []))
  }

  async register(): Promise<void> {
    await this.#world.env.DB.prepare(
      `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank,
         register_method, terms_accepted_at, created_at)
       VALUES (?1, ?1, ?1, ?1, '', 0, 'MXN', 'es', ?2, 'TEST', '', '2026-01-01T00:00:00.000Z')`,
    )
      .bind(this.id, this.bank)
      .run()
    this.#world.call(this.bank, 'open', { memberId: this.id, currency: 'MXN', trial: false })
    for (const game of Object.keys(GAMES))
      this.#world.call(this.bank, 'openGame', {
        ...{ memberId: this.id, tokenHash: this.#token(game), vendor: 'FRL', gameCode: game, currency: 'MXN' },
        expiresAtMs: this.#world.nowMs + 1e11,
      })
    this.deposit(4_000_000)
  }

  deposit(amount: number): void {
    const { id: memberId, bank } = this
    const [id, currency] = [this.#next('deposit'), 'MXN']
    this.#world.call(bank, 'createDeposit', { memberId, id, method: 'spei', amount, currency, terms: SPEI })
    const paid = { memberId, id, provider: 'demo', reference: id, amount, currency, enabled: true }
    const done = this.#world.call<object>(bank, 'confirmDeposit', paid)
    if ('refusal' in done) throw new Error(`deposit: ${done.refusal}`)
  }

  /** Stakes; a bet that closes its round has lost it. */
  bet(game: Game, amount: number, closes: boolean): void {
    const [id, round] = [this.#next('bet'), this.#next('round')]
    const before = this.#world.call<{ head: number }>(this.bank, 'journalEvents', 0, 0).head
    if (!this.#wallet('bet', { id, game, round, closes, amount })) return
    const bet: BankBet = { id, sequence: before + 1, game, stake: amount, bonus: 0, free: false, isOver: closes }
    const plain: PlainBet = {
      placedMs: this.#world.nowMs,
      game,
      category: GAMES[game],
      cash: 0,
      staked: amount,
      news: [],
    }
    const one = { id, game, round, bet, plain, isReported: false, early: [], winId: null, isVoid: false }
    this.#played.push(one)
    this.#bySequence.set(bet.sequence, one)
  }

  /** Settles one of the open bets, or takes one back with what it has won. */
  resolve(): void {
    const one = this.#played[Math.floor(this.#random() * this.#played.length)]
    if (!one || one.isVoid) return
    const { id: reference, game, round, bet } = one
    if (!bet.isOver && this.#random() < 0.7) {
      const amount = Math.floor(this.#random() * 2 * bet.stake)
      one.winId = this.#next('win')
      bet.isOver = true
      this.#wallet('win', { id: one.winId, game, round, closes: true, amount, reference })
      return
    }
    if (this.#random() < 0.4) return
    bet.isOver = true
    one.isVoid = true
    if (one.winId)
      this.#wallet('rollback', { id: this.#next('back'), game, round, closes: true, amount: 0, reference: one.winId })
    this.#wallet('rollback', { id: this.#next('back'), game, round, closes: true, amount: 0, reference })
  }

  /** Brings some of what the bank did to the reports, in any order, and some of it twice. */
  async hear(share: number): Promise<void> {
    this.#unheard.push(...this.#newEvents().slice(this.#sent))
    this.#sent = this.#journal.length
    const chosen = this.#unheard.filter(() => share === 1 || this.#random() < share)
    this.#unheard = this.#unheard.filter((event) => !chosen.includes(event))
    for (const event of chosen) if (share < 1 && this.#random() < 0.1) this.#unheard.push(event)
    if (share < 1) chosen.sort(() => this.#random() - 0.5)
    const size = 1 + Math.floor(this.#random() * 8)
    while (chosen.length > 0) {
      const message = chosen.splice(0, size)
      await applyJournal(this.#world.env.DB, { bank: this.bank, events: message })
      for (const event of message) this.#note(event)
      this.wagering.note()
    }
  }

  /** The bank as the rule of wagering sees it now. */
  snapshot(): BonusBank {
    const [page, { head }] = [this.grants(), this.#world.call<{ head: number }>(this.bank, 'journalEvents', 0, 0)]
    return BonusBank.of(page.grants.toReversed(), page.bonus, head)
  }

  grants(): MemberGrantList {
    return this.#world.call(this.bank, 'bonusesOf', this.id, Number.MAX_SAFE_INTEGER, 50)
  }

  get points(): { points: number; held: number } {
    return this.#world.call(this.bank, 'pointsOf', this.id)
  }

  /** What the bank has written down of a kind. */
  journal(kind: string): JournalEvent[] {
    return this.#newEvents().filter((event) => event.kind === kind)
  }

  #newEvents(): readonly JournalEvent[] {
    const after = this.#journal.length
    const { events } = this.#world.call<{ events: JournalEvent[] }>(this.bank, 'journalEvents', after, 10_000)
    this.#journal.push(...events)
    return this.#journal
  }

  #note(event: JournalEvent): void {
    const { sequence, kind, amount, bonus, closes, unit } = event
    if (this.#reported.has(sequence)) return
    this.#reported.add(sequence)
    const [atMs, nowMs] = [Date.parse(event.at), this.#world.nowMs]
    const one = event.bet === null ? undefined : this.#bySequence.get(event.bet)
    if (kind === 'deposit') this.deposits.push({ atMs, reportedMs: nowMs, amount })
    if (GIFTS.includes(kind) && unit === 'MXN') this.gifts.push({ givenMs: atMs, atMs: nowMs, amount })
    if (one && kind === 'bet') {
      one.bet.bonus = -bonus
      one.plain.cash = amount + bonus
      one.isReported = true
      const news = [{ state: closes ? 'settled' : 'open' } as const, ...one.early]
      one.plain.news.push(...news.map((each) => ({ atMs: nowMs, ...each })))
    } else if (one && OF_BETS.includes(kind)) {
      const sign = kind === 'win-rollback' ? -1 : 1
      const news =
        kind === 'rollback'
          ? ({ state: 'void' } as const)
          : ({ state: 'settled', won: sign * amount - bonus, wonInAll: sign * amount } as const)
      if (one.isReported) one.plain.news.push({ atMs: nowMs, ...news })
      else one.early.push(news)
    }
    const plainKind = (kind === 'win-rollback' ? 'win' : kind) as Kind
    const isOfBonus = plainKind === 'bonus-back' || plainKind === 'bonus-release' || one !== undefined
    this.wagering.hear({
      ...{ sequence, id: event.id, kind: isOfBonus ? plainKind : 'bonus', amount, bonus, closes, free: false, atMs },
      bet: one?.bet ?? null,
    })
  }

  #wallet(
    kind: 'bet' | 'win' | 'rollback',
    fields: { id: string; game: Game; round: string; closes: boolean; amount: number; reference?: string },
  ): boolean {
    const { outcome } = this.#world.call<WalletReply>(this.bank, 'wallet', {
      ...{ kind, tokenHash: this.#token(fields.game), vendor: 'FRL', free: false, user: null, granted: false },
      ...{ currency: kind === 'rollback' ? null : 'MXN', reference: null, ...fields },
    })
    if (outcome !== 'ok' && outcome !== 'not-enough-money') throw new Error(`${kind}: ${outcome}`)
    return outcome === 'ok'
  }

  #token(game: string): string {
    return `${this.id}/${game}`
  }

  #next(what: string): string {
    this.#calls += 1
    return `${this.id}-${what}-${this.#calls}`
  }
}
