import type { CallErrorCode } from '#api/error'
import type { Round, Table } from '../wire.ts'
import { Auto } from './auto.ts'
import { BetLadder } from './bet-ladder.ts'
import { Board, type BoardState } from './board.ts'
import { look, markShown, type Spun, spin } from './calls.ts'
import { byId } from './element.ts'
import { Figures } from './figures.ts'
import { say, sayResult } from './message.ts'
import { money } from './money.ts'
import { clientSeedOr, fillSeeds } from './proof/seeds.ts'
import { SessionSum } from './session-sum.ts'
import { chime, tick } from './sound.ts'
import { text } from './texts.ts'
import { refused } from './troubles.ts'

/** How often the studio is polled after a lost connection or during an unfinished round. */
const POLL_INTERVAL_MS = 2_000

/** The game window: plays rounds one after the other and always shows the last state from the studio. */
export class Game {
  readonly table: Table
  readonly #board: Board
  readonly #figures: Figures
  readonly #auto: Auto
  readonly #sum: SessionSum
  /** The key of the round that was requested and has no response yet. */
  #pendingRoundKey: string | null = null
  #seeds: Table['seeds']
  /** The player's last valid seed. */
  #clientSeed: string

  constructor(table: Table) {
    this.table = table
    this.#seeds = table.seeds
    this.#board = new Board(table.game)
    this.#figures = new Figures(table)
    this.#auto = new Auto(
      () => (isBusy() ? null : { amount: this.#figures.bet, table }),
      () => void this.play(),
    )
    this.#sum = new SessionSum(table)
    new BetLadder(
      table,
      () => this.#figures.bet,
      (bet) => this.#figures.setBet(bet),
    )
    byId('auto').hidden = !table.autoplay
    // The first one is made here, after the studio has committed to its own.
    this.#clientSeed = table.seeds.clientSeed || crypto.randomUUID()
    byId<HTMLInputElement>('client-seed').value = this.#clientSeed
    this.#figures.showBalance(table.balance)
    this.#board.show(table)
  }

  /** Shows an interrupted round, or announces that the game is ready. */
  async open(): Promise<void> {
    fillSeeds({ seeds: this.#seeds })
    this.#label(null)
    setBusy(true)
    const { interrupted, waitMs } = this.table
    await this.#board.waitForCards()
    if (interrupted) {
      this.#sum.leaveOut(interrupted)
      return this.#resume(interrupted, waitMs)
    }
    say('ready', text('ready'))
    await pause(waitMs)
    setBusy(false)
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
    if (document.body.dataset.state === 'no-money' && this.#figures.covers) say('ready', text('ready'))
  }

  async play(): Promise<void> {
    if (isBusy()) return
    this.#board.dim()
    if (!this.#figures.covers) await this.refreshBalance()
    if (!this.#figures.covers) return this.#trouble('not-enough-money')
    if (isBusy()) return
    setBusy(true)
    this.#label(null)
    this.#figures.showPrize(0)
    this.#figures.showStaked()
    say('spinning', text('spinning'))
    this.#pendingRoundKey = crypto.randomUUID()
    this.#clientSeed = clientSeedOr(this.#clientSeed)
    const wager = { bet: this.#figures.bet, clientSeed: this.#clientSeed }
    const result = await spin({ ...wager, roundKey: this.#pendingRoundKey })
    if (!result.ok) return this.#trouble(result.error)
    this.#pendingRoundKey = null
    await this.#show(result.value)
  }

  /** Shows a past round, labelled as a replay; nothing is played (GLI-19 4.14). */
  replay(round: Round): void {
    if (isBusy() || !hasScreen(round)) return
    this.#label('replay')
    this.#board.show(round)
    this.#lightIfWon(round)
    sayResult(round, this.table, 'replay')
  }

  async #show({ round, balance, seeds, waitMs }: Spun): Promise<void> {
    const free = pause(waitMs)
    if (hasScreen(round)) await this.#board.turnTo(round, tick)
    this.takeSeeds(seeds)
    this.#finish(round, balance)
    if (round.state === 'open') return this.#watch()
    await free
    setBusy(false)
    if (this.#auto.goesOn(round)) await this.play()
  }

  /** Shows the end of a round on the board, in the figures and as a message. */
  #finish(round: Round, balance: number | null): void {
    document.body.dataset.round = round.id
    this.#figures.showBalance(balance)
    this.#figures.showPrize(round.win, round.bet)
    this.#sum.count(round)
    this.#lightIfWon(round)
    if (round.state === 'open') {
      say('settling', text(round.win > 0 ? 'settling' : 'noWin'))
      return
    }
    sayResult(round, this.table, byId('label').dataset.says === 'recovered' ? 'recovered' : undefined)
    if (round.win > round.bet) chime()
    void markShown(round.id)
  }

  #lightIfWon(round: Round): void {
    if (round.win > round.bet) this.#board.light(round)
  }

  /** Continues the last round from its state at the studio (GLI-19 4.16). */
  async #resume(round: Round, waitMs = 0): Promise<void> {
    this.#pendingRoundKey = null
    const bet = money(round.bet, this.table.currency)
    if (round.state === 'void') {
      void markShown(round.id)
      say('ready', text('returned', { bet }))
      await pause(waitMs)
      return setBusy(false)
    }
    if (!round.screen) {
      say('returning', text('returning', { bet }))
      return this.#watch()
    }
    if (document.body.dataset.round === round.id) {
      this.#finish(round, null)
      await pause(waitMs)
      return setBusy(false)
    }
    this.#label('recovered')
    await this.#show({ round, balance: null, seeds: this.#seeds, waitMs })
  }

  async #trouble(error: CallErrorCode): Promise<void> {
    this.#auto.stop()
    const next = refused(error, this.table, this.#figures.bet)
    if (next === 'free') return setBusy(false)
    if (next === 'ask') return this.#watch()
  }

  /**
   * Stops automatic play and polls the studio until the round is finished; polls at once when the browser is online.
   */
  async #watch(): Promise<void> {
    this.#auto.stop()
    for (;;) {
      await Promise.race([
        pause(POLL_INTERVAL_MS),
        new Promise((done) => addEventListener('online', done, { once: true })),
      ])
      const result = await look()
      if (!result.ok && (result.error === 'network' || result.error === 'upstream-timeout')) {
        say('offline', text('offline'))
        continue
      }
      if (!result.ok) return this.#trouble(result.error)
      const { interrupted, balance, seeds, waitMs } = result.value
      this.takeSeeds(seeds)
      if (interrupted?.state === 'open') continue
      this.#figures.showBalance(balance)
      if (interrupted) return this.#resume(interrupted, waitMs)
      say('ready', text(this.#pendingRoundKey ? 'notSent' : 'ready'))
      this.#pendingRoundKey = null
      await pause(waitMs)
      return setBusy(false)
    }
  }

  /** Labels a demo, a recovered round or a replay, which must always be marked (GLI-19 4.9.1, 4.14, 4.16). */
  #label(says: 'recovered' | 'replay' | null): void {
    const label = byId('label')
    const key = says ?? (this.table.demo ? 'demo' : null)
    label.hidden = key === null
    label.textContent = key === null ? '' : text(key)
    label.dataset.says = key ?? ''
  }
}

function hasScreen(round: Round): round is Round & BoardState {
  return round.screen !== null
}

function isBusy(): boolean {
  return document.body.dataset.busy === 'true'
}

/** While busy, disables the buttons that would start or change a round. */
function setBusy(busy: boolean): void {
  document.body.dataset.busy = String(busy)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-spin], #less, #more, #bet-button'))
    button.ariaDisabled = String(busy)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
