import { DurableObject } from 'cloudflare:workers'
import type { LiveEvent } from '#api/live'
import { hasTable, migrate } from '../../shared/object-migrations.ts'
import type { LiveParcel, LiveReader } from '../bank/live/live-types.ts'
import { Handoffs } from './Handoffs.ts'
import { LiveSockets } from './LiveSockets.ts'
import { noteOffline } from './last-seen.ts'
import { readView } from './live-view.ts'
import { MIGRATIONS } from './migrations.ts'
import { SessionRows } from './session-rows.ts'
import {
  type DeviceLabel,
  type Listed,
  listedOf,
  type NewSession,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  type Session,
  type SessionRow,
  type Stored,
} from './session-types.ts'
import { type Trial, type TrialBindings, tryEndTrial } from './trial.ts'

/** The storage key of a trial account's record, and the delay before a failed removal is tried again. */
const TRIAL = 'trial'
const RETRY_MS = 60_000

/** Last use is written at most this often: one commit a minute, not one per call. */
const SEEN_STEP_MS = 60_000

/**
 * One object per member: its web sessions, by the hash of their token. Tables are created with the first session, so
 * that a made-up token stores nothing in an object without a member.
 */
export class Presence extends DurableObject<TrialBindings> implements LiveReader {
  #seen = new Map<string, number>()
  /** Counts the changes of rights that this object was told of. */
  #rightsTurn = 0
  readonly #rows: SessionRows
  readonly #handoffs: Handoffs
  readonly #live: LiveSockets

  constructor(ctx: DurableObjectState, env: TrialBindings) {
    super(ctx, env)
    this.#rows = new SessionRows(ctx.storage.sql)
    this.#handoffs = new Handoffs(ctx.storage.sql, (hash) => this.#liveRow(hash) !== null)
    this.#live = new LiveSockets(ctx)
    // Migrates what an older build wrote; an empty object stays empty.
    const tables = ['schema_version', 'sessions', 'handoffs']
    if (tables.some((table) => hasTable(ctx.storage.sql, table))) migrate(ctx.storage, MIGRATIONS)
  }

  /** Stores a session under the hash of its token, for at most `lifeMs`. */
  open(
    hash: string,
    { type, bank, currency, subAccount = null }: NewSession,
    { browser, system, network }: DeviceLabel,
    lifeMs = SESSION_LIFE_MS,
  ): void {
    migrate(this.ctx.storage, MIGRATIONS)
    const session = { hash, type, bank, currency, browser, system, network, parent: null, sub_account: subAccount }
    this.#insert(session, Date.now() + lifeMs)
  }

  /**
   * Stores a session that another one handed off: it has the end of its parent. Returns false when the parent has ended
   * meanwhile.
   */
  openChild(hash: string, parent: string, { browser, system, network }: DeviceLabel): boolean {
    const row = this.#liveRow(parent)
    if (row === null) return false
    const { type, bank, currency, expires_at: expiresAt } = row
    const { sub_account } = row
    this.#insert({ hash, type, bank, currency, browser, system, network, parent, sub_account }, expiresAt)
    return true
  }

  /**
   * Returns the live session with this hash; null when it is unknown, signed out, too old or idle too long. `isUse` is
   * false for what a page does by itself: it does not keep a session alive that nobody uses.
   */
  check(hash: string, isUse = true): Session | null {
    const row = this.#rows.one(hash)
    if (row === null) return null
    const now = Date.now()
    if (!this.#isLive(row, now)) {
      this.#forgetIdle(row)
      return null
    }
    if (isUse) this.#seen.set(hash, now)
    if (isUse && now - row.last_seen_at > SEEN_STEP_MS)
      this.ctx.storage.sql.exec('UPDATE sessions SET last_seen_at = ? WHERE hash = ?', now, hash)
    return { type: row.type, bank: row.bank, currency: row.currency, subAccount: row.sub_account }
  }

  /** Ends one session and those that it handed off; their tokens are invalid from then on. */
  close(hash: string): void {
    this.#rows.delete(hash)
    this.#seen.delete(hash)
    this.#closeSockets()
    if (this.#trial()) void this.ctx.storage.setAlarm(Date.now())
  }

  /** Marks the member as a trial: the alarm removes the account when it has no session left. */
  saveTrial(trial: Trial): void {
    this.ctx.storage.kv.put(TRIAL, trial)
    void this.ctx.storage.setAlarm(Date.now() + SESSION_LIFE_MS)
  }

  /** Returns the member's own live sessions: the one with this hash first, then by last use. */
  list(hash: string): Listed[] {
    const now = Date.now()
    return this.#rows
      .own()
      .filter((row) => this.#isLive(row, now))
      .map((row) => listedOf(row, row.hash === hash, this.#lastSeen(row)))
      .sort((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAtMs - a.lastUsedAtMs)
  }

  /** Ends a session by its public id; returns false when there is no such session. */
  end(id: string): boolean {
    const row = this.#rows.own().find((one) => one.id === id)
    if (row) this.close(row.hash)
    return row !== undefined
  }

  /**
   * Ends every session of the member except the one with this hash, and invalidates pending hand-off tickets. Returns the number of
   * sessions ended.
   */
  endOthers(hash: string): number {
    const ended = this.list(hash).filter(({ current }) => !current).length
    if (!this.#rows.exist) return ended
    this.#rows.deleteOthers(hash)
    this.#handoffs.clear()
    this.#closeSockets()
    return ended
  }

  /**
   * Ends every session, also those of sub-accounts, and invalidates pending hand-off tickets. The session `renewing` asks for it and gets a new token:
   * its sockets are closed without signing its pages out.
   */
  closeAll(renewing: string | null = null): void {
    if (this.#rows.exist) this.ctx.storage.sql.exec('DELETE FROM sessions; DELETE FROM handoffs')
    this.#seen.clear()
    this.#closeSockets(renewing)
  }

  /** Ends the sessions of a sub-account: of every version, since the directory has another one by now. */
  closeSubAccount(id: string): void {
    this.#rows.deleteSubAccount(id)
    this.#closeSockets()
  }

  /** The rights of a sub-account have changed: its sockets open again, and its pages reload their data. */
  renewSubAccount(id: string): void {
    this.#rightsTurn += 1
    if (!this.#rows.exist) return
    this.#live.renew(id)
    this.#schedule()
  }

  /** Stores a hand-off ticket of the session `parent` by its hash until it is used or expires. */
  saveHandoff(hash: string, parent: string): void {
    migrate(this.ctx.storage, MIGRATIONS)
    this.#handoffs.save(hash, parent)
  }

  /** Returns true while a ticket can be used. */
  hasHandoff(hash: string): boolean {
    return this.#rows.exist && this.#handoffs.find(hash) !== null
  }

  /** Returns, once, the session that a ticket was made in; null when it cannot be used (`Handoffs`). */
  takeHandoff(hash: string): string | null {
    return this.#rows.exist ? this.#handoffs.take(hash) : null
  }

  /** Stores a ticket for the live socket of a session, by its hash. */
  saveLiveTicket(hash: string, session: string): void {
    if (this.#liveRow(session)) this.#live.saveTicket(hash, session)
  }

  /**
   * Opens the live socket: the header `X-Live-Ticket` has the hash of its ticket, `?since=` the last sequence of the
   * client. 401 for a ticket that is used, expired or of an ended session, 429 when too many sockets are open.
   */
  override async fetch(request: Request): Promise<Response> {
    const session = this.#rows.exist ? this.#live.takeTicket(request.headers.get('X-Live-Ticket') ?? '') : null
    const row = session === null ? null : this.#liveRow(session)
    if (row === null) return new Response(null, { status: 401 })
    // The bank follows from before the socket is open, so that nothing falls in between.
    await this.env.BANK.getByName(row.bank).followLive(this.ctx.id.name ?? '', this.#live.follow())
    if (!this.#liveRow(row.hash)) return new Response(null, { status: 401 })
    const view = row.sub_account === null ? null : await readView(this.env.DB, row.sub_account, () => this.#rightsTurn)
    if (view === 'none' || !this.#liveRow(row.hash)) return new Response(null, { status: 401 })
    if (this.#live.isFullFor(view?.subAccount ?? null)) return new Response(null, { status: 429 })
    const since = new URL(request.url).searchParams.get('since')
    const webSocket = this.#live.accept({ session: row.hash, view }, since === null ? null : Number(since))
    this.#schedule()
    const headers = { 'X-Live-Owner': view === null ? 'member' : 'sub-account' }
    return new Response(null, { status: 101, webSocket, headers })
  }

  /** Stores and sends what the bank says has changed; false when no socket was open for long. */
  async receiveLive(parcel: LiveParcel): Promise<boolean> {
    return this.#rows.exist && this.#live.receive(parcel)
  }

  /** Stores and sends an event from elsewhere, once for each key. */
  announce(event: LiveEvent, key: string): void {
    if (this.#rows.exist) this.#live.announce(event, key)
  }

  /** The runtime replies to pings itself; a client has nothing else to say. */
  override webSocketMessage(socket: WebSocket): void {
    this.#live.close(socket, 1008, 'nothing is read here')
    this.#schedule()
  }

  /** Who still follows is seen when the next change is delivered. A member without a socket is no longer online. */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    if (this.#live.isOwn(socket) && !this.#live.isUsed) await noteOffline(this.env.DB, this.ctx.id.name ?? '')
  }

  /**
   * Deletes expired sessions and closes sockets whose time is over. An object without sessions clears its storage, and a
   * trial account is removed.
   */
  override async alarm(): Promise<void> {
    if ((this.#live.lingersUntil ?? Number.POSITIVE_INFINITY) <= Date.now()) {
      if (!this.#live.isUsed) await noteOffline(this.env.DB, this.ctx.id.name ?? '')
      return this.#live.cutOff()
    }
    this.#rows.deleteExpired(Date.now())
    this.#closeSockets()
    const next = this.#nextEnd()
    if (next !== null) return this.ctx.storage.setAlarm(next)
    const trial = this.#trial()
    if (trial && !(await tryEndTrial(this.env, trial))) return this.ctx.storage.setAlarm(Date.now() + RETRY_MS)
    await this.ctx.storage.deleteAll()
  }

  /**
   * Returns when the next session or socket ends (epoch ms); null when no session is left. A session that nobody uses
   * ends by itself, so only one with a socket is looked at then.
   */
  #nextEnd(): number | null {
    const sockets = this.#live.ends
    const ends = this.#rows.all().map((row) => {
      const idleEnd = sockets.has(row.hash) ? this.#lastSeen(row) + SESSION_IDLE_MS : Number.POSITIVE_INFINITY
      return Math.min(row.expires_at, sockets.get(row.hash) ?? idleEnd, idleEnd)
    })
    const next = Math.min(...ends, this.#live.lingersUntil ?? Number.POSITIVE_INFINITY)
    return next === Number.POSITIVE_INFINITY ? null : next
  }

  #schedule(): void {
    const next = this.#nextEnd()
    if (next !== null) void this.ctx.storage.setAlarm(next)
  }

  #closeSockets(renewing: string | null = null): void {
    if (!this.#rows.exist) return
    this.#live.closeEnded((hash) => this.#liveRow(hash) !== null, renewing)
    if (this.#live.lingersUntil !== null) this.#schedule()
  }

  #insert(fields: Stored, expiresAt: number): void {
    this.#rows.insert(fields, expiresAt)
    this.#schedule()
  }

  /** An unused session ends alone: the sessions it handed off are in use, and belong to its own parent now. */
  #forgetIdle({ hash, parent }: SessionRow): void {
    const { sql } = this.ctx.storage
    sql.exec('UPDATE sessions SET parent = ? WHERE parent = ?', parent, hash)
    this.close(hash)
  }

  #liveRow(hash: string): SessionRow | null {
    const row = this.#rows.one(hash)
    return row && this.#isLive(row, Date.now()) ? row : null
  }

  #trial(): Trial | undefined {
    return this.ctx.storage.kv.get<Trial>(TRIAL)
  }

  #isLive(row: SessionRow, now: number): boolean {
    return row.expires_at > now && this.#lastSeen(row) + SESSION_IDLE_MS > now
  }

  #lastSeen({ hash, last_seen_at: lastSeenAt }: SessionRow): number {
    return Math.max(lastSeenAt, this.#seen.get(hash) ?? 0)
  }
}
