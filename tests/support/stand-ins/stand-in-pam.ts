import { randomUUID } from 'node:crypto'
import type { Entry, Money, PamFault, PamTransaction } from './pam-faults.ts'

const NONE = { cash: 0, bonus: 0, promo: 0 }
const NAMES = ['cash', 'bonus', 'promo'] as const

/** A small PAM with one currency (MXN), correct except for the given fault. Amounts in centavos. */
export class StandInPam {
  readonly token = 'token-of-the-stand-in-0123456789'
  readonly balances = new Map<string, Money>()
  readonly sessions = new Map<string, { user: string; isLive: boolean }>()
  readonly blocked = new Set<string>()
  readonly #fault: PamFault | null
  #entries: Entry[] = []
  #over = new Set<string>()

  constructor(fault: PamFault | null) {
    this.#fault = fault
  }

  #has(fault: PamFault): boolean {
    return this.#fault === fault
  }

  /** Creates a player with money of every kind, and a session. */
  player(): { user: string; session: string } {
    const [user, session] = [randomUUID(), `${randomUUID()}abc`]
    this.balances.set(user, { cash: 100_000, bonus: 5_000, promo: 5_000 })
    this.sessions.set(session, { user, isLive: true })
    return { user, session }
  }

  /** Returns the HTTP status and body for a call. */
  respond(method: string, url: URL, headers: Headers, body: string): [number, object] {
    const error = (code: string, more: object = {}, http = 200): [number, object] => [
      this.#has('a refusal is an HTTP error') && http === 200 ? 422 : http,
      { status: 'ERROR', error: { code: `PAM_ERR_${code}`, message: code }, ...more },
    ]
    const key = headers.get('authorization')
    if (key !== `Bearer ${this.token}` && !this.#has('the API token is not looked at'))
      return error('API_TOKEN', {}, 401)
    const [, user = '', what = 'session', round = ''] = url.pathname.split('/').slice(1)
    const provider = url.searchParams.get('provider')
    if (provider !== 'stand-in')
      return error('MISSING_PROVIDER', {}, what === 'transactions' && provider === null ? 400 : 200)
    const token = headers.get('x-player-token') ?? ''
    const session = this.sessions.get(token)
    if (!session) return error('SESSION_NOT_FOUND', {}, 401)
    if (what === 'session') return this.#session(method, token, session, error)
    if (user !== session.user) return error(this.balances.has(user) ? 'ACC_NOT_FOUND' : 'PLAYER_NOT_FOUND')
    if (what === 'balance')
      return session.isLive ? [200, { status: 'OK', balance: this.#balanceOf(user) }] : error('SESSION_EXPIRED')
    if (what === 'gamerounds') return this.#round(user, decodeURIComponent(round), error)
    return method === 'GET'
      ? this.#lookUp(user, url.searchParams, error)
      : this.#post(user, session.isLive, body, error)
  }

  #balanceOf(user: string) {
    const { cash, bonus, promo } = this.balances.get(user) ?? NONE
    return { cashAmount: cash / 100, bonusAmount: bonus / 100, promoAmount: promo / 100 }
  }

  #session(method: string, token: string, session: { user: string; isLive: boolean }, error: Refuse): [number, object] {
    if (!session.isLive) return error('SESSION_EXPIRED')
    let now = token
    if (method === 'PUT') {
      now = `${randomUUID()}abc`
      this.sessions.set(now, { ...session })
      session.isLive = this.#has('a refreshed session keeps its old token')
    }
    const locale = { currency: 'MXN', country: 'MX', language: 'ES' }
    return [200, { status: 'OK', session: { playerId: session.user, token: now, gameId: 'game', ...locale } }]
  }

  #round(user: string, round: string, error: Refuse): [number, object] {
    const first = this.#entries.find((one) => one.user === user && one.input.round === round && one.fate !== 'buried')
    if (!first) return error('ROUND_NOT_FOUND')
    const at = '2026-11-22T05:30:00Z'
    const isOver = this.#over.has(`${user} ${round}`) && !this.#has('a round never ends')
    const times = { startTime: at, ...(isOver ? { endTime: at } : {}) }
    return [200, { status: 'OK', gameround: { providerGameId: 'game', providerRoundId: round, ...times } }]
  }

  #lookUp(user: string, query: URLSearchParams, error: Refuse): [number, object] {
    const [id, ref] = [query.get('providerTransactionId'), query.get('providerBetRef')]
    if (!id && !ref) return error('UNDEFINED', {}, 400)
    const byId = ref === null || (id !== null && this.#has('the id is looked at before the reference'))
    const found = this.#entries.filter(
      (one) => one.user === user && one.fate !== 'buried' && (byId ? one.input.id === id : one.input.ref === ref),
    )
    if (found.length === 0) return error('TRANS_NOT_FOUND')
    const transactions = found.map(({ raw, input }) =>
      this.#has('details of a transaction are forgotten') ? { transactionType: input.type } : raw,
    )
    return [200, { status: 'OK', transactions }]
  }

  #post(user: string, isLive: boolean, body: string, error: Refuse): [number, object] {
    const before = this.#balanceOf(user)
    const raw = JSON.parse(body) as Record<string, unknown>
    const input = {
      type: String(raw.transactionType),
      id: raw.providerTransactionId as string,
      ref: raw.providerBetRef as string,
      round: raw.providerRoundId as string,
      game: raw.providerGameId as string,
      over: raw.isGameOver === true,
    }
    const isBody =
      typeof input.id === 'string' &&
      /^(PROMO)?(DEPOSIT|WITHDRAW|CANCEL)$/.test(input.type) &&
      NAMES.every((name) => typeof raw[`${name}Amount`] === 'number')
    if (!isBody) return error('UNDEFINED', {}, 400)
    const outcome = this.#decide(user, isLive, raw, input, body)
    const balance = this.#has('a refusal tells a stale balance')
      ? { ...before, cashAmount: before.cashAmount + 1 }
      : this.#balanceOf(user)
    if (typeof outcome === 'string')
      return error(outcome, this.#has('a refusal tells no balance') ? {} : { transactionResult: { balance } })
    return [
      200,
      { status: 'OK', transactionResult: { transactionId: outcome.transactionId, balance: this.#balanceOf(user) } },
    ]
  }

  /** Returns the new or existing entry of a transaction, or the error code of its refusal. */
  #decide(
    user: string,
    isLive: boolean,
    raw: Record<string, unknown>,
    input: PamTransaction,
    body: string,
  ): Entry | string {
    if (raw.provider !== 'stand-in') return 'MISSING_PROVIDER'
    if (raw.currency !== 'MXN' && !this.#has('any currency is taken')) return 'TRANS_CURRENCY'
    const amounts = NAMES.map((name) => raw[`${name}Amount`] as number)
    if (amounts.some((amount) => amount < 0) && !this.#has('an amount may be negative')) return 'NEGATIVE_STAKE'
    // Checks the raw text: parsing to a double would hide excess decimals.
    const isFine = /Amount":\s*-?\d+\.\d\d\d*[1-9]/.test(
      body.replace(/"(promos|jackpots|tip|roundTransactions)":.*$/, ''),
    )
    if (isFine && !this.#has('a finer amount is rounded')) return 'UNDEFINED'
    const [cash = 0, bonus = 0, promo = 0] = amounts.map((amount) => Math.round(amount * 100))
    const money = { cash, bonus, promo }
    const sameId = this.#entries.filter((one) => one.input.id === input.id)
    if (sameId.some((one) => !this.#isSameRound(one, user, input))) return 'DUPLICATE_TRANS'
    const isSame = (one: Entry) =>
      one.input.type === input.type && one.user === user && agrees(one.input.round, input.round)
    const earlier = sameId.find(isSame)
    if (earlier && !this.#has('a repeat moves money again')) return this.#again(earlier, input, money)
    const entry: Entry = { user, input, moved: NONE, raw, transactionId: `t${this.#entries.length}`, fate: 'open' }
    const kind = input.type.replace('PROMO', '')
    const refused =
      kind === 'WITHDRAW'
        ? this.#stake(entry, isLive, money)
        : kind === 'DEPOSIT'
          ? this.#prize(entry, isLive, money)
          : this.#cancel(entry)
    if (refused) return refused
    this.#entries.push(entry)
    if (input.over && input.round) this.#over.add(`${user} ${input.round}`)
    return entry
  }

  #isSameRound(one: Entry, user: string, { round, game }: PamTransaction): boolean {
    if (one.user !== user) return this.#has('an id may be used again by another player')
    if (!agrees(one.input.round, round)) return this.#has('an id may be used again in another round')
    return agrees(one.input.game, game)
  }

  #again(earlier: Entry, input: PamTransaction, money: Money): Entry | string {
    const isCancel = input.type.endsWith('CANCEL')
    const same = NAMES.every((name) => isCancel || Math.abs(earlier.moved[name]) === money[name])
    if (!same || earlier.input.ref !== input.ref || earlier.input.over !== input.over) return 'DUPLICATE_TRANS'
    return earlier.fate === 'buried' ? 'CANCEL_NOT_FOUND' : earlier
  }

  #stake(entry: Entry, isLive: boolean, money: Money): string | null {
    const { user, input } = entry
    if (!isLive && !this.#has('an ended session may stake')) return 'SESSION_EXPIRED'
    if (this.blocked.has(user) && !this.#has('a blocked player may stake')) return 'BET_NOT_ALLOWED'
    if (input.game !== undefined && input.game !== 'game') return 'GAME_NOT_FOUND'
    if (this.#isBuried(entry) && !this.#has('a late stake is taken after its cancel')) return 'TRANS_ALREADY_CANCELLED'
    input.game ??= 'game'
    if (this.#over.has(`${user} ${input.round}`)) return 'TRANS_ALREADY_SETTLED'
    const balance = this.balances.get(user) ?? NONE
    if (money.cash > balance.cash && !this.#has('a stake may overdraw')) return 'CASH_OVERDRAFT'
    if (money.bonus > balance.bonus && !this.#has('a bonus stake may overdraw')) return 'BONUS_OVERDRAFT'
    if (money.promo > balance.promo) return 'PROMO_OVERDRAFT'
    const all = this.#has('a bonus stake is taken from cash')
      ? { ...NONE, cash: money.cash + money.bonus, promo: money.promo }
      : money
    this.#move(entry, all, -1)
    return null
  }

  #prize(entry: Entry, isLive: boolean, money: Money): string | null {
    const { user, input } = entry
    if (!isLive && this.#has('an ended session is paid no prize')) return 'SESSION_EXPIRED'
    const isPromo = input.type === 'PROMODEPOSIT'
    const named = this.#named(user, input).filter(isStake)
    const isOf = ({ input: { type, ref, id } }: Entry) =>
      !type.endsWith('DEPOSIT') && (ref === input.ref || id === input.ref)
    const isUsed = input.ref !== undefined && this.#entries.some((one) => one.user === user && isOf(one))
    const bets = isUsed ? named : isPromo ? [] : this.#inRound(user, input).filter(isStake)
    const needsNone = (isPromo && !this.#has('promotional prizes need a stake')) || this.#has('a prize needs no stake')
    if (bets.length === 0 && !needsNone)
      return input.ref !== undefined && this.#isBuried(entry) ? 'TRANS_ALREADY_CANCELLED' : 'TRANS_NOT_FOUND'
    const bet = bets.filter(({ fate }) => fate !== 'back').at(-1)
    if (bets.length > 0 && !bet && !this.#has('a prize is paid after the cancel')) return 'TRANS_ALREADY_CANCELLED'
    const isOver = bet !== undefined && this.#over.has(`${user} ${bet.input.round ?? input.round}`)
    if (isOver && !this.#has('a prize is paid on a round that is over')) return 'TRANS_ALREADY_SETTLED'
    if (bet) bet.fate = 'won'
    inheritGameAndRound(input, bet?.input)
    this.#move(entry, money, 1)
    return null
  }

  #cancel(entry: Entry): string | null {
    const { user, input } = entry
    const named = this.#named(user, input)
    const bets = this.#has('a prize may be cancelled')
      ? named.filter((one) => !one.input.type.endsWith('CANCEL'))
      : named.filter(isStake)
    if (bets.length === 0) {
      if (named.some((one) => !one.input.type.endsWith('CANCEL'))) return 'CANCEL_NON_WITHDRAW'
      this.#entries.push({ ...entry, fate: 'buried' })
      return 'CANCEL_NOT_FOUND'
    }
    const bet = bets.find((one) => one.input.id === input.id) ?? bets.filter(({ fate }) => fate === 'open').at(-1)
    if (bet?.fate !== 'open') {
      const isBack = bets.every(({ fate }) => fate === 'back')
      if (isBack && this.#has('a second cancel is fine')) return null
      if (isBack || bet?.fate === 'back') return 'TRANS_ALREADY_CANCELLED'
      if (!this.#has('a settled stake may be cancelled')) return 'TRANS_ALREADY_SETTLED'
    }
    const target = bet ?? bets.at(-1)
    if (!target) return 'CANCEL_NOT_FOUND'
    const isOver = this.#over.has(`${user} ${target.input.round}`) && !target.input.over
    if (isOver && !this.#has('a settled stake may be cancelled')) return 'TRANS_ALREADY_SETTLED'
    target.fate = 'back'
    inheritGameAndRound(input, target.input)
    const { cash, bonus, promo } = target.moved
    const back = { cash: -cash, bonus: -bonus, promo: -promo }
    this.#move(
      entry,
      this.#has('a cancel gives everything back as cash') ? { ...NONE, cash: -cash - bonus - promo } : back,
      1,
    )
    return null
  }

  /** Returns whether an earlier cancel without a match referred to this entry. */
  #isBuried({ user, input: { id, ref } }: Entry): boolean {
    return this.#entries.some(
      (one) => one.fate === 'buried' && one.user === user && (one.input.id === id || one.input.ref === (ref ?? id)),
    )
  }

  #named(user: string, input: PamTransaction): Entry[] {
    const mine = this.#entries.filter((one) => one.user === user && this.#isSameRound(one, user, input))
    const byRef = input.ref === undefined ? [] : mine.filter((one) => one.input.ref === input.ref)
    return byRef.length > 0 ? byRef : mine.filter((one) => one.input.id === (input.ref ?? input.id))
  }

  #inRound(user: string, input: PamTransaction): Entry[] {
    const mine = this.#entries.filter((one) => one.user === user && this.#isSameRound(one, user, input))
    return mine.filter((one) => input.round !== undefined && one.input.round === input.round)
  }

  #move(entry: Entry, money: Money, sign: 1 | -1): void {
    const balance = this.balances.get(entry.user) ?? NONE
    const [cash = 0, bonus = 0, promo = 0] = NAMES.map((name) => sign * money[name])
    entry.moved = { cash, bonus, promo }
    this.balances.set(entry.user, {
      cash: balance.cash + cash,
      bonus: balance.bonus + bonus,
      promo: balance.promo + promo,
    })
  }
}

type Refuse = (code: string, more?: object, http?: number) => [number, object]

/** Sets the game and round of the bet in a request that omits them. */
function inheritGameAndRound(input: PamTransaction, bet?: PamTransaction): void {
  input.game ??= bet?.game as string
  input.round ??= bet?.round as string
}

/** Returns false only for two different values. */
function agrees(one?: string, other?: string): boolean {
  return one === undefined || other === undefined || one === other
}

function isStake({ input, fate }: Entry): boolean {
  return input.type.endsWith('WITHDRAW') && fate !== 'buried'
}
