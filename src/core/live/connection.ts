import {
  LIVE_CLOSE,
  LIVE_PATH,
  LIVE_PING,
  LIVE_PONG,
  LIVE_PROTOCOL,
  LIVE_TICKET_PREFIX,
  type LiveEvent,
  LiveFrame,
  liveTicket,
} from '#api/live'
import { call } from '../call.ts'
import { onContact } from '../contact.ts'
import { environment } from '../environment.ts'
import { $session } from '../session/session.ts'
import { LIVE_SEQUENCE_KEY } from '../session-keys.ts'
import type { OpenedSocket } from '../socket-environment.ts'
import * as browserSockets from '../socket-environment.ts'
import { $token } from '../token.ts'
import { addJitter, FIRST_RETRY_MS, isAway, LONGEST_AWAY_MS } from './away.ts'
import { $live, tell, tellResync } from './live.ts'

/** The longest pause before the next try where the platform is there and has no socket for this page. */
const LONGEST_RETRY_MS = 60_000
/** How often the client asks whether the connection still is one, and how long it waits for the reply. */
const PING_EVERY_MS = 25_000
const PONG_WITHIN_MS = 10_000
/** A tab that is hidden for so long closes its socket until it is shown. */
const HIDDEN_MS = 60_000
/** For how long a page whose session is being renewed waits for its new token. */
const RENEWAL_MS = 10_000

let started = false
let socket: OpenedSocket | null = null
/** Counts the tries: what belongs to an earlier one is dropped. */
let turn = 0
let retryMs = FIRST_RETRY_MS
/** `now`: the last try got no response. `over`: a later one did, and no socket was ready since. */
let outage: 'none' | 'now' | 'over' = 'none'
let cancelTimer: (() => void) | null = null
let cancelContact: (() => void) | null = null
let cancelHidden: (() => void) | null = null

/** Keeps one socket open while a member is signed in and the tab is shown. */
export function keepLive(): void {
  if (started) return
  started = true
  $token.listen((token) => {
    disconnect(token === null || $live.get() === 'down' ? 'down' : 'paused')
    retryMs = FIRST_RETRY_MS
    if (token !== null) void connect()
  })
  sockets().onShown((shown) => {
    cancelHidden?.()
    cancelHidden = null
    if (shown === 'left') disconnect('paused')
    if (shown === 'hidden') cancelHidden = environment().after(HIDDEN_MS, () => disconnect('paused'))
    if (shown === 'shown') comeBack()
  })
  sockets().onOnline(() => $live.get() !== 'paused' && comeBack())
  void connect()
}

/** A machine that slept, or was without a network, has a socket that may be none. */
function comeBack(): void {
  if ($live.get() === 'up') ping()
  else void connect()
}

const sockets = () => environment().sockets ?? browserSockets

async function connect(): Promise<void> {
  disconnect($live.get())
  const token = $token.get()
  if (token === null) return
  turn += 1
  const mine = turn
  const ticket = await call(liveTicket, {})
  if (mine !== turn || $token.get() !== token) return
  // A rejected token has ended the session already (`call`).
  if (!ticket.ok) return isAway(ticket.error) ? retryWhileAway() : retry()
  if (outage === 'now') {
    outage = 'over'
    retryMs = FIRST_RETRY_MS
  }
  const since = lastSequence()
  const path = since === null ? LIVE_PATH : `${LIVE_PATH}?since=${since}`
  const own = <Args extends unknown[]>(run: (...args: Args) => void) => {
    return (...args: Args) => {
      if (mine === turn) run(...args)
    }
  }
  socket = sockets().openSocket(path, [LIVE_PROTOCOL, LIVE_TICKET_PREFIX + ticket.value.ticket], {
    onText: own(receive),
    onClose: own(handleClose),
  })
  after(PONG_WITHIN_MS, () => retry())
}

/** Drops the socket and every timer of it. */
function disconnect(state: ReturnType<typeof $live.get>): void {
  turn += 1
  cancelTimer?.()
  cancelTimer = null
  cancelContact?.()
  socket?.close()
  socket = null
  $live.set(state)
}

/** Tries again later: nothing arrives any more, or something that cannot be. */
function retry(longestMs = LONGEST_RETRY_MS): void {
  disconnect('down')
  after(addJitter(retryMs), () => void connect())
  retryMs = Math.min(retryMs * 2, longestMs)
}

/** Tries again soon, and at once when another call shows that the platform is back. */
function retryWhileAway(): void {
  outage = 'now'
  retryMs = Math.min(retryMs, LONGEST_AWAY_MS)
  retry(LONGEST_AWAY_MS)
  cancelContact = onContact(() => void connect())
}

function handleClose(code: number): void {
  if (code === LIVE_CLOSE.renewed) {
    disconnect('paused')
    after(RENEWAL_MS, () => void connect())
    return
  }
  // An ended session is found out by the next ticket, at once; so is whether the site is open to this visitor.
  if (code === LIVE_CLOSE.signedOut || code === LIVE_CLOSE.aged) {
    disconnect($live.get() === 'up' ? 'paused' : 'down')
    void connect()
    return
  }
  retry()
}

function receive(text: string): void {
  after(PING_EVERY_MS, ping)
  if (text === LIVE_PONG) return
  const frame = frameOf(text)
  if (frame === null) retry()
  else if (frame.type === 'event') receiveEvent(frame.sequence, frame.event)
  else if (frame.type !== 'signed-out') ready(frame)
}

function receiveEvent(sequence: number, event: LiveEvent): void {
  const last = lastSequence()
  if (last !== null && sequence <= last) return
  // A gap: what is missing comes on the return.
  if (last !== null && sequence > last + 1) retry()
  else {
    environment().session.setItem(LIVE_SEQUENCE_KEY, String(sequence))
    tell(event)
  }
}

function ready({ type, sequence }: { type: 'ready' | 'resync'; sequence: number }): void {
  // Without a sequence nobody knows what changed between the first reading and now. After an outage, what a page read
  // for an event, or when it was opened, may have failed.
  // The rights of a sub-account, which are no event, may have changed too.
  const isUnsure =
    type === 'resync' || outage !== 'none' || lastSequence() === null || $session.get().subAccount !== null
  environment().session.setItem(LIVE_SEQUENCE_KEY, String(sequence))
  retryMs = FIRST_RETRY_MS
  outage = 'none'
  $live.set('up')
  if (isUnsure) tellResync()
}

function lastSequence(): number | null {
  const stored = environment().session.getItem(LIVE_SEQUENCE_KEY)
  return stored === null ? null : Number(stored)
}

function ping(): void {
  socket?.send(LIVE_PING)
  after(PONG_WITHIN_MS, () => retry())
}

function frameOf(text: string): LiveFrame | null {
  try {
    return LiveFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** One timer at a time: to try again, to ask, or to wait for the reply. */
function after(milliseconds: number, run: () => void): void {
  cancelTimer?.()
  cancelTimer = environment().after(milliseconds, run)
}
