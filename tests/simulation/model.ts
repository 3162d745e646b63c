import { Play } from './play.ts'
import { Sessions } from './sessions.ts'
import type { Answers, Thing } from './words.ts'

/**
 * The rules of money in the banks (decisions.md "Money") told a second time, plainly and with other means: one purse a
 * member, what was made under which id, and nothing of the ledger's own. Words that are both right stand side by side.
 */
export class Model {
  readonly purse = new Map<string, number>()
  readonly held = new Map<string, number>()
  readonly things = new Map<string, Thing>()
  readonly #excluded = new Set<string>()
  readonly #sessions = new Sessions()
  readonly #play = new Play(this.purse, this.#sessions, this.#excluded)
  readonly #decided = new Map<string, string>()
  readonly #references = new Set<string>()

  has = (member: string) => this.purse.get(member) ?? 0
  #pay = (member: string, amount: number) => !!this.purse.set(member, this.has(member) + amount)
  #hold = (member: string, amount: number) => this.held.set(member, (this.held.get(member) ?? 0) + amount)
  #short = (member: string, amount: number) => (this.has(member) < amount ? 'not-enough-money' : '')
  #barred = (member: string) => (this.#excluded.has(member) ? 'excluded' : '')

  /** Something new under an id, unless there is a reason against it; the same again says how it stands now. */
  #make(id: string, content: string, why: string, cost: number, thing: Partial<Thing> & { member: string }): string {
    const known = this.things.get(id)
    if (known) return known.content === content ? known.state : 'conflict'
    if (why !== '') return why
    const none = { content, amount: 0, state: '', issued: 0, received: 0, rest: 0, due_ms: 0, disputed: false }
    this.things.set(id, { ...none, other: '', settled: false, ...thing })
    if (cost > 0) this.#pay(thing.member, -cost)
    return thing.state ?? ''
  }

  readonly answers: Answers = {
    bug: () => 'nothing',
    setState: ({ member, state }) => {
      this.#excluded[state === 'excluded' ? 'add' : 'delete'](member)
      return state
    },
    openGame: (intent) => this.#barred(intent.member) || `${this.#sessions.open(intent)} ${this.has(intent.member)}`,
    swapToken: (intent, now_ms) => this.#sessions.swap(intent, now_ms),
    createDeposit: ({ member, id, amount }, now_ms) => {
      const range = amount < 5_000 || amount > 5_000_000 ? 'amount-out-of-range' : ''
      const state = { member, amount, state: 'created', due_ms: now_ms + 30 * 60_000 }
      const said = this.#make(id, `${member} ${amount}`, this.#barred(member) || range, 0, state)
      // Whether the bank has noticed that nobody paid is a matter of its alarm.
      return said === 'created' && (this.things.get(id)?.due_ms ?? 0) <= now_ms ? 'created|expired' : said
    },
    confirmDeposit: ({ member, id, amount, reference }, now_ms) => {
      const deposit = this.things.get(id)
      if (!deposit) return 'not-found'
      if (deposit.state === 'credited' && deposit.other === reference) return 'credited'
      if (this.#excluded.has(member)) return 'excluded'
      if (deposit.state === 'credited' || this.#references.has(reference)) return 'conflict'
      if (deposit.due_ms <= now_ms) return 'deposit-expired'
      if (deposit.amount !== amount) return 'conflict'
      Object.assign(deposit, { state: 'credited', other: reference })
      this.#references.add(reference)
      return this.#pay(member, amount) ? 'credited' : ''
    },
    withdraw: ({ member, id, amount }) => {
      const isNew = !this.things.has(id) && this.has(member) >= amount
      const payout = { member, amount, state: 'applying', rest: amount }
      if (isNew) this.#hold(member, amount)
      return this.#make(id, `${amount}`, this.#short(member, amount), amount, payout)
    },
    step: ({ id, step }, now_ms) => {
      const payout = this.things.get(id)
      if (!payout) return 'not-found'
      const { state, issued, received } = payout
      const done = {
        cancel: state === 'cancelled',
        receive: issued > 0 && issued === received,
        deny: state === 'dispute',
      }
      return this.#take(payout, step, 0, now_ms) || done[step] ? payout.state : 'wrong-state'
    },
    decide: ({ id, withdrawal, step, amount, outcome }, now_ms) => {
      const payout = this.things.get(withdrawal)
      if (!payout) return 'not-found'
      const content = [withdrawal, step, step === 'issue' && amount, step === 'resolve' && outcome].join(' ')
      const said = this.#decided.get(id)
      if (said !== undefined) return said === content ? payout.state : 'conflict'
      if (!this.#take(payout, step === 'resolve' ? outcome : step, amount, now_ms)) return 'wrong-state'
      this.#decided.set(id, content)
      return payout.state
    },
    send: ({ member, id, to, amount }) => {
      const sent = { member, amount, other: to, state: 'in-flight' }
      const said = this.#make(id, `${to} ${amount}`, this.#barred(member) || this.#short(member, amount), amount, sent)
      return said === 'arrived' || said === 'returned' ? `in-flight|${said}` : said
    },
    propose: ({ member, id, direction, amount, by }) => {
      const isDebit = direction === 'debit'
      const fix = { member, amount, received: 0, other: isDebit ? by : '', state: isDebit ? 'confirmed' : 'proposed' }
      const why = isDebit ? this.#short(member, amount) : ''
      return this.#make(id, `${member} ${direction} ${amount} ${by}`, why, isDebit ? amount : 0, fix)
    },
    settle: ({ id, confirm, by }) => {
      const [fix, state] = [this.things.get(id), confirm ? 'confirmed' : 'refused']
      if (!fix) return 'not-found'
      if (fix.state === state && fix.other === by) return state
      if (fix.state !== 'proposed') return 'conflict'
      if (confirm && fix.content.endsWith(by)) return 'same-person'
      if (confirm) this.#pay(fix.member, fix.amount)
      Object.assign(fix, { state, other: by })
      return state
    },
    wallet: (call, now_ms) => this.#play.answer(call, now_ms),
  }

  /** What the receiver's bank must say of a transfer, the same each time. */
  arrive(id: string): string {
    const sent = this.things.get(id)
    if (sent?.state === 'in-flight') {
      sent.state = this.#excluded.has(sent.other) ? 'returned' : 'arrived'
      if (sent.state === 'arrived') this.#pay(sent.other, sent.amount)
    }
    return sent?.state === 'arrived' ? 'arrived' : 'excluded'
  }

  /** The sender's bank says that it is over: money comes back only where the receiver's has refused it, and once. */
  settled(id: string, state: string): boolean {
    const sent = this.things.get(id)
    if (!sent || sent.settled || sent.state !== state) return sent?.settled ?? false
    sent.settled = true
    return state === 'returned' ? this.#pay(sent.member, sent.amount) : true
  }

  /** Nobody spoke in time: what was paid counts as received. */
  lapse(id: string, now_ms: number): void {
    const payout = this.things.get(id)
    if (payout && payout.received < payout.issued && payout.due_ms <= now_ms && !payout.disputed)
      this.#take(payout, 'receive', 0, now_ms)
  }

  #take(payout: Thing, step: string, amount: number, now_ms: number): boolean {
    const { member, state, issued, received, rest } = payout
    const isWaiting = state === 'issued' && issued > received
    const become = (change: Partial<Thing>) => Object.assign(payout, change) === payout
    const giveBack = (after: string) => {
      this.#hold(member, -rest)
      return this.#pay(member, rest) && become({ state: after, rest: 0 })
    }
    if (step === 'process') return state === 'applying' && become({ state: 'process' })
    if (step === 'cancel') return state === 'applying' && giveBack('cancelled')
    if (step === 'reject' && (state === 'applying' || state === 'process')) return giveBack('rejected')
    if (step === 'reject') return state === 'issued' && rest > 0 && giveBack(isWaiting ? 'issued' : 'claimed')
    if (step === 'deny') return isWaiting && become({ state: 'dispute', disputed: true })
    if (step === 'issue') {
      if ((state !== 'process' && state !== 'issued') || amount < 1 || amount > rest) return false
      this.#hold(member, -amount)
      return become({ state: 'issued', issued: issued + amount, rest: rest - amount, due_ms: now_ms + 120_000 })
    }
    if (step === 'returned') return state === 'dispute' && this.#pay(member, issued - received) && giveBack('returned')
    if (step === 'paid' ? state !== 'dispute' : !isWaiting && state !== 'dispute') return false
    return become({ received: issued, state: rest === 0 ? 'claimed' : 'issued' })
  }
}
