import * as z from 'zod/mini'
import { Consolidated } from './agents.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { CallerId } from './money.ts'
import { Balance, DEPOSIT_STATES } from './wallet/wallet.ts'
import { WITHDRAWAL_STATES } from './wallet/withdrawals.ts'

/**
 * The live socket of a member: a WebSocket on which the server tells what has changed (docs/decisions/109). The client
 * opens `LIVE_PATH` with two subprotocols: `LIVE_PROTOCOL` and its ticket, so that no credential is in an address;
 * `?since=` names the last sequence it has.
 */
export const LIVE_PATH = '/wps/live'

export const LIVE_PROTOCOL = 'farol.live.v1'

/** Stands before the ticket in its subprotocol. */
export const LIVE_TICKET_PREFIX = 'ticket.'

/** Sent by the client from time to time; the server replies without waking the object of the member. */
export const LIVE_PING = 'ping'
export const LIVE_PONG = 'pong'

/** Why the server closed a socket (RFC 6455 section 7.4.2: codes for private use). */
export const LIVE_CLOSE = {
  /** The session has ended: a new ticket is refused. */
  signedOut: 4001,
  /** The socket has reached its age: the client opens another one. */
  aged: 4002,
  /** The session is being replaced at the request of this client, which gets a new token. */
  renewed: 4003,
} as const

/** How long a ticket is valid, in seconds (decision 109). */
export const LIVE_TICKET_SECONDS = 60

export const liveTicket = endpoint({
  method: 'POST',
  path: '/wps/live/ticket',
  summary: 'A ticket that opens the live socket once, within a minute; it does not count as a use of the session',
  auth: 'member',
  subAccounts: 'session',
  request: Nothing,
  response: z.object({ ticket: z.string(), expiresInSeconds: z.int() }),
  errors: ['not-signed-in', 'too-many-requests'],
})

/**
 * What can happen to a member, as a closed list. Each is the state after the change, so that a client that missed one
 * before it is right with the newest.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  /** A bet or any other movement of money. */
  z.object({ type: z.literal('balance'), balance: Balance }),
  z.object({ type: z.literal('deposit'), id: CallerId, state: z.enum(DEPOSIT_STATES) }),
  z.object({ type: z.literal('withdrawal'), id: CallerId, state: z.enum(WITHDRAWAL_STATES) }),
  /** Messages arrived, or were read or removed: how many are unread now. */
  z.object({ type: z.literal('messages'), unread: z.int() }),
  /**
   * Something of the contracts of an agent has changed: a proposal, an answer, an end, a settlement or its payment.
   * `funds` is what the consolidated funds say now; `waits` names the newest contract that waits for the agent's answer,
   * with its state, and is null when none does.
   */
  z.object({ type: z.literal('contract'), funds: Consolidated, waits: z.nullable(z.string()) }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** What a socket carries to the client. `sequence` counts the events of the member, without gaps. */
export const LiveFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event'), sequence: z.int(), event: LiveEvent }),
  /** The client has every event up to this one. */
  z.object({ type: z.literal('ready'), sequence: z.int() }),
  /** The missed events are not stored any more: the client reloads its state and goes on from here. */
  z.object({ type: z.literal('resync'), sequence: z.int() }),
  /** The session has ended, elsewhere or by itself; the socket closes. */
  z.object({ type: z.literal('signed-out') }),
])
export type LiveFrame = z.infer<typeof LiveFrame>

export const liveCalls = { liveTicket }
