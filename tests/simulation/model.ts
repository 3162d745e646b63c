import type { Intent } from './intents.ts'

interface Bet {
  member: string
  place: string
  amount: number
  free: boolean
  fate: 'open' | 'won' | 'back'
}
interface Deposit {
  content: string
  amount: number
  state: 'created' | 'credited' | 'expired'
  reference: string
  expires_ms: number
}
interface Token {
  member: string
  game: string
  expires_ms: number
  end: '' | 'launch' | 'check'
}

const DEPOSIT_LIFE_MS = 30 * 60_000

/**
 * The rules of a bank (decisions.md "Money") told a second time, plainly and with other means: one purse a member, what
 * was said to whom, and nothing of the ledger's own. `answer` is what the bank must say to an intent.
 */
export class Model {
  readonly purse = new Map<string, number>()
  readonly held = new Map<string, number>()
  readonly #excluded = new Set<string>()
  readonly #tokens = new Map<string, Token>()
  readonly #bets = new Map<string, Bet>()
  readonly #said = new Map<string, { content: string; balance: number }>()
  readonly #buried = new Set<string>()
  readonly #shut = new Set<string>()
  readonly #deposits = new Map<string, Deposit>()
  readonly #holds = new Map<string, { amount: number; open: boolean }>()
  readonly #references = new Set<string>()

  has = (member: string) => this.purse.get(member) ?? 0
  #pay = (member: string, amount: number) => this.purse.set(member, this.has(member) + amount)

  /** `outcome`, and the balance where the bank tells one. */
  answer(intent: Intent, now_ms: number): string {
    switch (intent.op) {
      case 'bug':
        return 'nothing'
      case 'setState':
        this.#excluded[intent.state === 'excluded' ? 'add' : 'delete'](intent.member)
        return intent.state
      case 'openGame':
        return this.#launch(intent, now_ms)
      case 'swapToken':
        return this.#swap(intent, now_ms)
      case 'createDeposit':
        return this.#createDeposit(intent, now_ms)
      case 'confirmDeposit':
        return this.#confirm(intent, now_ms)
      case 'hold':
        return this.#once(intent.id, JSON.stringify(intent), intent.member, () => {
          if (this.has(intent.member) < intent.amount) return 'not-enough-money'
          this.#pay(intent.member, -intent.amount)
          this.held.set(intent.member, (this.held.get(intent.member) ?? 0) + intent.amount)
          this.#holds.set(intent.id, { amount: intent.amount, open: true })
          return 'ok'
        })
      case 'resolveHold':
        return this.#resolve(intent)
      case 'wallet':
        return this.#wallet(intent, now_ms)
    }
  }

  #launch({ member, token, game, expires_ms }: Extract<Intent, { op: 'openGame' }>, now_ms: number): string {
    if (this.#excluded.has(member)) return 'excluded'
    if (this.#tokens.has(token)) return `ok ${this.has(member)}`
    for (const old of this.#tokens.values())
      if (old.member === member && old.game === game && old.end !== 'launch') old.end = 'launch'
    this.#tokens.set(token, { member, game, expires_ms, end: '' })
    for (const [name, old] of this.#tokens)
      if (old.member === member && old.expires_ms < now_ms - 30 * 24 * 3_600_000) this.#tokens.delete(name)
    return `ok ${this.has(member)}`
  }

  #swap({ token, newToken }: Extract<Intent, { op: 'swapToken' }>, now_ms: number): string {
    const old = this.#tokens.get(token)
    if (!old) return 'token-unknown'
    if (this.#tokens.has(newToken)) return 'ok'
    if (old.end === 'launch' || old.expires_ms <= now_ms) return 'token-expired'
    for (const one of this.#tokens.values())
      if (one.member === old.member && one.game === old.game && one.end === '') one.end = 'check'
    this.#tokens.set(newToken, { ...old, end: '' })
    return 'ok'
  }

  #createDeposit({ member, id, amount }: Extract<Intent, { op: 'createDeposit' }>, now_ms: number): string {
    const known = this.#deposits.get(id)
    if (known) return known.content === `${member} ${amount}` ? this.#stateOf(known, now_ms) : 'conflict'
    if (this.#excluded.has(member)) return 'excluded'
    if (amount < 5_000 || amount > 5_000_000) return 'amount-out-of-range'
    const expires_ms = now_ms + DEPOSIT_LIFE_MS
    this.#deposits.set(id, { content: `${member} ${amount}`, amount, state: 'created', reference: '', expires_ms })
    return 'created'
  }

  #confirm({ member, id, amount, reference }: Extract<Intent, { op: 'confirmDeposit' }>, now_ms: number): string {
    const deposit = this.#deposits.get(id)
    if (!deposit) return 'not-found'
    if (deposit.state === 'credited' && deposit.reference === reference) return 'credited'
    if (this.#excluded.has(member)) return 'excluded'
    if (deposit.state === 'credited' || this.#references.has(reference)) return 'conflict'
    if (deposit.expires_ms <= now_ms) return 'deposit-expired'
    if (deposit.amount !== amount) return 'conflict'
    Object.assign(deposit, { state: 'credited', reference })
    this.#references.add(reference)
    this.#pay(member, amount)
    return 'credited'
  }

  /** Whether the bank has noticed that nobody paid is a matter of its alarm; both words are right. */
  #stateOf = ({ state, expires_ms }: Deposit, now_ms: number) =>
    state === 'created' && expires_ms <= now_ms ? 'created|expired' : state

  #resolve(intent: Extract<Intent, { op: 'resolveHold' }>): string {
    const { member, id, holdId, how } = intent
    const hold = this.#holds.get(holdId)
    if (!hold) return `hold-unknown ${this.has(member)}`
    return this.#once(id, JSON.stringify(intent), member, () => {
      if (!hold.open) return 'hold-resolved'
      hold.open = false
      this.held.set(member, (this.held.get(member) ?? 0) - hold.amount)
      if (how === 'void') this.#pay(member, hold.amount)
      return 'ok'
    })
  }

  #wallet(call: Extract<Intent, { op: 'wallet' }>, now_ms: number): string {
    const token = this.#tokens.get(call.token)
    if (!token || (call.user !== null && call.user !== token.member)) return 'token-unknown'
    const { member } = token
    const { token: _token, user: _user, granted, ...said } = call
    const gift = call.kind === 'win' && call.free && granted && !this.#said.has(call.reference ?? '')
    const content = JSON.stringify({
      ...said,
      member,
      ...(call.kind === 'rollback' ? { free: 0, amount: 0 } : { gift }),
    })
    return this.#once(call.id, content, member, () => {
      const bet = this.#bets.get(call.reference ?? '')
      if (call.kind === 'bet' && (token.end !== '' || token.expires_ms <= now_ms)) return 'token-expired'
      if (call.kind === 'bet' && this.#excluded.has(member)) return 'member-disabled'
      if (call.game !== token.game) return 'wrong-game'
      const place = `${member} ${call.game} ${call.round}`
      const why = this.#why(call, bet, place, gift)
      if (why !== '') return why
      if (call.kind === 'bet')
        this.#bets.set(call.id, { member, place, amount: call.amount, free: call.free, fate: 'open' })
      if (call.kind === 'rollback' && bet) bet.fate = 'back'
      else if (call.kind === 'rollback') this.#buried.add(call.reference ?? '')
      else if (bet && call.kind === 'win' && !gift) bet.fate = 'won'
      if (call.kind === 'bet' && !call.free) this.#pay(member, -call.amount)
      if (call.kind === 'win') this.#pay(member, call.amount)
      if (call.kind === 'rollback' && bet && !bet.free) this.#pay(member, bet.amount)
      if (call.closes) this.#shut.add(`${member} ${call.round}`)
      return 'ok'
    })
  }

  #why(call: Extract<Intent, { op: 'wallet' }>, bet: Bet | undefined, place: string, gift: boolean): string {
    const isShut = this.#shut.has(`${place.split(' ')[0]} ${call.round}`)
    if (call.kind === 'bet') {
      if (this.#buried.has(call.id)) return 'bet-rolled-back'
      if (isShut) return 'round-closed'
      return !call.free && this.has(place.split(' ')[0] ?? '') < call.amount ? 'not-enough-money' : ''
    }
    if (call.kind === 'win') {
      if (bet?.fate === 'back' || this.#buried.has(call.reference ?? '')) return 'bet-rolled-back'
      if (!gift && bet?.place !== place) return 'bet-unknown'
      return isShut ? 'round-closed' : ''
    }
    if (bet ? bet.place !== place : this.#said.has(call.reference ?? '')) return 'bet-unknown'
    if (bet?.fate === 'back' || (!bet && this.#buried.has(call.reference ?? ''))) return 'nothing'
    return bet?.fate === 'won' ? 'bet-settled' : ''
  }

  /** The same again gives the first answer, other content under the same id a conflict; refusals leave no trace. */
  #once(id: string, content: string, member: string, act: () => string): string {
    const said = this.#said.get(id)
    if (said) return said.content === content ? `ok ${said.balance}` : `conflict ${this.has(member)}`
    const outcome = act()
    if (outcome === 'ok') this.#said.set(id, { content, balance: this.has(member) })
    return `${outcome === 'nothing' ? 'ok' : outcome} ${this.has(member)}`
  }
}
