import type { CallErrorCode } from '#api/error'
import type { Round, Table } from '../wire.ts'
import { Auto } from './auto.ts'
import { startStakes } from './bet-ladder.ts'
import { chooseStep, look, markShown, type Played, pause, pauseOrOnline, playRound, type Result } from './calls.ts'
import { byId } from './element.ts'
import { Figures } from './figures.ts'
import { asPaid, FreeRounds } from './free-rounds/free-rounds.ts'
import { opponentCame } from './heads-up/opponent.ts'
import { say, sayHeld, sayResult } from './message.ts'
import { money } from './money.ts'
import { recallPast } from './proof/recall-past.ts'
import { clientSeedOr, fillSeeds } from './proof/seeds.ts'
import type { Scene, SceneFactory } from './scene.ts'
import { SessionSum } from './session-sum.ts'
import { chime, tick } from './sound.ts'
import { text } from './texts.ts'
import { isPassing, refusedStep, sayPassing, showRefusal } from './troubles.ts'
import { isBusy, labelAs, markBusy } from './window-state.ts'

/** How often the studio is polled after a lost connection or during an unfinished round. */
const POLL_INTERVAL_MS = 2_000

/** The game window: plays rounds one after the other and always shows the last state from the studio. */
export class Game {
  readonly table: Table
  readonly scene: Scene
  readonly #figures: Figures
  readonly #auto: Auto
  readonly #sum: SessionSum
  readonly #free: FreeRounds
  /** The key of the round that was requested and has no response yet. */
  #pendingRoundKey: string | null = null
  #seeds: Table['seeds']
  /** The player's last valid seed. */
  #clientSeed: string

  constructor(table: Table, scenes: SceneFactory) {
    this.table = table
    this.#seeds = table.seeds
    this.scene = scenes.create({
      setup: table.game,
      currency: table.currency,
      board: byId('board'),
      controls: byId('own-controls'),
      onStake: (stake) => this.#figures.setBet(stake),
      play: () => void this.play(),
    })
    this.#figures = new Figures(table, (stake) => this.scene.coverOf(stake))
    this.#auto = new Auto(
      () => (isBusy() ? null : { amount: this.#figures.bet, table }),
      () => void this.play(),
    )
    this.#sum = new SessionSum(table)
    this.#free = new FreeRounds(table, this.#figures)
    startStakes(table, this.#figures)
    byId('auto').hidden = !table.autoplay || !this.scene.repeats
    // The first one is made here, after the studio has committed to its own.
    this.#clientSeed = table.seeds.clientSeed || crypto.randomUUID()
    byId<HTMLInputElement>('client-seed').value = this.#clientSeed
    this.#figures.showBalance(table.balance)
    this.scene.show(table.view)
  }

  /** Shows an interrupted round, or announces that the game is ready. */
  async open(): Promise<void> {
    fillSeeds({ seeds: this.#seeds })
    this.#free.take(this.table.freeRounds)
    this.#setBusy(true)
    const { interrupted, waitMs } = this.table
    await this.scene.waitUntilLoaded()
    void recallPast(this.scene, interrupted)
    if (interrupted) {
      this.#sum.leaveOut(interrupted)
      return this.#resume(interrupted, waitMs)
    }
    say('ready', text(this.#free.reward ? 'freeRoundsReady' : 'ready'))
    await pause(waitMs)
    this.#setBusy(false)
  }

  stepBet(steps: number): void {
    this.#figures.stepBet(steps)
  }

  stopAuto(): void {
    this.#auto.stop()
  }

  takeSeeds(seeds: Table['seeds']): void {
    this.#seeds = seeds
    fillSeeds({ seeds })
  }

  /** Reads the balance again, between rounds: the player may have deposited meanwhile. */
  async refreshBalance(): Promise<void> {
    if (isBusy()) return
    const result = await look()
    if (!result.ok || isBusy()) return
    this.#figures.showBalance(result.value.balance)
    this.#free.take(result.value.freeRounds)
    if (document.body.dataset.state === 'no-money' && this.#figures.isCovered(this.#figures.bet))
      say('ready', text('ready'))
  }

  async play(): Promise<void> {
    if (isBusy()) return
    // Automatic play ends with what the house pays: the player has chosen nothing about rounds of their own.
    if (this.#free.takesPress()) return this.#auto.stop()
    this.scene.dim()
    const stake = this.#figures.bet
    const bet = this.scene.betOf(stake)
    if (bet === null) return say('ready', this.scene.explainMissing?.() ?? text('ready'))
    if (!this.#figures.isCovered(stake)) await this.refreshBalance()
    if (!this.#figures.isCovered(stake)) return this.#trouble('not-enough-money')
    if (isBusy()) return
    this.#setBusy(true)
    this.scene.showSent?.()
    labelAs(null, this.table, this.#free.label)
    this.#figures.showPrize(0)
    this.#figures.showStaked(stake)
    say('spinning', text('spinning'))
    this.#pendingRoundKey = crypto.randomUUID()
    this.#clientSeed = clientSeedOr(this.#clientSeed)
    const { reward } = this.#free
    const about = { clientSeed: this.#clientSeed, roundKey: this.#pendingRoundKey }
    await this.#take(await playRound({ bet, ...about, ...(reward && { reward }) }))
  }

  /** Shows a past round, labelled as a replay; nothing is played (GLI-19 4.14). */
  replay(round: Round): void {
    if (isBusy() || round.view === null) return
    labelAs('replay', this.table)
    this.scene.show(round.view)
    this.#lightIfWon(round)
    sayResult(round, this.scene.reasonsOf(round.view), this.table, 'replay')
  }

  async #choose(round: Round, step: unknown, stake: number): Promise<void> {
    if (!this.#figures.isCovered(stake)) return say('deciding', text('noMoneyForStep'))
    this.scene.offer([], () => undefined, round.bet)
    // Nothing can be chosen until the studio has responded and the scene shows it.
    document.body.dataset.state = 'spinning'
    this.#figures.showStaked(stake)
    const result = await chooseStep({ round: round.id, index: round.steps.length, step })
    // A further stake that was refused leaves the round as it was.
    const refused = result.ok ? null : refusedStep(result.error, this.table)
    if (refused !== null) {
      this.#figures.showStaked(0)
      this.#offer(round)
      return say('deciding', refused)
    }
    await this.#take(result)
  }

  async #take(result: Result<Played>): Promise<void> {
    if (!result.ok) return this.#trouble(result.error)
    this.#pendingRoundKey = null
    await this.#show(result.value)
  }

  async #show({ round, balance, seeds, freeRounds, waitMs }: Played): Promise<void> {
    if (round.state === 'waiting') return this.#wait(round, balance)
    if (round.state === 'void') return this.#showReturned(round, balance, waitMs)
    const free = pause(waitMs)
    if (round.view !== null) await this.scene.moveTo(round.view, tick)
    this.takeSeeds(seeds)
    if (round.state !== 'deciding') this.#free.take(freeRounds)
    if (round.state === 'deciding') return this.#offer(round, balance)
    this.#finish(round, balance)
    if (round.state === 'open') return this.#watch()
    await free
    this.#setBusy(false)
    if (this.#auto.goesOn(asPaid(round))) await this.play()
  }

  /** Waits for the opponent of a round, then shows it, or that its bet is returned. */
  async #wait(round: Round, staked: number | null): Promise<void> {
    this.#figures.showBalance(staked)
    if (round.view !== null) this.scene.show(round.view)
    const result = await opponentCame(this.scene, round)
    if (!result.ok) return this.#trouble(result.error)
    const { interrupted } = result.value
    if (interrupted && interrupted.view !== null) return this.#show({ ...result.value, round: interrupted })
    this.scene.countDown?.(null)
    const bet = money(round.bet, this.table.currency)
    say('returning', text('noOpponent', { bet }))
    await this.#watch()
    if (document.body.dataset.state === 'ready') say('ready', text('noOpponent', { bet }))
  }

  /** Offers the choices of a round that waits for its player. */
  #offer(round: Round, balance: number | null = null): void {
    this.#figures.showBalance(balance)
    this.#figures.showRunning(round.bet)
    say('deciding', text('deciding'))
    const choose = (step: unknown) => {
      const stake = round.choices.find((choice) => JSON.stringify(choice.step) === JSON.stringify(step))?.stake ?? 0
      void this.#choose(round, step, stake)
    }
    this.scene.offer(round.choices, choose, round.bet)
  }

  /** Shows the end of a round on the board, in the figures and as a message. */
  #finish(played: Round, balance: number | null): void {
    const round = asPaid(played)
    document.body.dataset.round = round.id
    this.#figures.showBalance(balance)
    this.#figures.showPrize(round.win, round.bet)
    this.#sum.count(round)
    this.#lightIfWon(round)
    if (round.state === 'open') {
      sayHeld(round, this.scene, this.table)
      return
    }
    const isRecovered = byId('label').dataset.says === 'recovered'
    sayResult(round, this.scene.reasonsOf(round.view), this.table, isRecovered ? 'recovered' : undefined)
    if (round.win > round.bet) chime()
    void markShown(round.id)
  }

  #lightIfWon(round: Round): void {
    if (round.win > round.bet && round.view !== null) this.scene.light(round.view)
  }

  /** Continues the last round from its state at the studio (GLI-19 4.16). */
  async #resume(round: Round, waitMs = 0): Promise<void> {
    this.#pendingRoundKey = null
    if (round.state === 'void') return this.#showReturned(round, null, waitMs)
    if (round.view === null) {
      sayHeld(round, this.scene, this.table)
      return this.#watch()
    }
    if (document.body.dataset.round === round.id) {
      this.#finish(round, null)
      await pause(waitMs)
      return this.#setBusy(false)
    }
    labelAs('recovered', this.table)
    await this.#show({ round, balance: null, seeds: this.#seeds, freeRounds: this.table.freeRounds, waitMs })
  }

  /** Says that a bet came back; nothing was played. */
  async #showReturned({ id, bet }: Round, balance: number | null, waitMs: number): Promise<void> {
    this.#figures.showBalance(balance)
    this.#figures.showStaked(0)
    void markShown(id)
    say('ready', text('returned', { bet: money(bet, this.table.currency) }))
    await pause(waitMs)
    this.#setBusy(false)
  }

  async #trouble(error: CallErrorCode): Promise<void> {
    this.#auto.stop()
    if (error === 'reward-ended') this.#free.drop()
    const next = showRefusal(error, this.table, this.#figures.bet)
    // A refused stake is still the player's, also of one who may not play.
    if (next !== 'ask' && error !== 'not-signed-in') this.#figures.showStaked(0)
    if (next === 'free') return this.#setBusy(false)
    if (next === 'ask') return this.#watch()
  }

  /** Stops automatic play and polls the studio until the round is finished. */
  async #watch(): Promise<void> {
    this.#auto.stop()
    for (;;) {
      await pauseOrOnline(POLL_INTERVAL_MS)
      const result = await look()
      if (!result.ok && isPassing(result.error)) {
        sayPassing(result.error)
        continue
      }
      if (!result.ok) return this.#trouble(result.error)
      const { interrupted, balance, seeds, freeRounds, waitMs } = result.value
      this.takeSeeds(seeds)
      if (interrupted?.state === 'open') {
        if (document.body.dataset.state === 'offline') sayHeld(interrupted, this.scene, this.table)
        continue
      }
      this.#figures.showBalance(balance)
      this.#free.take(freeRounds)
      if (interrupted) return this.#resume(interrupted, waitMs)
      say('ready', text(this.#pendingRoundKey ? 'notSent' : 'ready'))
      this.#pendingRoundKey = null
      await pause(waitMs)
      return this.#setBusy(false)
    }
  }

  #setBusy(busy: boolean): void {
    this.scene.setBusy(busy)
    markBusy(busy)
  }
}
