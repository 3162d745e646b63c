import type { Sessions } from './sessions.ts'
import type { Bet, Of } from './words.ts'

/** The rules of the seamless wallet (decisions.md "Money") told a second time: bets, prizes and what takes them back. */
export class Play {
  readonly #purse: Map<string, number>
  readonly #sessions: Sessions
  readonly #excluded: Set<string>
  readonly #bets = new Map<string, Bet>()
  readonly #said = new Map<string, { content: string; balance: number }>()
  readonly #buried = new Set<string>()
  readonly #shut = new Set<string>()

  constructor(purse: Map<string, number>, sessions: Sessions, excluded: Set<string>) {
    this.#purse = purse
    this.#sessions = sessions
    this.#excluded = excluded
  }

  #has = (member: string) => this.#purse.get(member) ?? 0
  #pay = (member: string, amount: number) => this.#purse.set(member, this.#has(member) + amount)

  answer(call: Of<'wallet'>, now_ms: number): string {
    const session = this.#sessions.behind(call.token, call.user)
    if (!session) return 'token-unknown'
    const { member } = session
    const { token: _token, user: _user, granted, kind, amount, free, ...said } = call
    const gift = kind === 'win' && free && granted && !this.#said.has(call.reference ?? '')
    const content = JSON.stringify([said, kind, member, kind === 'rollback' || [amount, free, gift]])
    const known = this.#said.get(call.id)
    if (known) return known.content === content ? `ok ${known.balance}` : `conflict ${this.#has(member)}`
    const [bet, place] = [this.#bets.get(call.reference ?? ''), `${member} ${call.game} ${call.round}`]
    const why = this.#sessions.why(call, session, now_ms, this.#excluded) || this.#why(call, member, bet, place, gift)
    if (why !== '') return `${why === 'nothing' ? 'ok' : why} ${this.#has(member)}`
    if (kind === 'bet') this.#bets.set(call.id, { place, amount, free, fate: 'open' })
    if (kind === 'rollback' && !bet) this.#buried.add(call.reference ?? '')
    if (bet && !gift) bet.fate = kind === 'win' ? 'won' : 'back'
    if (kind === 'win' || (kind === 'bet' && !free)) this.#pay(member, kind === 'win' ? amount : -amount)
    if (kind === 'rollback' && bet && !bet.free) this.#pay(member, bet.amount)
    if (call.closes) this.#shut.add(`${member} ${call.round}`)
    this.#said.set(call.id, { content, balance: this.#has(member) })
    return `ok ${this.#has(member)}`
  }

  #why(
    { kind, id, round, free, amount, reference }: Of<'wallet'>,
    member: string,
    bet: Bet | undefined,
    place: string,
    gift: boolean,
  ) {
    const isBuried = this.#buried.has((kind === 'bet' ? id : reference) ?? '')
    if (kind !== 'rollback' && (isBuried || bet?.fate === 'back')) return 'bet-rolled-back'
    if (kind === 'win' && !gift && bet?.place !== place) return 'bet-unknown'
    if (kind !== 'rollback' && this.#shut.has(`${member} ${round}`)) return 'round-closed'
    if (kind === 'bet') return free || this.#has(member) >= amount ? '' : 'not-enough-money'
    if (kind === 'win') return ''
    if (bet ? bet.place !== place : this.#said.has(reference ?? '')) return 'bet-unknown'
    if (bet?.fate === 'back' || (!bet && isBuried)) return 'nothing'
    return bet?.fate === 'won' ? 'bet-settled' : ''
  }
}
