import { setTimeout as wait } from 'node:timers/promises'
import {
  LIVE_CLOSE,
  LIVE_PATH,
  LIVE_PROTOCOL,
  LIVE_TICKET_PREFIX,
  type LiveEvent,
  LiveFrame,
  liveTicket,
} from '#api/live'
import { callEndpoint, fromAddress } from './client.ts'

const RETRY_MS = 250

/** An event as a client got it, and when (performance.now). */
export interface GotEvent {
  sequence: number
  event: LiveEvent
  atMs: number
}

/**
 * The live socket of a member without a browser. It comes back after each break and names what it has, as the site does;
 * what the server sends in the wrong order, twice or with a gap is a fault.
 */
export class LiveClient {
  readonly #origin: string
  readonly #token: string
  #socket: WebSocket | null = null
  #last: number | null = null
  #isEnded = false
  readonly events: GotEvent[] = []
  readonly faults: string[] = []
  /** How often it opened a socket, and how often it had to read everything anew. */
  opened = 0
  resyncs = 0
  isReady = false

  constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  /** Keeps the socket until `end`; resolves when it is ready for the first time. */
  async open(): Promise<void> {
    void this.#keep()
    await this.ready()
  }

  /** Resolves when every event up to now has arrived. */
  async ready(timeoutMs = 60_000): Promise<void> {
    for (const until = Date.now() + timeoutMs; !this.isReady; await wait(20))
      if (Date.now() > until) throw new Error(`The socket is not ready: ${this.faults.join(', ')}`)
  }

  end(): void {
    this.#isEnded = true
    this.#socket?.close()
  }

  async #keep(): Promise<void> {
    while (!this.#isEnded) {
      const code = await this.#openOnce().catch(() => 0)
      this.isReady = false
      if (code === LIVE_CLOSE.signedOut) return void this.faults.push('signed out')
      if (code !== LIVE_CLOSE.aged) await wait(RETRY_MS * (0.5 + Math.random()))
    }
  }

  /** Opens one socket; resolves with the code of its end. */
  async #openOnce(): Promise<number> {
    const { ticket } = await callEndpoint(this.#origin, liveTicket, {}, this.#token)
    const query = this.#last === null ? '' : `?since=${this.#last}`
    const url = `${this.#origin.replace(/^http/, 'ws')}${LIVE_PATH}${query}`
    const protocols = [LIVE_PROTOCOL, `${LIVE_TICKET_PREFIX}${String(ticket)}`]
    // A browser names the origin of its page; Node's client takes it as an option.
    const options = { protocols, headers: { Origin: this.#origin, ...fromAddress() } }
    const socket = new WebSocket(url, options as unknown as string[])
    this.#socket = socket
    this.opened += 1
    return new Promise((done) => {
      socket.addEventListener('message', ({ data }) => this.#receive(LiveFrame.parse(JSON.parse(String(data)))))
      socket.addEventListener('error', () => done(1006))
      socket.addEventListener('close', ({ code }) => done(code))
    })
  }

  #receive(frame: LiveFrame): void {
    if (frame.type === 'signed-out') return
    const { sequence } = frame
    if (frame.type === 'event') {
      if (this.#last !== null && sequence !== this.#last + 1)
        this.faults.push(`${sequence} came after ${this.#last} (${frame.event.type})`)
      this.#last = sequence
      this.events.push({ sequence, event: frame.event, atMs: performance.now() })
      return
    }
    if (frame.type === 'resync') this.resyncs += 1
    else if (this.#last !== null && sequence !== this.#last) this.faults.push(`ready at ${sequence}, had ${this.#last}`)
    this.#last = sequence
    this.isReady = true
  }
}
