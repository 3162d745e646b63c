import type { DebtModel, HeldWinModel, Input, Payout, PlayModel, Rules, Steps, Thing } from './types.ts'

/** A second implementation of the money rules of the banks (docs/coverage/decisions.md "Money"), without the ledger. */
export class Model {
  readonly #funds = new Map<string, { cash: number; held: number }>()
  readonly #things = new Map<string, Thing>()
  readonly wins: HeldWinModel
  /** The outcome of a bet, a round, a transfer or a reference, or the state of a member. */
  readonly #fates = new Map<string, string>()
  readonly #steps: Steps
  readonly debts: DebtModel
  readonly #plays: PlayModel

  constructor(steps: Steps, wins: HeldWinModel, debts: DebtModel, plays: PlayModel) {
    this.#steps = steps
    this.wins = wins
    this.debts = debts
    this.#plays = plays
  }

  of = (member: string) => this.#funds.get(member) ?? { cash: 0, held: 0 }
  #short = ({ member, amount }: Input) => this.of(member).cash < amount && 'not-enough-money'
  #owes = ({ member }: Input) => this.debts.of(member) > 0 && 'amount-owed'
  #stays = (input: Input) => this.#owes(input) || this.#short(input)
  #barred = (member: string) => this.#fates.get(member) === 'excluded' && 'excluded'
  #pay = (member: string, cash: number, held = 0) =>
    this.#funds.set(member, { cash: this.of(member).cash + cash, held: this.of(member).held + held })

  /** Creates an object unless there is a reason against it. The same again returns its state, other content a conflict. */
  #make(input: Input, why: string | false | undefined, state: string, cost = 0, dueMs = 0): string {
    const [existing, content] = [this.#things.get(input.id), JSON.stringify(input)]
    if (existing) return existing.content === content ? existing.state : 'conflict'
    if (why) return why
    const none = { out: 0, got: 0, isBack: false, owed: this.debts.of(input.member) }
    this.#things.set(input.id, { ...input, content, state, cost, dueMs, rest: input.amount, ...none })
    this.#pay(input.member, -cost, state === 'applying' ? cost : 0)
    return state
  }

  #become(thing: Thing, change: Partial<Thing> & { state: string }, gain: number, held = 0): string {
    this.#pay(thing.member, gain, held)
    return Object.assign(thing, change).state
  }

  #take(id: string, step: Payout, amount: number, nowMs: number): string {
    const payout = this.#things.get(id)
    if (!payout) return 'not-found'
    const [may, state, rest, out, waitMs = 0, got = payout.got] = this.#steps[step](payout, amount)
    if (!may) return 'wrong-state'
    const back = payout.rest + payout.out + payout.got - rest - out - got
    const isBack = payout.isBack || /return/.test(step)
    const dueMs = Math.max(payout.dueMs, waitMs && nowMs + waitMs)
    const after = state === 'issued' && rest + out === 0 ? (isBack ? 'returned' : 'claimed') : state
    return this.#become(payout, { state: after, rest, out, got, isBack, dueMs }, back, rest - payout.rest)
  }

  readonly rules: Rules = {
    setState: ({ member, state }) => this.#fates.set(member, state) && state,
    openGame: (play) => this.#barred(play.member) || `${this.#plays.sit(play, 'over')} ${this.of(play.member).cash}`,
    swapToken: ({ token, newToken }, nowMs) => this.#plays.swap(token, newToken, nowMs),
    createDeposit: (input, nowMs) => {
      const isOut = (input.amount < 5_000 || input.amount > 5_000_000) && 'amount-out-of-range'
      return this.#make(input, this.#barred(input.member) || isOut, 'created', 0, nowMs + 30 * 60_000)
    },
    confirmDeposit: ({ member, id, amount, reference }, nowMs) => {
      const [deposit, owner] = [this.#things.get(id), this.#fates.get(reference)]
      if (!deposit || owner === id) return deposit ? 'credited' : 'not-found'
      if (this.#barred(member)) return 'excluded'
      if (deposit.state === 'credited' || owner) return 'conflict'
      if (deposit.dueMs <= nowMs) return 'deposit-expired'
      if (deposit.amount !== amount) return 'conflict'
      this.#fates.set(reference, id)
      const paid = this.debts.pay(member, Math.min(deposit.owed, amount))
      return this.#become(deposit, { state: 'credited' }, amount - paid)
    },
    chargeback: (input) => this.debts.charge(input, this.#things.get(input.id), this.of(input.member).cash, this.#pay),
    settleDebt: (input) => this.debts.settle(input, this.of(input.member).cash, this.#pay),
    withdraw: (input) => this.#make(input, this.#stays(input), 'applying', input.amount),
    step: ({ id, step }, nowMs) => this.#take(id, step, 0, nowMs),
    decide: (input, nowMs) => {
      const isStopped = input.step === 'issue' && this.#things.has(input.withdrawal) && this.#owes(input)
      const take = () => isStopped || this.#take(input.withdrawal, input.step, input.amount, nowMs)
      const outcome = this.#things.has(input.id) ? '' : take()
      const reply = this.#make(input, /not-found|wrong-state|owed/.test(outcome) && outcome, '')
      return reply || (this.#things.get(input.withdrawal)?.state ?? '')
    },
    send: (input) => this.#make(input, this.#barred(input.member) || this.#stays(input), 'in-flight', input.amount),
    propose: (input) =>
      input.direction === 'credit'
        ? this.#make(input, false, 'proposed')
        : this.#make(input, this.#short(input), 'confirmed', input.amount),
    settle: ({ id, confirm, by }) => {
      const [fix, state] = [this.#things.get(id), confirm ? 'confirmed' : 'refused']
      if (!fix) return 'not-found'
      if (fix.state !== 'proposed') return fix.state === state && fix.by === by ? state : 'conflict'
      if (confirm && fix.by === by) return 'same-person'
      return this.#become(fix, { state, by }, confirm ? fix.amount : 0)
    },
    proposeWin: (intent) => this.wins.propose(intent),
    decideWin: (intent) => this.wins.decide(intent, this.#pay),
    wallet: (call, nowMs) => {
      const { kind, game, round, free, amount, reference } = call
      const play = this.#plays.at(call.token)
      if (!play || (call.user ?? play.member) !== play.member) return 'token-unknown'
      const [member, about, shut] = [play.member, reference ?? call.id, `${play.member} ${round}`]
      const [bet, fate, has] = [this.#things.get(reference ?? ''), this.#fates.get(about), this.of(member).cash]
      const isIts = bet?.kind === 'bet' && bet.member === member && bet.game === game && bet.round === round
      const win = this.wins.named({ ...call, member })
      const why = [
        kind === 'bet' && (play.end !== '' || play.expires_ms <= nowMs) && 'token-expired',
        kind === 'bet' && this.#barred(member) && 'member-disabled',
        game !== play.game && 'wrong-game',
        kind !== 'rollback' && (fate === 'back' || this.#fates.get(call.id) === 'back') && 'bet-rolled-back',
        win && this.wins.takeBack(win, game === play.game && !this.#things.has(call.id)),
        (kind === 'rollback' ? bet && !win : kind === 'win') && !isIts && 'bet-unknown',
        kind !== 'rollback' && this.#fates.has(shut) && 'round-closed',
        kind === 'bet' && !free && has < amount && 'not-enough-money',
        kind === 'rollback' && fate === 'back' && 'ok',
        kind === 'rollback' && this.wins.stands(reference) && 'bet-settled',
      ].find(Boolean)
      const isNew = !why && !this.#things.has(call.id)
      if (isNew && kind === 'rollback') this.#fates.set(about, 'back')
      const paid = isNew && this.wins.add({ ...call, member }) ? 0 : amount
      if (isNew && call.closes) this.#fates.set(shut, 'closed')
      else if (isNew && win) this.#fates.delete(shut)
      const taken = isNew && win ? this.debts.take(member, this.wins.end(win), has) : -(bet?.cost ?? 0)
      const cost = { bet: free ? 0 : amount, win: -paid, prize: -paid, rollback: taken }[kind]
      const reply = this.#make({ ...call, member, token: '', user: '' }, why, `ok ${has - cost}`, cost)
      return reply.startsWith('ok ') ? reply : `${reply} ${has}`
    },
  }

  /** Returns what the receiver's bank must reply to a transfer: the same at each repeat. */
  arrive(id: string): string {
    const { to = '', amount = 0 } = this.#things.get(id) ?? {}
    const fate = this.#fates.get(id) ?? (this.#barred(to) || 'arrived')
    if (fate === 'arrived' && !this.#fates.has(id)) this.#pay(to, amount)
    return this.#fates.set(id, fate) && fate
  }

  /** Takes in what a bank did by alarm or because of another bank. Returns false when that was not allowed. */
  hear(id: string, state: string, nowMs: number): boolean {
    const thing = this.#things.get(id)
    if (!thing || thing.state === state) return thing !== undefined
    const isDue = thing.dueMs <= nowMs && thing.state !== 'credited'
    if (state === 'received') return thing.out === 0 || (isDue && this.#take(id, 'receive', 0, nowMs) !== '')
    this.#become(thing, { state }, state === 'returned' ? thing.amount : 0)
    return state === 'expired' ? isDue : this.#fates.get(id) === (state === 'arrived' ? state : 'excluded')
  }
}
