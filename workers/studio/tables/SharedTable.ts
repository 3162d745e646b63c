import { DurableObject } from 'cloudflare:workers'
import * as z from 'zod/mini'
import { decodeJsonObject } from '../../shared/json.ts'
import type { GameEngine, SharedClock } from '../engine/game-engine.ts'
import { CLIENT_SEED, drawNumbers } from '../fairness.ts'
import { engineOf } from '../games/catalogue.ts'
import { MOST_OF_ONE, TABLE_PROTOCOL, type TableProof, type TableState } from '../table-wire.ts'
import { hashAt, newChain, saltOf } from './chain.ts'
import { type TableRoundRow, TableRounds } from './TableRounds.ts'
import type { TableOutcome } from './table-types.ts'

/** The most windows at one table. */
const MOST_PLAYERS = 2_000
/** How many rounds before the present one a window is sent. */
const PAST = 12
const Hello = z.strictObject({ seed: z.string().check(z.regex(CLIENT_SEED)) })

/** The part of the environment that a table reads. */
export interface TableEnv {
  /** A factor on the times of every table: 1 plays them as their games state. */
  TABLE_PACE: string
}

/**
 * A table with one clock for everybody at it. Rounds follow one another while a window is open. It holds no money: the
 * object of each player takes the stake, places the bet here and reads the outcome. Betting closes by the clock of this
 * object; a bet that arrives later is not taken.
 */
export class SharedTable extends DurableObject<TableEnv> {
  readonly #rounds = new TableRounds(this.ctx.storage)
  #opening: Promise<void> | null = null

  async place(round: number, id: string): Promise<{ leftMs: number } | null> {
    const row = this.#rounds.get(round)
    if (!row) return null
    const existing = this.#rounds.entry(id)
    if (!existing) {
      if (row.closed === 1 || Date.now() >= row.closesAt) return null
      this.#rounds.addEntry(id, round)
    } else if (existing.round !== round) return null
    return { leftMs: leftUntil(row.resultAt) }
  }

  async act(round: number, id: string, step: unknown): Promise<{ step: unknown } | null> {
    const [row, entry] = [this.#rounds.get(round), this.#rounds.entry(id)]
    if (!row || entry?.round !== round) return null
    const [first] = JSON.parse(entry.steps) as unknown[]
    if (first !== undefined) return { step: first }
    const { clock } = this.#game()
    const now = Date.now()
    if (!clock.stepAt || row.closed === 1 || now < row.closesAt || now >= row.resultAt) return null
    const counted = clock.stepAt(step, (now - row.closesAt) / this.#pace)
    this.#rounds.setSteps(id, [counted])
    return { step: counted }
  }

  async result(round: number, id: string): Promise<{ leftMs: number } | TableOutcome> {
    const row = this.#rounds.get(round)
    const entry = this.#rounds.entry(id)
    if (!row || entry?.round !== round) throw new Error(`no bet ${id} in round ${round}`)
    const leftMs = row.closed === 1 ? 0 : leftUntil(row.resultAt)
    if (leftMs > 0) return { leftMs }
    this.#rounds.close(round)
    return { numbers: numbersOf(row), steps: JSON.parse(entry.steps) as unknown[], proof: this.#proofOf(row) }
  }

  /** Opens the socket of a window; the worker has checked its session. Headers name the game, and whose it is. */
  override async fetch(request: Request): Promise<Response> {
    const game = request.headers.get('X-Game') ?? ''
    if (request.headers.get('Upgrade') !== 'websocket' || !engineOf(game)?.shared)
      return new Response('', { status: 426 })
    const player = request.headers.get('X-Player') ?? ''
    if (this.ctx.getWebSockets(player).length >= MOST_OF_ONE) return new Response('', { status: 429 })
    if (this.ctx.getWebSockets().length >= MOST_PLAYERS) return new Response('', { status: 503 })
    this.ctx.storage.kv.put('game', game)
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server, [player])
    await this.#keepOpen()
    server.send(JSON.stringify(this.#state()))
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { 'Sec-WebSocket-Protocol': TABLE_PROTOCOL },
    })
  }

  /** A window sends a seed once it has seen the first hash of a chain; the first seed makes the salt. */
  override async webSocketMessage(_: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const hello = Hello.safeParse(decodeJsonObject(new TextEncoder().encode(String(message).slice(0, 256))))
    const chain = this.#rounds.chains.last()
    if (!hello.success || !chain || chain.salt !== null) return
    this.#rounds.chains.fixSalt(chain.number, saltOf(chain.firstHash, hello.data.seed))
    await this.#keepOpen()
    this.#broadcast()
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  override webSocketError(socket: WebSocket): void {
    socket.close()
  }

  override async alarm(): Promise<void> {
    await this.#keepOpen()
    this.#broadcast()
  }

  /** Opens the next round when the last one is over and somebody is here, and sets the alarm of the next change. */
  async #keepOpen(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null
    })
    await this.#opening
    const next = this.#changesAt()
    if (next === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(next)
  }

  async #open(): Promise<void> {
    const last = this.#rounds.last()
    if (last && Date.now() >= last.resultAt) this.#rounds.close(last.number)
    if ((last && Date.now() < last.endsAt) || this.ctx.getWebSockets().length === 0) return
    const chain = this.#rounds.chains.last()
    const position = last && last.chain === chain?.number ? last.position + 1 : 1
    if (!chain || position > chain.length) {
      this.#rounds.chains.add(newChain((chain?.number ?? 0) + 1, Date.now()))
      return
    }
    if (chain.salt === null) return
    const hash = hashAt(chain, position)
    const { engine, clock } = this.#game()
    const draw = { serverSeed: hash, clientSeed: chain.salt, nonce: position }
    const numbers = await drawNumbers(draw, engine.rangesOf(clock.emptyBet))
    const pace = this.#pace
    const opensAt = Date.now()
    const closesAt = opensAt + Math.round(clock.bettingMs * pace)
    const resultAt = closesAt + Math.round(clock.playMs(numbers) * pace)
    const endsAt = resultAt + Math.round(clock.resultMs * pace)
    const times = { opensAt, closesAt, resultAt, endsAt }
    this.#rounds.open({ chain: chain.number, position, hash, numbers: JSON.stringify(numbers), ...times })
  }

  /** Returns when the state changes next; null while nobody is here and no outcome is due. */
  #changesAt(): number | null {
    const last = this.#rounds.last()
    const now = Date.now()
    if (!last) return null
    const next = [last.closesAt, last.resultAt].find((at) => at > now)
    if (next !== undefined) return next
    return this.ctx.getWebSockets().length > 0 ? Math.max(now, last.endsAt) : null
  }

  #broadcast(): void {
    const message = JSON.stringify(this.#state())
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(message)
      } catch {
        // It is closing; the window opens another one.
      }
    }
  }

  #state(): TableState {
    const [last, ...before] = this.#rounds.recent(PAST + 1)
    const chain = this.#rounds.chains.last()
    const { phase, phaseMs, leftMs } = phaseOf(last)
    const isOver = last !== undefined && (phase === 'result' || phase === 'idle')
    return {
      ...{ round: last?.number ?? 0, phase, phaseMs, leftMs },
      elapsedMs: phase === 'playing' && last ? Date.now() - last.closesAt : 0,
      pace: this.#pace,
      players: this.ctx.getWebSockets().length,
      view: isOver ? this.#viewOf(last) : null,
      past: before.map((row) => ({ round: row.number, view: this.#viewOf(row) })),
      chain: chain
        ? { number: chain.number, firstHash: chain.firstHash, salt: chain.salt, length: chain.length }
        : null,
    }
  }

  get #pace(): number {
    return Number(this.env.TABLE_PACE)
  }

  #viewOf(row: TableRoundRow): unknown {
    const { engine, clock } = this.#game()
    return engine.progressOf(clock.emptyBet, numbersOf(row), [])?.view ?? null
  }

  #proofOf(row: TableRoundRow): TableProof {
    const { firstHash, salt } = this.#rounds.chains.get(row.chain)
    return { hash: row.hash, position: row.position, firstHash, salt: salt ?? '' }
  }

  #game(): { engine: GameEngine; clock: SharedClock } {
    const code = this.ctx.storage.kv.get<string>('game') ?? ''
    const engine = engineOf(code)
    if (!engine?.shared) throw new Error(`${code} is no game of a shared table`)
    return { engine, clock: engine.shared }
  }
}

function numbersOf({ numbers }: TableRoundRow): number[] {
  return JSON.parse(numbers) as number[]
}

function leftUntil(at: number): number {
  return Math.max(0, at - Date.now())
}

function phaseOf(row: TableRoundRow | undefined): Pick<TableState, 'phase' | 'phaseMs' | 'leftMs'> {
  const now = Date.now()
  if (!row || now >= row.endsAt) return { phase: 'idle', phaseMs: 0, leftMs: 0 }
  const phases = [
    ['betting', row.opensAt, row.closesAt],
    ['playing', row.closesAt, row.resultAt],
    ['result', row.resultAt, row.endsAt],
  ] as const
  const [phase, from, until] = phases.find(([, , end]) => now < end) ?? phases[2]
  // How long a round is played may be its outcome.
  if (phase === 'playing') return { phase, phaseMs: 0, leftMs: 0 }
  return { phase, phaseMs: until - from, leftMs: until - now }
}
