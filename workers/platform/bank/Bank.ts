import { DurableObject } from 'cloudflare:workers'
import type { Currency } from '#api/money'
import { hold, resolveHold } from '../ledger/hold.ts'
import type { Verdict } from '../ledger/transfer.ts'
import { type AlarmName, Alarms } from './Alarms.ts'
import { Deposits } from './Deposits.ts'
import { GameSessions } from './GameSessions.ts'
import { GroupCommit } from './GroupCommit.ts'
import { Members } from './Members.ts'
import { Outbox } from './Outbox.ts'
import {
  type AccountsPage,
  accountsPage,
  type ClaimedAccount,
  type DepositsPage,
  depositsPage,
  inTransit,
  type JournalPage,
  journalPage,
  type OpenHold,
  openHolds,
} from './pages.ts'
import { SqlBook } from './SqlBook.ts'
import { createTables } from './tables.ts'
import { vendorCall } from './vendorCalls.ts'
import type {
  Balances,
  BankDeposit,
  ConfirmDeposit,
  CreateDeposit,
  GameOpened,
  MemberState,
  MoveToHold,
  OpenGame,
  OpenMember,
  Refused,
  ResolveHold,
  SwapToken,
  WalletOperation,
  WalletReply,
} from './words.ts'

/** What a bank is given; it knows nothing else of the platform. */
export interface BankBindings {
  JOURNAL: Queue
}

/** How long the journal gathers before it goes to the queue. */
const GATHER_MS = 250
/** How long after a failed send the next try is made. */
const RETRY_MS = 5_000

/**
 * The ledgers of the members that live in it, with their deposits and game sessions. Whatever must be checked and
 * changed together is changed in one synchronous transaction; the runtime lets answers out only when it is on disk.
 */
export class Bank extends DurableObject<BankBindings> {
  readonly #book: SqlBook
  readonly #members: Members
  readonly #sessions: GameSessions
  readonly #deposits: Deposits
  readonly #alarms: Alarms
  readonly #outbox: Outbox
  readonly #group: GroupCommit
  #isOutboxAsked = false
  #isArmingDue = false

  constructor(ctx: DurableObjectState, env: BankBindings) {
    super(ctx, env)
    const { storage } = ctx
    createTables(storage.sql)
    this.#book = new SqlBook(storage.sql)
    this.#members = new Members(storage.sql, this.#book)
    this.#sessions = new GameSessions(storage.sql, this.#members)
    this.#deposits = new Deposits(storage.sql, this.#members, this.#book)
    this.#alarms = new Alarms(storage)
    this.#outbox = new Outbox(storage.sql, env.JOURNAL, ctx.id.name ?? ctx.id.toString())
    this.#group = new GroupCommit(
      (work) =>
        storage.transactionSync(() => {
          work()
          this.#book.flush()
        }),
      () => this.#forget(),
    )
    ctx.blockConcurrencyWhile(() => this.#wake())
  }

  /** Opens a member's accounts; the same again changes nothing. */
  open(request: OpenMember): Promise<Balances | Refused> {
    return this.#write((now) => this.#members.open(request, now))
  }

  /** What a member owns, in minor units. */
  balance(memberId: string): Balances | Refused {
    return this.#members.balance(memberId, Date.now())
  }

  /** Excludes a member from wagers and deposits, or lets them back. */
  setState(memberId: string, state: MemberState): Promise<Balances | Refused> {
    return this.#write((now) => this.#members.setState(memberId, state, now))
  }

  /** Ends a trial account; a second time changes nothing. */
  closeTrial(memberId: string): Promise<void> {
    return this.#write((now) => this.#members.closeTrial(memberId, now))
  }

  openGame(request: OpenGame): Promise<GameOpened | Refused> {
    return this.#write((now) => this.#sessions.open(request, now))
  }

  /** Ends the games a member has open, for wagers; what is already staked is still settled. */
  endGames(memberId: string): Promise<void> {
    return this.#write((now) => this.#sessions.end(memberId, now))
  }

  swapToken(request: SwapToken): Promise<'ok' | 'token-unknown' | 'token-expired'> {
    return this.#write((now) => this.#sessions.swap(request, now))
  }

  /** A vendor's bet, win or rollback. */
  wallet(operation: WalletOperation): Promise<WalletReply> {
    return this.#write((now) => vendorCall(this.#book, this.#members, this.#sessions, operation, now))
  }

  /** What a vendor may see: the balance behind a token of its own, also an ended one. */
  walletBalance(tokenHash: string, vendor: string, game: string): WalletReply {
    const session = this.#sessions.find(tokenHash)
    const member = session && this.#members.find(session.member)
    if (!session || !member || session.vendor !== vendor) return { outcome: 'token-unknown' }
    const balance = this.#book.balance(member.id, 'cash', member.currency)
    const outcome = session.game === game ? 'ok' : 'wrong-game'
    return { outcome, memberId: member.id, currency: member.currency, balance }
  }

  createDeposit(request: CreateDeposit): Promise<BankDeposit | Refused> {
    return this.#write((now) => {
      const deposit = this.#deposits.create(request, now)
      if (!('refusal' in deposit)) this.#ask('deposits', Date.parse(deposit.expiresAt))
      return deposit
    })
  }

  deposit(memberId: string, id: string): BankDeposit | Refused {
    return this.#deposits.find(memberId, id) ?? { refusal: 'not-found' }
  }

  pendDeposit(memberId: string, id: string, instructions: Record<string, string>): Promise<BankDeposit | Refused> {
    return this.#write(() => this.#deposits.pend(memberId, id, instructions))
  }

  confirmDeposit(callback: ConfirmDeposit): Promise<BankDeposit | Refused> {
    return this.#write((now) => this.#deposits.confirm(callback, now))
  }

  /** Sets cash aside under an id made by the caller. */
  hold({ memberId: member, id, amount }: MoveToHold): Promise<WalletReply> {
    const named = `hold:${member}:${id}`
    return this.#holding(member, (unit) => hold(this.#book, { id: named, member, unit, amount, actor: 'member' }))
  }

  /** Posts or voids a hold, once. */
  resolveHold({ memberId: member, id, holdId, how }: ResolveHold): Promise<WalletReply> {
    const [named, held] = [`hold:${member}:${id}`, `hold:${member}:${holdId}`]
    return this.#holding(member, () =>
      resolveHold(this.#book, { id: named, holdId: held, member, how, actor: 'system' }),
    )
  }

  journalPage(after: number, limit: number): JournalPage {
    return journalPage(this.ctx.storage.sql, this.#book.head, after, limit)
  }

  accountsPage(after: string, limit: number): AccountsPage {
    return accountsPage(this.ctx.storage.sql, this.#book.head, after, limit)
  }

  depositsPage(after: string, limit: number): DepositsPage {
    return depositsPage(this.ctx.storage.sql, this.#book.head, after, limit)
  }

  openHolds(after: number, limit: number): OpenHold[] {
    return openHolds(this.ctx.storage.sql, after, limit)
  }

  inTransit(limit: number): ClaimedAccount[] {
    return inTransit(this.ctx.storage.sql, limit)
  }

  /** Alarms come at least once and give up after six failures: what fails is asked for again here. */
  override async alarm(): Promise<void> {
    const now = Date.now()
    const due = this.#alarms.take(now)
    if (due.includes('deposits')) this.#expireDeposits(now)
    if (due.includes('outbox')) await this.#drainOutbox()
    await this.#alarms.arm()
  }

  /** One write, gathered with those that arrive in the same turn. Nothing is awaited between check and write. */
  async #write<Answer>(operation: (now_ms: number) => Answer): Promise<Answer> {
    const answer = await this.#group.run(() => {
      const before = this.#book.head
      const now = Date.now()
      const result = operation(now)
      if (this.#book.head > before && !this.#isOutboxAsked) this.#askOutbox(now + GATHER_MS)
      return result
    })
    if (this.#isArmingDue) {
      this.#isArmingDue = false
      await this.#alarms.arm()
    }
    return answer
  }

  #holding(memberId: string, rule: (unit: Currency) => Verdict): Promise<WalletReply> {
    return this.#write((now): WalletReply => {
      const member = this.#members.find(memberId)
      if (!member) return { outcome: 'hold-unknown' }
      const verdict = this.#book.write(rule(member.currency), now)
      const balance = this.#book.balance(memberId, 'cash', member.currency)
      return { outcome: verdict.is === 'refused' ? verdict.why : 'ok', memberId, currency: member.currency, balance }
    })
  }

  #expireDeposits(now_ms: number): void {
    const next = this.#deposits.expire(now_ms)
    if (next !== null) this.#ask('deposits', next)
  }

  async #drainOutbox(): Promise<void> {
    this.#isOutboxAsked = false
    try {
      await this.#outbox.drain()
      if (this.#outbox.isBehind(this.#book.head)) this.#askOutbox(Date.now())
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', alarm: 'outbox', error: String(error) }))
      this.#askOutbox(Date.now() + RETRY_MS)
    }
  }

  #askOutbox(at_ms: number): void {
    this.#isOutboxAsked = true
    this.#ask('outbox', at_ms)
  }

  #ask(name: AlarmName, at_ms: number): void {
    this.#alarms.ask(name, at_ms)
    this.#isArmingDue = true
  }

  /** What a crash may have left undone is asked for again. */
  async #wake(): Promise<void> {
    if (this.#outbox.isBehind(this.#book.head)) this.#askOutbox(Date.now())
    this.#expireDeposits(Date.now())
    await this.#alarms.arm()
  }

  #forget(): void {
    this.#book.forget()
    this.#sessions.forget()
    this.#members.forget()
    this.#isOutboxAsked = false
  }
}
