import { DurableObject } from 'cloudflare:workers'
import { type Migration, migrate } from '../../shared/object-migrations.ts'
import type { SeaRules, SeaShot } from '../engine/game-engine.ts'
import { engineOf } from '../games/catalogue.ts'
import type { EndedShot, SeaFrame, SwimmingFish } from '../sea-wire.ts'
import { MOST_OF_ONE, REPLACED, TABLE_PROTOCOL } from '../table-wire.ts'
import type { SeaDirectory } from './SeaDirectory.ts'
import { type Fish, fishBetween, fishOf, SPAWN_MS } from './swim.ts'

/** The least time from one frame to the next: at most 10 a second. */
const FRAME_MS = 100
/** How long before they set out fish are sent, and how often. */
const AHEAD_MS = 12_000
const SENDS_MS = 8_000
/** How long after a fish has left a shot at it still counts: the player saw it when they shot. */
const LATE_MS = 1_000

/** The part of the environment that a room reads. */
export interface SeaRoomEnv {
  SEA_DIRECTORY: DurableObjectNamespace<SeaDirectory>
}

/** Who has a boat: the object of the player's game. */
interface Boat {
  player: string
  boat: number
}

const MIGRATIONS: readonly Migration[] = [
  (sql) => sql.exec('CREATE TABLE caught (fish INTEGER PRIMARY KEY, leavesAt INTEGER NOT NULL)'),
]

/**
 * A sea that a few players share. It decides who has a boat, which fish swim, and that a fish that was caught is gone for
 * everybody. It holds no money and changes no chance: each shot is a round of its player's own object, which asks here
 * whether the fish swims before it takes the stake, and reports how the shot ended.
 */
export class SeaRoom extends DurableObject<SeaRoomEnv> {
  #shots: EndedShot[] = []
  #hasNewFish = false
  #sentAt = 0
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(state: DurableObjectState, env: SeaRoomEnv) {
    super(state, env)
    // A bet may name any room. One that nobody has entered stores nothing.
    if (this.#isOpen()) migrate(state.storage, MIGRATIONS)
  }

  /** Gives a window a boat. Status 409: all are taken. The worker has checked the session, and says whose it is. */
  override async fetch(request: Request): Promise<Response> {
    const [game = '', room = '', player = ''] = ['X-Game', 'X-Room', 'X-Player'].map(
      (name) => request.headers.get(name) ?? '',
    )
    const rules = engineOf(game)?.sea
    if (request.headers.get('Upgrade') !== 'websocket' || !rules) return new Response('', { status: 426 })
    // Those that were replaced count until they are gone.
    if (this.ctx.getWebSockets(player).length >= MOST_OF_ONE) return new Response('', { status: 429 })
    this.#open(game, Number(room))
    const boat = this.#boatFor(player, rules.boats)
    if (boat === null) {
      this.#report()
      return new Response('', { status: 409 })
    }
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server, [player])
    server.serializeAttachment({ player, boat } satisfies Boat)
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + SENDS_MS)
    server.send(JSON.stringify(this.#frame(boat, [], this.#fish())))
    this.#change()
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { 'Sec-WebSocket-Protocol': TABLE_PROTOCOL },
    })
  }

  /** True when the player has a boat here and the fish swims, and is what the bet says. It takes nothing. */
  aim(player: string, { fish, kind }: SeaShot): boolean {
    if (!this.#boats().some((each) => each.player === player)) return false
    const found = this.#find(fish)
    const now = Date.now()
    return found?.kind === kind && found.bornAt <= now && now < found.leavesAt + LATE_MS && !this.#isCaught(fish)
  }

  /** Shows everybody how a shot ended. A fish that was hit is gone; other shots at it that were taken are drawn all the same. */
  land(player: string, { fish, kind }: SeaShot, isHit: boolean): void {
    const found = this.#find(fish)
    if (isHit && found) {
      this.ctx.storage.sql.exec('INSERT OR IGNORE INTO caught (fish, leavesAt) VALUES (?, ?)', fish, found.leavesAt)
      this.#hasNewFish = true
    }
    const boat = this.#boats().find((each) => each.player === player)?.boat
    if (boat !== undefined) this.#shots.push({ boat, fish, kind, isHit })
    this.#send()
  }

  override webSocketClose(socket: WebSocket): Promise<void> {
    return this.#leave(socket)
  }

  override webSocketError(socket: WebSocket): Promise<void> {
    return this.#leave(socket)
  }

  /** Sends the fish that come next while somebody is here; else the clock stops. */
  override async alarm(): Promise<void> {
    this.ctx.storage.sql.exec('DELETE FROM caught WHERE leavesAt < ?', Date.now() - LATE_MS)
    if (this.#sockets().length === 0) return
    this.#hasNewFish = true
    this.#send()
    await this.ctx.storage.setAlarm(Date.now() + SENDS_MS)
  }

  async #leave(socket: WebSocket): Promise<void> {
    socket.close()
    socket.serializeAttachment(null)
    if (this.#sockets().length === 0) await this.ctx.storage.deleteAlarm()
    this.#change()
  }

  /** Stores what the room is when it first opens: its game, its number, the seed of its sea. */
  #open(game: string, room: number): void {
    if (this.#isOpen()) return
    const { kv } = this.ctx.storage
    migrate(this.ctx.storage, MIGRATIONS)
    kv.put('game', game)
    kv.put('room', room)
    kv.put('seed', crypto.getRandomValues(new Int32Array(1))[0] ?? 0)
  }

  /** Returns the boat of a player; null when all are taken. A player who comes again has the boat of before. */
  #boatFor(player: string, boats: number): number | null {
    const before = this.#free(player)
    if (before !== null) return before
    const taken = this.#boats().map(({ boat }) => boat)
    return Array.from({ length: boats }, (_, boat) => boat).find((boat) => !taken.includes(boat)) ?? null
  }

  /** Closes the window of a player. Returns which boat it had; null when it had none. */
  #free(player: string): number | null {
    const socket = this.#sockets().find((each) => boatOf(each)?.player === player)
    const boat = socket && boatOf(socket)?.boat
    socket?.serializeAttachment(null)
    socket?.close(REPLACED)
    return boat ?? null
  }

  /** Tells the windows here, and the directory, that somebody came or left. */
  #change(): void {
    this.#report()
    this.#send()
  }

  #report(): void {
    const { SEA_DIRECTORY } = this.env
    const directory = SEA_DIRECTORY.get(SEA_DIRECTORY.idFromName(this.ctx.storage.kv.get<string>('game') ?? ''))
    const counted = directory.count(
      this.#room(),
      this.#boats().map(({ player }) => player),
    )
    this.ctx.waitUntil(counted.catch(() => null))
  }

  /** Sends a frame now, or when the last one was long enough ago, with all that has happened by then. */
  #send(): void {
    if (this.#timer !== null) return
    const waitMs = this.#sentAt + FRAME_MS - Date.now()
    const send = () => {
      this.#timer = null
      this.#sendFrame()
    }
    if (waitMs > 0) this.#timer = setTimeout(send, waitMs)
    else send()
  }

  #sendFrame(): void {
    const [shots, fish] = [this.#shots, this.#hasNewFish ? this.#fish() : null]
    this.#shots = []
    this.#hasNewFish = false
    this.#sentAt = Date.now()
    for (const socket of this.#sockets()) {
      try {
        socket.send(JSON.stringify(this.#frame(boatOf(socket)?.boat ?? 0, shots, fish)))
      } catch {
        // It is closing; the window opens another one.
      }
    }
  }

  #frame(boat: number, shots: EndedShot[], fish: SwimmingFish[] | null): SeaFrame {
    const boats = this.#boats().map((each) => each.boat)
    const taken = Array.from({ length: this.#rules().boats }, (_, index) => boats.includes(index))
    return { room: this.#room(), boat, taken, fish, shots }
  }

  #fish(): SwimmingFish[] {
    const now = Date.now()
    return fishBetween(this.#seed(), this.#rules().kinds, now, now + AHEAD_MS)
      .filter(({ number }) => !this.#isCaught(number))
      .map((fish) => sentFish(fish, now))
  }

  /** Returns a fish by its number; null for one that could not swim now. */
  #find(number: number): Fish | null {
    const slots = Math.abs(Date.now() / SPAWN_MS - number)
    return slots < 1_000 ? fishOf(this.#seed(), number, this.#rules().kinds) : null
  }

  #isCaught(fish: number): boolean {
    return this.ctx.storage.sql.exec('SELECT 1 FROM caught WHERE fish = ?', fish).toArray().length > 0
  }

  #sockets(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => boatOf(socket) !== null)
  }

  #boats(): Boat[] {
    return this.#sockets().flatMap((socket) => boatOf(socket) ?? [])
  }

  #isOpen(): boolean {
    return this.ctx.storage.kv.get('game') !== undefined
  }

  #rules(): SeaRules {
    const game = this.ctx.storage.kv.get<string>('game') ?? ''
    const rules = engineOf(game)?.sea
    if (!rules) throw new Error(`${game} is no game of fish`)
    return rules
  }

  #room(): number {
    return this.ctx.storage.kv.get<number>('room') ?? 0
  }

  #seed(): number {
    return this.ctx.storage.kv.get<number>('seed') ?? 0
  }
}

/** Returns the boat of a socket; null once it has left. */
function boatOf(socket: WebSocket): Boat | null {
  return socket.deserializeAttachment() as Boat | null
}

function sentFish({ number, kind, bornAt, leavesAt, depth, sway, isBack }: Fish, now: number): SwimmingFish {
  const roundToMillis = (value: number) => Math.round(value * 1_000) / 1_000
  return {
    ...{ number, kind, isBack, inMs: bornAt - now, crossMs: leavesAt - bornAt },
    ...{ depth: roundToMillis(depth), sway: roundToMillis(sway) },
  }
}
