import { DurableObject } from 'cloudflare:workers'
import type { ErrorCode } from '#api/error'
import { commitmentOf, freshSeed } from '../fairness.ts'
import { betsIn } from '../games/bets.ts'
import { slotOf } from '../games/catalogue.ts'
import { rulesOf } from '../games/rules-version.ts'
import type { Slot } from '../games/slot.ts'
import type { Keys } from '../operators.ts'
import { type VendorWalletBinding, vendorWalletOf } from '../vendor-wallets/vendor-wallet-of.ts'
import type { Round, Seeds, Table } from '../wire.ts'
import { advance, type Croupier, play } from './advance.ts'
import { type Admission, CODE_MS, type GameLaunch, SESSION_MS } from './launch.ts'
import { type RoundRow, Rounds } from './Rounds.ts'
import { createOperatorWallet, createPlayMoneyWallet, type RoundWallet } from './round-wallet.ts'
import { createVendorWallet, whereStaked } from './vendor-wallet.ts'
import { seedsOf, tableOf, viewOf } from './view.ts'
import { AFTER_BET } from './wallet-results.ts'

/** A refusal in the form that this object returns to the worker. */
export interface Refused {
  refusal: ErrorCode
  retryAfterSeconds?: number
}

/** A round as its operator may open it; `isShown`: it has a picture. */
export interface RecallKey {
  round: string
  key: string
  game: string
  isShown: boolean
  rules: number | null
}

export interface Wager {
  bet: number
  clientSeed: string
  roundKey: string
}

/** The shortest time from the start of one round to the next (UKGC RTS 14D). */
export const CYCLE_MS = 2_500
/** An interrupted round is resumed after this time, which is longer than a wallet's timeout. */
const ABANDONED_MS = 15_000
/**
 * One player at one game of one operator: seeds, rounds, launch code and session. Rounds are played one after the
 * other. Alarms deliver outstanding wins and rollbacks whether or not a game window is open (GLI-19 4.3.3, 4.16).
 */
export class Seat extends DurableObject<Keys & VendorWalletBinding> {
  readonly #rounds = new Rounds(this.ctx.storage)
  /** The round that this process is working on; the stored state is authoritative. */
  #running: Promise<void> | null = null

  /** Starts a launch. The launch code works once, and the session of an earlier window ends. */
  async open(launch: GameLaunch, codeHash: string): Promise<void> {
    if (!this.#rounds.seed()) await this.#commit()
    this.ctx.storage.kv.put<GameLaunch>('seating', launch)
    this.ctx.storage.kv.put<Admission>('admission', {
      codeHash,
      codeUntil: Date.now() + CODE_MS,
      sessionHash: null,
      sessionUntil: 0,
    })
    // A round that waits for the operator is tried again when the player returns.
    if (!this.#rounds.unfinished()) await this.#rest()
    else if (!this.#running) await this.ctx.storage.setAlarm(Date.now())
  }

  async startSession(codeHash: string, sessionHash: string): Promise<Table | Refused> {
    const admission = this.ctx.storage.kv.get<Admission>('admission')
    if (admission?.codeHash !== codeHash || admission.codeUntil < Date.now()) return { refusal: 'not-signed-in' }
    this.ctx.storage.kv.put<Admission>('admission', {
      codeHash: null,
      codeUntil: 0,
      sessionHash,
      sessionUntil: Date.now() + SESSION_MS,
    })
    return this.table(sessionHash)
  }

  async table(sessionHash: string): Promise<Table | Refused> {
    if (!this.#admits(sessionHash)) return { refusal: 'not-signed-in' }
    this.#takeUp()
    const reply = await this.#croupier().wallet.balance()
    if (reply.result === 'shut') return { refusal: 'maintenance' }
    const after = AFTER_BET[reply.result]
    if (after !== 'taken' && after !== 'unsure') return { refusal: after }
    return this.#table(reply.balance)
  }

  /**
   * Plays one round. The same key with the same content returns the same round; with other content it is a conflict.
   */
  async spin(
    sessionHash: string,
    wager: Wager,
  ): Promise<{ round: Round; balance: number | null; seeds: Seeds; waitMs: number } | Refused> {
    if (!this.#admits(sessionHash)) return { refusal: 'not-signed-in' }
    this.#takeUp()
    const existing = this.#rounds.find('roundKey', wager.roundKey)
    if (existing && (existing.bet !== wager.bet || existing.clientSeed !== wager.clientSeed))
      return { refusal: 'conflict' }
    if (!existing) {
      const refused = this.#start(wager)
      if (refused) return refused
    }
    await this.#running
    return this.#played(wager.roundKey)
  }

  markShown(sessionHash: string, id: string): Refused | null {
    if (!this.#admits(sessionHash)) return { refusal: 'not-signed-in' }
    this.#rounds.markShown(id)
    return null
  }

  async changeSeed(
    sessionHash: string,
  ): Promise<{ revealed: { serverSeed: string; commitment: string }; seeds: Seeds } | Refused> {
    if (!this.#admits(sessionHash)) return { refusal: 'not-signed-in' }
    const before = this.#rounds.seed()
    // A seed must not be revealed while a round under it could still be drawn.
    if (!before || this.#rounds.unfinished()) return { refusal: 'conflict' }
    const changed = await this.#commit(before.seedId)
    if (!changed) return { refusal: 'conflict' }
    const { serverSeed, commitment } = before
    return { revealed: { serverSeed, commitment }, seeds: this.#seeds() }
  }

  history(sessionHash: string): Round[] | Refused {
    if (!this.#admits(sessionHash)) return { refusal: 'not-signed-in' }
    return this.#rounds.recent(50).map((row) => viewOf(this.#slot(), row))
  }

  /** Returns a round with the key of its page, only to the operator that launched the game; null when there is none. */
  recallKey(operatorId: string, by: { round?: string; transaction?: string }): RecallKey | null {
    if (this.ctx.storage.kv.get<GameLaunch>('seating')?.operatorId !== operatorId) return null
    const row = by.round === undefined ? this.#byTransaction(by.transaction ?? '') : this.#rounds.find('id', by.round)
    if (!row) return null
    const slot = this.#slot()
    const isShown = viewOf(slot, row).screen !== null
    return { round: row.id, key: row.recallKey, game: slot.code, isShown, rules: row.rules }
  }

  recall(id: string, key: string): { game: string; currency: RoundRow['currency']; round: Round } | null {
    const launch = this.ctx.storage.kv.get<GameLaunch>('seating')
    const row = launch && this.#rounds.find('id', id)
    if (!row || row.recallKey !== key) return null
    return { game: launch.game, currency: row.currency, round: viewOf(this.#slot(), row) }
  }

  /**
   * Resumes a win to deliver, a bet to return, or a round whose process died. `#work` sets the alarm until it is done.
   */
  override async alarm(): Promise<void> {
    const round = this.#rounds.unfinished()
    if (!round) return this.#clear()
    if (!this.#running) this.#work((croupier) => advance(croupier, round.id))
    await this.#running
  }

  /** Resumes a round whose process died at the next call. A round with failed tries waits for its alarm. */
  #takeUp(): void {
    const round = this.#rounds.unfinished()
    if (!round || this.#running || round.state === 'returning' || round.tries > 0) return
    this.#work((croupier) => advance(croupier, round.id))
  }

  #start({ bet, clientSeed, roundKey }: Wager): Refused | null {
    const { currency, token } = this.#launch()
    if (!betsIn(currency).includes(bet)) return { refusal: 'amount-out-of-range' }
    if (this.#rounds.unfinished() || this.#running) return { refusal: 'conflict' }
    const waitMs = this.#waitMs()
    if (waitMs > 0) return { refusal: 'too-many-requests', retryAfterSeconds: Math.ceil(waitMs / 1_000) }
    const rules = rulesOf(this.#slot()).version
    const round = this.#rounds.start(this.ctx.id.toString(), { roundKey, currency, token, bet, clientSeed, rules })
    this.#work((croupier) => play(croupier, round))
    return null
  }

  /** Works on a round. One alarm is set first, in case this process dies; another is set for a step that must wait. */
  #work(step: (croupier: Croupier) => Promise<number | null>): void {
    const work = async () => {
      await this.ctx.storage.setAlarm(Date.now() + ABANDONED_MS)
      const pause = await step(this.#croupier()).catch(() => ABANDONED_MS)
      if (pause === null) await this.#rest()
      else await this.ctx.storage.setAlarm(Date.now() + pause)
    }
    this.#running = work().finally(() => {
      this.#running = null
    })
  }

  /** Ends the alarms when no round is unfinished. A demo has no owner, so its data is deleted after its session. */
  async #rest(): Promise<void> {
    if (this.#isDemo()) await this.ctx.storage.setAlarm(Date.now() + CODE_MS + SESSION_MS)
    else await this.ctx.storage.deleteAlarm()
  }

  async #clear(): Promise<void> {
    if (this.#isDemo()) await this.ctx.storage.deleteAll()
  }

  #played(roundKey: string): { round: Round; balance: number | null; seeds: Seeds; waitMs: number } | Refused {
    const row = this.#rounds.find('roundKey', roundKey)
    if (!row) return { refusal: 'conflict' }
    if (row.state === 'refused') return { refusal: (row.refusal ?? 'unknown') as ErrorCode }
    if (row.state === 'returning' || row.state === 'returned') return { refusal: 'upstream-timeout' }
    if (row.stops === null) return { refusal: 'conflict' }
    return { round: viewOf(this.#slot(), row), balance: this.#balance(), seeds: this.#seeds(), waitMs: this.#waitMs() }
  }

  #table(balance: number | null): Table {
    const recent = this.#rounds.recent(5)
    return tableOf(this.#slot(), this.#launch(), recent, { balance, seeds: this.#seeds(), waitMs: this.#waitMs() })
  }

  /** Commits to a new seed unless another call did so meanwhile: hashing awaits, so other calls can run in between. */
  async #commit(replaces?: number): Promise<boolean> {
    const serverSeed = freshSeed()
    const commitment = await commitmentOf(serverSeed)
    if (this.#rounds.seed()?.seedId !== replaces || this.#rounds.unfinished()) return false
    this.#rounds.changeSeed(serverSeed, commitment)
    return true
  }

  #admits(sessionHash: string): boolean {
    const admission = this.ctx.storage.kv.get<Admission>('admission')
    return admission?.sessionHash === sessionHash && admission.sessionUntil > Date.now()
  }

  #croupier(): Croupier {
    const { kv } = this.ctx.storage
    return {
      rounds: this.#rounds,
      slot: this.#slot(),
      wallet: this.#wallet(),
      remember: (balance) => {
        if (balance !== null) kv.put('balance', balance)
      },
    }
  }

  /**
   * Returns the wallet that rounds are played with: play money, the operator's wallet, or the player's vendor wallet.
   */
  #wallet(): RoundWallet {
    const launch = this.#launch()
    const { operatorId, user, currency, token } = launch
    if (user === null) return createPlayMoneyWallet(this.ctx.storage.kv)
    const wallet = createOperatorWallet(this.env, launch, this.ctx.id.toString(), this.#slot().id)
    return whereStaked(wallet, createVendorWallet(vendorWalletOf(this.env, operatorId, user, currency)), token !== null)
  }

  #isDemo(): boolean {
    return this.#launch().user === null
  }

  #launch(): GameLaunch {
    const launch = this.ctx.storage.kv.get<GameLaunch>('seating')
    if (!launch) throw new Error('nobody was seated here')
    return launch
  }

  #slot(): Slot {
    const { game } = this.#launch()
    const slot = slotOf(game)
    if (!slot) throw new Error(`no game ${game}`)
    return slot
  }

  /** The player's seed is that of the last round. The studio never makes one: the first comes from the browser. */
  #seeds(): Seeds {
    return seedsOf(this.#rounds.seed(), this.#rounds.recent(1)[0]?.clientSeed ?? '')
  }

  #balance(): number | null {
    return this.ctx.storage.kv.get<number>('balance') ?? null
  }

  #waitMs(): number {
    const startedAt = this.#rounds.recent(1)[0]?.startedAt ?? 0
    return Math.max(0, startedAt + CYCLE_MS - Date.now())
  }

  #byTransaction(id: string): RoundRow | undefined {
    return this.#rounds.find('betId', id) ?? this.#rounds.find('winId', id) ?? this.#rounds.find('rollbackId', id)
  }
}
