import { randomBytes } from 'node:crypto'
import { LIVE_CLOSE, LIVE_PING, LIVE_PONG, LIVE_TICKET_SECONDS, type LiveEvent, type LiveFrame } from '#api/live'
import type { LiveParcel } from '../bank/live/live-types.ts'
import { eventIn, type LiveView } from './live-view.ts'

/** The number of stored events; a client that lacks an older one reloads its state. */
export const EVENTS_STORED = 100

/** How long events go on being stored after the last socket closed: a client that lost its connection comes back. */
export const QUIET_MS = 2 * 60_000

/** Connections of one member, one a tab, until they are gone. The next one is refused, and its tab polls. */
export const MOST_SOCKETS = 20

/** How long a client may leave a socket open that was closed here. */
export const LINGER_MS = 10_000

/** Tickets of one member that are not used yet; the next one replaces the oldest. */
const MOST_TICKETS = 20

/**
 * How long a socket may be open before it is replaced: the guards of the edge judge it again when the next one is opened
 * (maintenance, region). Half of it is random, so that those opened together do not come back together.
 */
export const SOCKET_LIFE_MS = 10 * 60_000

/** Whose socket it is: a session by its hash, and what a sub-account sees; null for the member, who sees everything. */
interface SocketOwner {
  session: string
  view: LiveView | null
}

/** What a socket carries through hibernation: its owner, its end, and when it was closed here (epoch ms). */
interface Attachment extends SocketOwner {
  until: number
  closedAt?: number
}

/** Where a member's events are: the last sequence, who follows the bank, and what of the bank is stored. */
type Stream = {
  head: number
  /** The token under which the bank delivers; null without followers. */
  token: string | null
  /** The bank's sequence of the last change that was stored under this token. */
  applied: number
  /** Since when a change was delivered and no socket was open (epoch ms); null while one is. */
  quiet_since: number | null
}

/**
 * The live sockets of one member: tickets, the events that were sent lately, and the sockets that get them. The runtime
 * keeps the sockets while the object sleeps, so this class stores nothing about them in memory. What is sent is stored
 * first: the runtime holds it back until it is on disk, so that no client ever has a sequence that was lost.
 */
export class LiveSockets {
  readonly #ctx: DurableObjectState
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    this.#sql = ctx.storage.sql
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG))
  }

  /** Stores a ticket of a session by its hash. */
  saveTicket(hash: string, session: string): void {
    const now = Date.now()
    this.#sql.exec('DELETE FROM live_tickets WHERE expires_at <= ?', now)
    this.#sql.exec(
      `DELETE FROM live_tickets WHERE hash IN (
         SELECT hash FROM live_tickets ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
      MOST_TICKETS - 1,
    )
    this.#sql.exec(
      'INSERT INTO live_tickets (hash, expires_at, session) VALUES (?, ?, ?)',
      ...[hash, now + LIVE_TICKET_SECONDS * 1_000, session],
    )
  }

  /** Returns, once, the session that a ticket was made in: using it deletes it. Null when unknown, used or expired. */
  takeTicket(hash: string): string | null {
    const [ticket] = this.#sql.exec<{ session: string; expires_at: number }>(
      'DELETE FROM live_tickets WHERE hash = ? RETURNING session, expires_at',
      hash,
    )
    return ticket && ticket.expires_at > Date.now() ? ticket.session : null
  }

  /** True while the member, not only a sub-account, has a socket open. */
  get isUsed(): boolean {
    return this.#sockets.some((socket) => this.isOwn(socket))
  }

  /** True for a socket of the member. */
  isOwn(socket: WebSocket): boolean {
    return subAccountOf(socket) === null
  }

  /** True when the member, or this sub-account, has as many sockets as one may have; those that are closing count. */
  isFullFor(subAccount: string | null): boolean {
    return this.#ctx.getWebSockets().filter((socket) => subAccountOf(socket) === subAccount).length >= MOST_SOCKETS
  }

  /** Closes a socket. Its connection stays while its client does not close it too, until `lingersUntil`. */
  close(socket: WebSocket, code: number, reason: string): void {
    const attachment = attachmentOf(socket)
    socket.serializeAttachment({ ...attachment, closedAt: attachment.closedAt ?? Date.now() } satisfies Attachment)
    socket.close(code, reason)
  }

  /** Returns until when the first socket that was closed here may stay open (epoch ms); null when all are gone. */
  get lingersUntil(): number | null {
    const closed = this.#ctx.getWebSockets().flatMap((socket) => attachmentOf(socket).closedAt ?? [])
    return closed.length > 0 ? Math.min(...closed) + LINGER_MS : null
  }

  /**
   * Ends the connections of clients that did not close theirs. The runtime ends no single one, so the object starts anew:
   * the other tabs of the member come back, and the alarm is tried again.
   */
  async cutOff(): Promise<void> {
    await this.#ctx.storage.sync()
    this.#ctx.abort('a closed socket stayed open')
  }

  /** Has the pages of a sub-account read themselves again, and closes its sockets: the next ones have its new rights. */
  renew(subAccount: string): void {
    const { head } = this.#stream()
    for (const socket of this.#sockets) {
      if (subAccountOf(socket) !== subAccount) continue
      send(socket, { type: 'resync', sequence: head })
      this.close(socket, LIVE_CLOSE.aged, 'rights')
    }
  }

  /**
   * Returns the token under which the bank is to be followed. After a time in which nobody followed, the sequence goes
   * on after a gap, and a client from before reads the state anew.
   */
  follow(): string {
    const { token, head } = this.#stream()
    const next = token ?? randomBytes(12).toString('base64url')
    if (token === null) {
      this.#sql.exec('DELETE FROM live_events')
      this.#sql.exec('UPDATE live_stream SET token = ?, head = ?, applied = 0', next, head + 1)
    }
    // A change that is delivered before the socket is open does not end it.
    this.#sql.exec('UPDATE live_stream SET quiet_since = NULL')
    return next
  }

  /** Opens the socket of a session, and sends it what it missed since the last sequence it has. */
  accept(owner: SocketOwner, since: number | null): WebSocket {
    const { 0: client, 1: server } = new WebSocketPair()
    this.#ctx.acceptWebSocket(server)
    this.#sql.exec('UPDATE live_stream SET quiet_since = NULL')
    const until = Date.now() + SOCKET_LIFE_MS * (0.5 + Math.random() / 2)
    server.serializeAttachment({ ...owner, until } satisfies Attachment)
    for (const frame of this.#missedSince(since)) send(server, frameFor(owner.view, frame))
    return client
  }

  /** Stores and sends what changed at the bank, each change once. Returns false when no follower has this token. */
  receive({ token, changes }: LiveParcel): boolean {
    const stream = this.#stream()
    if (stream.token === null || stream.token !== token || this.#isAbandoned(stream)) return false
    const fresh = changes.filter(({ sequence }) => sequence > stream.applied)
    const last = fresh.at(-1)
    if (!last) return true
    this.#sql.exec('UPDATE live_stream SET applied = ?', last.sequence)
    for (const { event } of fresh) this.#append(event, null)
    return true
  }

  /** Stores and sends an event that does not come from the bank; once for each key. Does nothing without followers. */
  announce(event: LiveEvent, key: string): void {
    const stream = this.#stream()
    if (stream.token === null || this.#isAbandoned(stream)) return
    const isRepeated = this.#sql.exec('SELECT 1 FROM live_events WHERE key = ?', key).toArray().length > 0
    if (!isRepeated) this.#append(event, key)
  }

  /**
   * Closes the sockets of the sessions that have ended, and those that reached their age. The session `renewing` asked
   * for its own end: its client gets a new token with the response and comes back.
   */
  closeEnded(isLive: (session: string) => boolean, renewing: string | null = null): void {
    const now = Date.now()
    for (const socket of this.#sockets) {
      const { session, until } = attachmentOf(socket)
      if (isLive(session)) {
        if (until <= now) this.close(socket, LIVE_CLOSE.aged, 'aged')
      } else if (session === renewing) this.close(socket, LIVE_CLOSE.renewed, 'renewed')
      else {
        send(socket, { type: 'signed-out' })
        this.close(socket, LIVE_CLOSE.signedOut, 'signed out')
      }
    }
  }

  /** The sessions that have a socket, and when the first of their sockets ends (epoch ms). */
  get ends(): Map<string, number> {
    const ends = new Map<string, number>()
    for (const socket of this.#sockets) {
      const { session, until } = attachmentOf(socket)
      ends.set(session, Math.min(until, ends.get(session) ?? until))
    }
    return ends
  }

  /** The sockets that are not closing. */
  get #sockets(): WebSocket[] {
    return this.#ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.READY_STATE_OPEN)
  }

  /** True when the last socket closed long ago: nothing is stored for it any more. */
  #isAbandoned({ quiet_since: since }: Stream): boolean {
    if (this.#sockets.length > 0) return false
    const now = Date.now()
    if (since === null) {
      this.#sql.exec('UPDATE live_stream SET quiet_since = ?', now)
      return false
    }
    if (now - since < QUIET_MS) return false
    this.#sql.exec('UPDATE live_stream SET token = NULL')
    this.#sql.exec('DELETE FROM live_events')
    return true
  }

  #append(event: LiveEvent, key: string | null): void {
    const sequence = this.#stream().head + 1
    this.#sql.exec('UPDATE live_stream SET head = ?', sequence)
    this.#sql.exec(
      'INSERT INTO live_events (sequence, key, body) VALUES (?, ?, ?)',
      ...[sequence, key, JSON.stringify(event)],
    )
    this.#sql.exec('DELETE FROM live_events WHERE sequence <= ?', sequence - EVENTS_STORED)
    for (const socket of this.#sockets) {
      const { view } = attachmentOf(socket)
      send(socket, frameFor(view, { type: 'event', sequence, event }))
    }
  }

  #missedSince(since: number | null): LiveFrame[] {
    const { head } = this.#stream()
    if (since === null || since === head) return [{ type: 'ready', sequence: head }]
    const rows = this.#sql
      .exec<{ sequence: number; body: string }>(
        'SELECT sequence, body FROM live_events WHERE sequence > ? ORDER BY sequence',
        since,
      )
      .toArray()
    if (rows[0]?.sequence !== since + 1) return [{ type: 'resync', sequence: head }]
    // Safe: only `#append` above writes this column.
    const missed = rows.map(({ sequence, body }) => ({
      ...{ type: 'event' as const, sequence },
      event: JSON.parse(body) as LiveEvent,
    }))
    return [...missed, { type: 'ready', sequence: head }]
  }

  /**
   * The sequence starts at the time it is created: it never returns to a number that it had, although everything is
   * deleted when the last session has ended.
   */
  #stream(): Stream {
    const [stream] = this.#sql.exec<Stream>('SELECT head, token, applied, quiet_since FROM live_stream')
    if (stream) return stream
    const head = Date.now()
    this.#sql.exec('INSERT INTO live_stream (one, head, applied) VALUES (1, ?, 0)', head)
    return { head, token: null, applied: 0, quiet_since: null }
  }
}

/** Returns a frame as its reader may see it; the sequence goes on also where the event is not theirs. */
function frameFor(view: LiveView | null, frame: LiveFrame): LiveFrame {
  if (view === null || frame.type !== 'event') return frame
  const event = eventIn(view, frame.event)
  return event === null ? { type: 'ready', sequence: frame.sequence } : { ...frame, event }
}

/** A socket that is closing already gets nothing more. */
function send(socket: WebSocket, frame: LiveFrame): void {
  try {
    socket.send(JSON.stringify(frame))
  } catch {
    // Its client comes back and names what it has.
  }
}

function attachmentOf(socket: WebSocket): Attachment {
  // Safe: only `accept` above writes it; a socket of before sub-accounts is its member's.
  const { view = null, ...rest } = socket.deserializeAttachment() as Partial<Attachment> & Attachment
  return { ...rest, view }
}

const subAccountOf = (socket: WebSocket) => attachmentOf(socket).view?.subAccount ?? null
