import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '#api/endpoint'
import { launchGame } from '#api/games'
import type { Dice } from '#tests/simulation/dice'
import { callEndpoint, type Json, send } from '#tests/support/product/client'
import type { GameEngine } from '#workers/studio/engine/game-engine'
import { playerGameIdOf } from '#workers/studio/proof'
import type { Played } from '#workers/studio/rounds/seat-types'
import { changeSeed, choose, history, look, play, type Round, startSession, type Table } from '#workers/studio/wire'
import { fishBet } from './fish-bet.ts'
import { TableSocket } from './table-socket.ts'

/** The member who plays, and what decides their choices. */
export interface PlayerIdentity {
  origin: string
  token: string
  memberId: string
  dice: Dice
}

/** The life of a server, from its start to its last kill. */
export interface Life {
  /** Aborted when the last program is gone. */
  signal: AbortSignal
  /** True from the first kill on: from then a call may fail in any way. */
  isEnding: boolean
}

/** After so many rounds the player changes seeds: the history holds fifty rounds, and shows the seed once it is revealed. */
const ROUNDS_A_SEED = 20
const AGAIN_MS = 250
/** How often a player looks at what a table sends. */
const TABLE_MS = 40
/** How often a player opens the game again after the server has died; otherwise their window goes on. */
const REOPENS = 0.15
/** Refusals that leave open what became of a call. */
const UNSETTLED = new Set([
  'conflict',
  'vendor-failed',
  'upstream-timeout',
  'upstream-failed',
  'busy',
  'too-many-requests',
  'betting-closed',
  'no-opponent',
])
/** What a player does in the rounds of a shared table where something can be done: the table takes what it sees itself. */
const PRESSES: Readonly<Record<string, unknown>> = { colibri: { at: 1_000_000 } }

/**
 * One player at one game of the studio: plays rounds with random choices, sends again what got no reply, and goes on
 * where a round was interrupted.
 */
export class Player {
  /** Every round that is over, with its server seed where one was drawn from it, by id. */
  readonly rounds = new Map<string, Round>()
  /** The steps that a shared table has acknowledged, by round. */
  readonly acknowledged = new Map<string, readonly unknown[]>()
  readonly engine: GameEngine
  readonly memberId: string
  readonly clientSeed: string
  hasWonPot = false
  readonly #self: PlayerIdentity
  readonly #socket = new TableSocket()
  #rivals: readonly Player[] = []
  #wanted: number
  #studio = ''
  #playerGameId: string | null = null
  #session = ''
  #key = randomUUID()
  #round: Round | null = null
  #notBeforeMs = 0
  #closed = 0
  #endedAtSeed = 0
  #ended = 0

  constructor(self: PlayerIdentity, engine: GameEngine, wanted: number) {
    this.#self = self
    this.memberId = self.memberId
    this.engine = engine
    this.#wanted = wanted
    // Whom a player meets sees only the hash of the seed, so each has a seed of their own.
    this.clientSeed = engine.headsUp ? `crash-${self.memberId}` : 'crash'
  }

  /** Players who meet one another play on until they have played all of their rounds together: none is left alone. */
  get isDone(): boolean {
    const group: readonly Player[] = [this, ...this.#rivals]
    const left = group.reduce((sum, player) => sum + player.#wanted - player.#closed, 0)
    return this.#round === null && left <= 0
  }

  /** The object of this player at this game; null before the first launch. */
  get playerGameId(): string | null {
    return this.#playerGameId
  }

  /** Names whom this player may meet. */
  meets(rivals: readonly Player[]): void {
    this.#rivals = rivals
  }

  playOneMore(): void {
    this.#wanted += 1
  }

  /** Plays until all rounds are closed, or until the server is stopped. */
  async playUntilCut(life: Life): Promise<void> {
    while (!this.isDone && !life.signal.aborted) {
      try {
        await this.#turn(life.signal)
      } catch (error) {
        // A busy machine is slow, not wrong: what became of a call without a reply, the next look says.
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        if (!life.isEnding && !isLate) throw error
        await wait(AGAIN_MS / 5)
      }
    }
    if (life.isEnding && this.#self.dice.is(REOPENS)) this.#session = ''
    if (this.isDone) this.#socket.close()
  }

  /** Reveals the last seed, and reads the rounds that were played with it. */
  async reveal(): Promise<void> {
    while (!this.#session) await this.#open()
    await this.#call(changeSeed)
    const rounds = (await this.#call(history)) as unknown as Round[]
    for (const round of rounds)
      if (round.serverSeed !== null || round.state === 'void') this.rounds.set(round.id, round)
  }

  async #turn(life: AbortSignal): Promise<void> {
    if (!this.#session) await this.#open()
    else if (this.#round === null) await this.#begin(life)
    else if (this.#round.state === 'deciding') await this.#choose(this.#round)
    else if (this.#round.state === 'open') await this.#lookAgain()
    else if (this.#round.state === 'waiting') await this.#follow(this.#round)
    else await this.#end(this.#round)
  }

  async #open(): Promise<void> {
    const { origin, token } = this.#self
    const fields = { nodeId: `frl-${this.engine.code}`, mode: 'real', language: 'es', platform: 'html5-desktop' }
    const { body } = await send(origin, launchGame, fields, token)
    // Hundreds of games are opened at once after a start, and the studio has five seconds for each.
    if (UNSETTLED.has(body.code ?? '')) return wait(AGAIN_MS)
    if (!body.success) throw new Error(`${this.engine.code}: the launch was refused: ${body.code}`)
    const url = new URL(String((body.value as Json).url))
    this.#studio = url.origin
    const { session } = await callEndpoint(url.origin, startSession, { code: url.hash.slice(1) })
    this.#session = String(session)
    this.#playerGameId = playerGameIdOf(this.#session)
  }

  async #begin(life: AbortSignal): Promise<void> {
    await wait(Math.max(0, this.#notBeforeMs - Date.now()), undefined, { signal: life })
    const bet = this.engine.sea ? await fishBet(this.#studio, this.#session) : this.engine.exampleBet()
    const wager = { bet, clientSeed: this.clientSeed, roundKey: this.#key }
    const tableRound = this.engine.shared ? this.#socket.openRound(this.#studio, this.#session) : undefined
    if (tableRound === null) return wait(TABLE_MS)
    const played = await this.#try(play, tableRound === undefined ? wager : { ...wager, tableRound })
    if (played === null) await this.#lookAgain()
    else this.#went(played)
  }

  /** Waits for the outcome of a bet that lies on a table, and half the time does what can be done meanwhile. */
  async #follow({ id, steps, tableRound }: Round): Promise<void> {
    if (!this.engine.shared?.stepAt || steps.length > 0) return this.#lookAgain()
    const table = this.#socket.state(this.#studio, this.#session)
    const isPlaying = table?.phase === 'playing' && table.round === tableRound
    if (!isPlaying && table?.phase === 'betting') return wait(TABLE_MS)
    if (!isPlaying || this.#self.dice.is(0.5)) return this.#lookAgain()
    const played = await this.#try(choose, { round: id, index: 0, step: this.#press() })
    if (played === null) return this.#lookAgain()
    this.acknowledged.set(id, played.round.steps)
    this.#went(played)
  }

  #press(): unknown {
    const press = PRESSES[this.engine.code]
    if (press === undefined) throw new Error(`Nobody knows what to do in a round of ${this.engine.code}.`)
    return press
  }

  /** Chooses what the game offers; half the time a step that takes a further stake, where there is one. */
  async #choose({ id, choices, steps }: Round): Promise<void> {
    const { dice } = this.#self
    const raises = choices.filter(({ stake }) => stake > 0)
    const offered = raises.length > 0 && dice.is(0.5) ? raises : choices
    const played = await this.#try(choose, { round: id, index: steps.length, step: dice.pick(offered).step })
    if (played === null) await this.#lookAgain()
    else this.#went(played)
  }

  async #end({ state, pot }: Round): Promise<void> {
    if (state === 'closed') this.#closed += 1
    if (pot) this.hasWonPot = true
    this.#ended += 1
    this.#round = null
    this.#key = randomUUID()
    if (this.#ended - this.#endedAtSeed < ROUNDS_A_SEED) return
    await this.reveal()
    this.#endedAtSeed = this.#ended
  }

  /** Reads what became of the round whose call got no clear reply. */
  async #lookAgain(): Promise<void> {
    await wait(AGAIN_MS)
    const table = (await this.#call(look)) as unknown as Table
    this.#notBeforeMs = Date.now() + table.waitMs
    const { interrupted } = table
    this.#round = interrupted?.key === this.#key ? interrupted : null
  }

  #went({ round, waitMs }: Played): void {
    this.#round = round
    this.#notBeforeMs = Date.now() + waitMs
  }

  /** Makes a call that may be refused; null when it is open what became of it. */
  async #try(endpoint: Endpoint, fields: object): Promise<Played | null> {
    const { body } = await send(this.#studio, endpoint, fields, this.#session)
    if (body.success) return body.value as Played
    if (UNSETTLED.has(body.code ?? '')) return null
    throw new Error(`${this.engine.code}: ${endpoint.path} was refused: ${body.code}`)
  }

  #call(endpoint: Endpoint): Promise<Json> {
    return callEndpoint(this.#studio, endpoint, {}, this.#session)
  }
}
