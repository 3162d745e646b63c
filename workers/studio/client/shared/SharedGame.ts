import type { CallErrorCode } from '#api/error'
import type { TableState } from '../../table-wire.ts'
import type { Round, Table } from '../../wire.ts'
import { startStakes } from '../bet-ladder.ts'
import { chooseStep, look, markShown, pauseOrOnline, playRound } from '../calls.ts'
import { byId } from '../element.ts'
import { Figures } from '../figures.ts'
import { say, sayResult } from '../message.ts'
import { money } from '../money.ts'
import type { OpenGame } from '../play.ts'
import { fillSeeds } from '../proof/seeds.ts'
import { plainPercent } from '../rules.ts'
import type { Scene, SceneFactory } from '../scene.ts'
import { SessionSum } from '../session-sum.ts'
import { chime, tick } from '../sound.ts'
import { text } from '../texts.ts'
import { isPassing, sayPassing, showRefusal } from '../troubles.ts'
import { isBusy, labelAs, markBusy } from '../window-state.ts'
import { TableSocket } from './TableSocket.ts'
import { TableStrip } from './TableStrip.ts'

const POLL_INTERVAL_MS = 1_000
/** A bet that is sent later than this before closing would arrive after it. */
const LAST_MOMENT_MS = 400

/** The window at a shared table: follows its clock, places one bet a round, and shows every round that is played. */
export class SharedGame implements OpenGame {
  readonly table: Table
  readonly scene: Scene
  readonly #figures: Figures
  readonly #sum: SessionSum
  readonly #strip = new TableStrip()
  #state: TableState | null = null
  /** When betting closes, by `performance.now()`. */
  #closesAt = 0
  #closing = 0
  /** When the player may bet again: a cycle after the last bet, which a short round of the table does not fill. */
  #mayBetAt: number
  /** The bet of the player that lies on the table. */
  #placed: Round | null = null
  /** The key of a bet that was sent and has no response yet. */
  #pendingRoundKey: string | null = null
  /** The last round of the table that was shown. */
  #shownRound = 0
  #isShowing = false

  constructor(table: Table, scenes: SceneFactory) {
    this.table = table
    this.scene = scenes.create({
      setup: table.game,
      currency: table.currency,
      board: byId('board'),
      controls: byId('own-controls'),
      onStake: (stake) => this.#figures.setBet(stake),
    })
    this.#figures = new Figures(table, (stake) => this.scene.coverOf(stake))
    byId('rtp').textContent = text('sharedGenerator', { rtp: plainPercent(table.game.rtp) })
    this.#sum = new SessionSum(table)
    startStakes(table, this.#figures)
    byId('auto').hidden = true
    this.#figures.showBalance(table.balance)
    this.#mayBetAt = performance.now() + table.waitMs
    this.scene.show(table.view)
  }

  async open(): Promise<void> {
    this.#setBusy(true)
    labelAs(null, this.table)
    await this.scene.waitUntilLoaded()
    const { interrupted } = this.table
    if (interrupted) this.#sum.leaveOut(interrupted)
    if (interrupted?.state === 'waiting') this.#wait(interrupted)
    else if (interrupted) await this.#recover(interrupted)
    new TableSocket({ onState: (state) => this.#follow(state), onLost: () => this.#lose() })
  }

  stepBet(steps: number): void {
    this.#figures.stepBet(steps)
  }

  stopAuto(): void {}

  takeSeeds(): void {}

  async refreshBalance(): Promise<void> {
    if (isBusy()) return
    const result = await look()
    if (result.ok && !isBusy()) this.#figures.showBalance(result.value.balance)
  }

  /** Places the chips on the round in progress. */
  async play(): Promise<void> {
    if (this.scene.press?.() || isBusy()) return
    this.scene.dim()
    const stake = this.#figures.bet
    const bet = this.scene.betOf(stake)
    const tableRound = this.#state?.round ?? 0
    if (bet === null) return say('ready', text('ready'))
    if (this.#leftMs() < LAST_MOMENT_MS) return say('ready', text('sharedWait'))
    if (!this.#figures.isCovered(stake)) await this.refreshBalance()
    if (!this.#figures.isCovered(stake)) return this.#trouble('not-enough-money')
    this.#setBusy(true)
    labelAs(null, this.table)
    this.#figures.showPrize(0)
    this.#figures.showStaked(stake)
    say('spinning', text('sharedPlacing'))
    const roundKey = crypto.randomUUID()
    this.#pendingRoundKey = roundKey
    const result = await playRound({ bet, clientSeed: crypto.randomUUID(), roundKey, tableRound })
    if (!result.ok) return this.#trouble(result.error)
    this.#pendingRoundKey = null
    this.#mayBetAt = performance.now() + result.value.waitMs
    this.#figures.showBalance(result.value.balance)
    this.#wait(result.value.round)
    if (result.value.round.state !== 'waiting') await this.#collect()
  }

  replay(round: Round): void {
    if (isBusy() || round.view === null) return
    labelAs('replay', this.table)
    this.scene.show(round.view)
    if (round.win > round.bet) this.scene.light(round.view)
    sayResult(round, this.scene.reasonsOf(round.view), this.table, 'replay')
  }

  #wait(round: Round): void {
    this.#placed = round
    document.body.dataset.placed = round.id
    if (round.view !== null && this.#pendingRoundKey === null) this.scene.show(round.view)
    this.#setBusy(true)
    say('spinning', text('sharedPlaced', { amount: money(round.bet, this.table.currency) }))
  }

  /** Takes a state of the table over. */
  #follow(state: TableState): void {
    const before = this.#state
    this.#state = state
    this.#strip.show(state, this.#pastOf(state))
    fillSeeds({ seeds: { commitment: state.chain?.firstHash ?? '', nonce: 0, clientSeed: '' } })
    byId('nonce').textContent = state.chain?.salt ?? ''
    clearTimeout(this.#closing)
    const isNews = before?.round !== state.round || before.phase !== state.phase
    if (this.#placed && this.#isDecided(this.#placed, state)) void this.#collect()
    else if (state.phase === 'betting') this.#openBetting(state, isNews)
    else if (state.phase === 'result') void this.#watch(state)
    else if (state.phase === 'playing') this.#fly(state)
    else this.#setBusy(true)
  }

  /** Shows the round while it is played; the player may act on a bet that lies on it. */
  #fly({ elapsedMs, pace }: TableState): void {
    this.#setBusy(true)
    const placed = this.#placed
    const isOpen = placed !== null && placed.steps.length === 0
    this.scene.fly?.({ elapsedMs, pace, act: isOpen ? (step) => this.#act(placed, step) : null })
  }

  async #act(placed: Round, step: unknown): Promise<unknown> {
    const result = await chooseStep({ round: placed.id, index: 0, step })
    if (!result.ok) return null
    const { round } = result.value
    if (this.#placed?.id === round.id) this.#placed = round
    return round.steps[0] ?? null
  }

  #isDecided({ tableRound }: Round, { round, phase }: TableState): boolean {
    return round > (tableRound ?? 0) || phase === 'result' || phase === 'idle'
  }

  #openBetting(state: TableState, isNews: boolean): void {
    this.#closesAt = performance.now() + state.leftMs
    this.#closing = window.setTimeout(() => this.#close(), state.leftMs)
    if (this.#placed || this.#pendingRoundKey || this.#isShowing || document.body.dataset.state === 'ended') return
    const earlyMs = this.#mayBetAt - performance.now()
    this.#setBusy(earlyMs > 0)
    if (earlyMs > 0) setTimeout(() => this.#catchUp(), earlyMs)
    if (!isNews) return
    this.scene.dim()
    say('ready', text(this.scene.betOf(this.#figures.bet) === null ? 'ready' : 'sharedReady'))
  }

  /** Betting has closed by the clock. */
  #close(): void {
    this.#strip.setPhase('playing')
    this.#setBusy(true)
    if (this.#placed || this.#pendingRoundKey || this.#isShowing) return
    const isMissed = this.scene.betOf(this.#figures.bet) !== null
    say('spinning', text(isMissed ? 'sharedMissed' : 'sharedPlaying'))
  }

  /** Shows a round in which the player has no bet. */
  async #watch({ round, view }: TableState): Promise<void> {
    this.#setBusy(true)
    if (this.#pendingRoundKey || this.#isShowing || this.#shownRound === round || view === null) return
    this.#shownRound = round
    this.#isShowing = true
    await this.scene.watch?.(view, tick)
    this.#isShowing = false
    say('spinning', this.scene.reasonsOf(view).slice(0, 1).join(''))
    this.#catchUp()
  }

  /** Reads the outcome of the bet from the studio until it is known, and shows it. */
  async #collect(): Promise<void> {
    if (this.#isShowing) return
    this.#isShowing = true
    for (;;) {
      const result = await look()
      if (!result.ok && !isPassing(result.error)) {
        this.#isShowing = false
        return this.#trouble(result.error)
      }
      if (!result.ok) sayPassing(result.error)
      const round = result.ok ? result.value.interrupted : null
      if (result.ok && (round === null || round.state === 'closed' || round.state === 'void')) {
        await this.#finish(round, result.value.balance)
        break
      }
      await pauseOrOnline(POLL_INTERVAL_MS)
    }
    this.#placed = null
    delete document.body.dataset.placed
    this.#pendingRoundKey = null
    this.#isShowing = false
    this.#catchUp()
  }

  async #finish(round: Round | null, balance: number | null): Promise<void> {
    if (round === null || round.state === 'void' || round.view === null) {
      if (round) void markShown(round.id)
      this.#figures.showBalance(balance)
      const bet = money(round?.bet ?? 0, this.table.currency)
      return say('ready', round ? text('returned', { bet }) : text('notSent'))
    }
    this.#shownRound = round.tableRound ?? 0
    await this.scene.moveTo(round.view, tick)
    this.#showOutcome(round, balance)
  }

  #showOutcome(round: Round, balance: number | null): void {
    document.body.dataset.round = round.id
    this.#figures.showBalance(balance)
    this.#figures.showPrize(round.win, round.bet)
    this.#sum.count(round)
    const isGain = round.win > round.bet
    if (isGain) this.scene.light(round.view)
    const isRecovered = byId('label').dataset.says === 'recovered'
    sayResult(round, this.scene.reasonsOf(round.view), this.table, isRecovered ? 'recovered' : undefined)
    if (isGain) chime()
    void markShown(round.id)
  }

  /** Shows how a bet ended while its window was closed. */
  async #recover(round: Round): Promise<void> {
    labelAs('recovered', this.table)
    if (round.state === 'open' || round.state === 'deciding') {
      this.#placed = round
      return this.#collect()
    }
    await this.#finish(round, null)
  }

  /** After a round was shown: the next one may have opened meanwhile. */
  #catchUp(): void {
    const state = this.#state
    if (state?.phase === 'betting') this.#openBetting({ ...state, leftMs: this.#leftMs() }, false)
  }

  #lose(): void {
    this.#setBusy(true)
    clearTimeout(this.#closing)
    if (document.body.dataset.state !== 'ended') say('offline', text('offline'))
  }

  #trouble(error: CallErrorCode): void {
    if (error === 'betting-closed') {
      this.#pendingRoundKey = null
      say('refused', text('sharedLate'))
      return void this.#collect()
    }
    const next = showRefusal(error, this.table, this.#figures.bet)
    if (next === 'ask') return void this.#collect()
    this.#pendingRoundKey = null
    if (error !== 'not-signed-in') this.#figures.showStaked(0)
    if (next === 'free') this.#setBusy(this.#leftMs() <= 0)
  }

  #pastOf({ past }: TableState) {
    return past.flatMap(({ view }) => (view === null ? [] : (this.scene.markOf?.(view) ?? [])))
  }

  #leftMs(): number {
    return this.#closesAt - performance.now()
  }

  #setBusy(busy: boolean): void {
    this.scene.setBusy(busy)
    markBusy(busy)
  }
}
