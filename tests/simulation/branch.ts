import type { BankPorts } from '../../workers/platform/bank/alarm-handlers.ts'
import { BankCore } from '../../workers/platform/bank/BankCore.ts'
import type { BankMessage, Confirmation } from '../../workers/platform/bank/bank-types.ts'
import { type Operation, WRITES } from '../../workers/platform/bank/command-table.ts'
import { GroupCommit } from '../../workers/platform/bank/GroupCommit.ts'
import type { Arrival, Arriving } from '../../workers/platform/bank/transfers/transfer-types.ts'
import { differingEnd, wrongOn } from './checks.ts'
import type { Dice } from './dice.ts'
import { Wants } from './intents.ts'
import type { Model } from './model.ts'
import { Crash, Disk } from './storage.ts'
import { ACCOUNT, argumentsOf, BRANCHES, OPERATION_OF, replyOf } from './translate.ts'
import type { Intent } from './types.ts'

/** Thrown when the ledger did something that the model or a rule does not allow. */
export class Violation extends Error {}

/** The states that the model must learn from the disk, read independently of the bank. */
const OBSERVED_STATES = `
  SELECT id, state FROM line_departure WHERE state <> 'in-flight'
  UNION ALL SELECT id, state FROM deposit WHERE state = 'expired'
  UNION ALL SELECT id, 'received' FROM withdrawal WHERE received + returned = issued AND received > 0`

/** An operation that throws half way, as a programming error would. */
class Bug extends Error {}

/** The largest number of statements until a crashed process dies: enough to reach into any group. */
const LAST_STATEMENTS = 60
/** What repeats for ever is a violation; no seed comes near this number. */
const MOST_ALARMS = 20_000

/** One bank, with the network in front of it, the queue behind it, and the model it is compared with. */
export class Branch {
  readonly disk = new Disk()
  readonly model: Model
  readonly seen = new Map<string, number>()
  readonly #name: string
  readonly #others: Map<string, Branch>
  readonly #dice: Dice
  readonly #wants: Wants
  readonly #clock: () => number
  readonly #inbox: Intent[] = []
  /** Messages that the queue has accepted. It lives in memory and dies with the process. */
  readonly #queue: BankMessage[] = []
  /** The transfers that the read models hold. */
  readonly #held = new Set<number>()
  #core!: BankCore
  #commit!: GroupCommit
  #turn: () => void = () => undefined
  #isCalm = false

  /** `others` holds every branch by its name, including this one. */
  constructor(name: string, model: Model, dice: Dice, clock: () => number, others: Map<string, Branch>) {
    const members = BRANCHES[name as keyof typeof BRANCHES]
    this.#others = others
    this.#name = name
    this.model = model
    this.#dice = dice
    this.#clock = clock
    const has = (member: string) => model.of(member).cash
    this.#wants = new Wants(dice, members, Object.values(BRANCHES).flat(), { has, owes: model.debts.of })
    this.#start()
    this.#core.transact(() => {
      for (const memberId of members) {
        this.#core.perform((stores, nowMs) => {
          WRITES.open(stores, nowMs, { memberId, currency: 'MXN', trial: false })
          const account = {
            memberId,
            id: ACCOUNT,
            kind: 'clabe',
            holder: memberId,
            number: memberId,
            payeeName: null,
          } as const
          return WRITES.addPayoutAccount(stores, nowMs, account)
        })
      }
    })
  }

  /** Sends an intent, sometimes twice. The order of arrival is random. */
  send(): void {
    const intent = this.#wants.next(this.#clock())
    for (let copies = this.#dice.is(0.1) ? 2 : 1; copies > 0; copies -= 1) this.#inbox.push(intent)
  }

  /**
   * Delivers some of the pending intents in one turn. They become one transaction, or are lost when the process dies.
   */
  async deliver(): Promise<string[]> {
    if (this.#inbox.length === 0) return []
    const group = Array.from({ length: Math.min(this.#inbox.length, 1 + this.#dice.below(4)) }, () =>
      this.#dice.take(this.#inbox),
    )
    if (this.#dice.is(0.05) && !this.#isCalm) this.disk.dieIn(this.#dice.below(LAST_STATEMENTS))
    const outcomes: string[] = []
    const pending = group.map((intent) =>
      this.#commit
        .run(() => this.#core.perform((stores, nowMs) => perform(intent, stores, nowMs)))
        .then(
          (result) => outcomes.push(this.#judge(intent, replyOf(intent, result))),
          (error) => this.#excuse(intent, error),
        ),
    )
    this.#turn()
    await Promise.all(pending)
    // The process may also die after a commit: then no caller gets a reply, and most of them repeat the request.
    if (this.disk.isDead || (this.#dice.is(0.04) && !this.#isCalm)) {
      this.#start()
      for (const intent of group) if (this.#dice.is(0.9)) this.#inbox.push(intent)
    }
    this.disk.revive()
    return outcomes
  }

  /** Runs the object's alarm, sometimes before it is due. */
  async wake(): Promise<void> {
    if (this.#dice.is(0.1) && !this.#isCalm) this.disk.dieIn(this.#dice.below(12))
    try {
      await this.#core.alarm(this.#ports)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
    if (this.disk.isDead) this.#start()
    this.disk.revive()
    this.#read()
    this.#listen()
  }

  /** The queue delivers some messages in any order, loses some and repeats some; the read models confirm, mostly. */
  #read(): void {
    for (let left = this.#queue.length; left > 0; left -= 1) {
      const message = this.#dice.take(this.#queue)
      const fate = this.#isCalm ? 1 : this.#dice.roll()
      if (fate < 0.2) this.#queue.push(message)
      if (fate < 0.35) continue
      const confirmation = this.#store(message)
      if (fate < 0.45) this.#queue.push(message)
      if (fate < 0.55) continue
      this.#core.transact(() =>
        this.#core.perform((stores, nowMs) => WRITES.confirmDelivery(stores, nowMs, confirmation)),
      )
    }
  }

  #store(message: BankMessage): Confirmation {
    if ('head' in message) return { audit: message.head }
    if ('notices' in message) return { notices: message.notices.map(({ sequence }) => sequence) }
    for (const { sequence } of message.events) this.#held.add(sequence)
    let journal = 0
    while (this.#held.has(journal + 1)) journal += 1
    return { journal }
  }

  /** Stops injecting failures and delivers all pending intents. */
  async drain(): Promise<void> {
    this.#isCalm = true
    while (this.#inbox.length > 0) await this.deliver()
  }

  /** Runs all remaining alarms in order. */
  async rest(advance: (toMs: number) => void): Promise<void> {
    for (let alarms = 0; ; alarms += 1) {
      const atMs = this.#core.stores.alarms.earliest
      if (atMs === null) break
      if (alarms === MOST_ALARMS) throw new Violation('the alarms never end')
      advance(atMs)
      await this.wake()
      if (this.wrong) throw this.wrong
    }
    const { head } = this.#core.stores.ledger
    if (this.#held.size !== head) throw new Violation(`the read models hold ${this.#held.size} of ${head} transfers`)
  }

  check(): void {
    if (this.wrong) throw this.wrong
    const wrong = wrongOn(this.disk)
    if (wrong !== null) throw new Violation(wrong)
    for (const member of BRANCHES[this.#name as keyof typeof BRANCHES]) {
      this.#compare(member, 'cash', this.model.of(member).cash)
      this.#compare(member, 'held', this.model.of(member).held)
      this.#compare(member, 'held-wins', this.model.wins.waiting(member))
      this.#compare(member, 'receivable', -this.model.debts.of(member))
    }
    const differing = differingEnd(
      this.disk,
      this.model.wins.rounds.ended,
      BRANCHES[this.#name as keyof typeof BRANCHES][0],
    )
    if (differing !== null) throw new Violation(differing)
  }

  #compare(member: string, account: 'cash' | 'held' | 'held-wins' | 'receivable', amount: number): void {
    const balance = this.#core.stores.ledger.balance(member, account, 'MXN')
    if (balance - amount !== 0) throw new Violation(`${member} has ${balance} in ${account} instead of ${amount}`)
  }

  #judge(intent: Intent, actual: string): string {
    const expected = this.#expected(intent)
    const outcome = `${intent.op === 'wallet' ? intent.kind : intent.op} ${actual.split(' ')[0]}`
    this.seen.set(outcome, (this.seen.get(outcome) ?? 0) + 1)
    if (actual === expected) return actual
    throw new Violation(`${JSON.stringify(intent)} was answered "${actual}" instead of "${expected}"`)
  }

  /**
   * Ignores the loss of a reply from a crashed process, and the failure of an operation with a planted bug. Rethrows
   * any other error.
   */
  #excuse(intent: Intent, error: unknown): void {
    if (error instanceof Crash) return
    if (intent.op === 'bug' && error instanceof Bug) return
    throw error
  }

  #start(): void {
    this.disk.revive()
    this.#queue.length = 0
    this.#core = new BankCore(this.disk, this.#name, this.#clock)
    const core = this.#core
    this.#commit = new GroupCommit(
      (work) => core.transact(work),
      (commit) => {
        this.#turn = commit
      },
    )
    this.#listen()
  }

  #expected(intent: Intent): string {
    if (intent.op === 'bug') return 'nothing'
    // Each entry of the model takes the intent of the same name.
    const rule = this.model.rules[intent.op] as (intent: Intent, nowMs: number) => string
    return rule(intent, this.#clock())
  }

  /**
   * Passes to the model what the bank did by alarm or because of another bank. Throws a Violation when the model does
   * not allow it.
   */
  #listen(): void {
    for (const { id, state } of this.disk.rows<{ id: string; state: string }>(OBSERVED_STATES))
      if (!this.model.hear(id, state, this.#clock())) throw new Violation(`${id} is ${state}`)
  }

  /** Receives transfers of another bank. When this process dies during the call, the sender gets no reply. */
  take(parcel: Arriving[]): Arrival[] {
    try {
      const arrivals = this.#core.transact(() =>
        this.#core.perform((stores, nowMs) => WRITES.receiveTransfers(stores, nowMs, parcel)),
      )
      for (const [at, { id }] of parcel.entries()) {
        const expected = this.model.arrive(id)
        if (arrivals[at] !== expected) throw new Violation(`${id} was answered ${arrivals[at]} instead of ${expected}`)
      }
      return arrivals
    } catch (error) {
      if (error instanceof Violation) this.wrong = error
      throw error
    }
  }

  /**
   * The stored violation: the sending bank treats every error of this call as a connection failure, so throwing is not
   * enough.
   */
  wrong: Violation | null = null

  readonly #ports: BankPorts = {
    // Accepts the message, refuses it, or accepts it and loses the reply; then the bank sends it again.
    queue: async (message) => {
      const fate = this.#isCalm ? 1 : this.#dice.roll()
      if (fate < 0.1) throw new Error('the queue did not take it')
      this.#queue.push(message)
      if (fate < 0.2) throw new Error('the queue was not heard')
    },
    bank: (name) => ({
      receiveTransfers: async (parcel) => {
        const fate = this.#isCalm ? 1 : this.#dice.roll()
        const other = this.#others.get(name)
        if (!other || fate < 0.15) throw new Error('the other bank was not reached')
        const arrivals = other.take(parcel)
        if (fate < 0.3) throw new Error('the other bank was not heard')
        return arrivals
      },
    }),
    follower: () => ({ receiveLive: async () => false }),
  }
}

function perform(intent: Intent, ...[stores, nowMs]: Parameters<Operation>): unknown {
  if (intent.op === 'bug') {
    perform(intent.about, stores, nowMs)
    throw new Bug()
  }
  // Each reality check is acknowledged as soon as it is due.
  for (const member of Object.values(BRANCHES).flat()) WRITES.acknowledgeRealityCheck(stores, nowMs, member)
  const operation: Operation = WRITES[OPERATION_OF[intent.op]]
  return operation(stores, nowMs, ...(argumentsOf(intent) as never[]))
}
