import type { TableState } from '../../table-wire.ts'
import { openTableSocket } from '../calls.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

interface TableListener {
  onState(state: TableState): void
  onLost(): void
}

/** The connection to a shared table. A lost one is opened again: at once when the browser is online again, else soon. */
export class TableSocket {
  readonly #listener: TableListener
  #socket: WebSocket | null = null
  #tries = 0
  #timer = 0
  /** The chain that this window has sent a seed for. */
  #seededChain = 0

  constructor(listener: TableListener) {
    this.#listener = listener
    window.addEventListener('online', () => this.#retry())
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#retry()
    })
    this.#open()
  }

  #retry(): void {
    if (this.#socket) return
    clearTimeout(this.#timer)
    this.#open()
  }

  #open(): void {
    const socket = openTableSocket()
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      this.#tries = 0
      const state = JSON.parse(String(data)) as TableState
      this.#sendSeed(socket, state)
      this.#listener.onState(state)
    })
    socket.addEventListener('close', () => {
      this.#socket = null
      this.#listener.onLost()
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#tries) * (0.5 + Math.random() / 2)
      this.#tries += 1
      this.#timer = window.setTimeout(() => this.#retry(), pause)
    })
  }

  /** A chain without a salt takes it from the first seed of a window that has seen its first hash. */
  #sendSeed(socket: WebSocket, { chain }: TableState): void {
    if (!chain || chain.salt !== null || this.#seededChain === chain.number) return
    this.#seededChain = chain.number
    socket.send(JSON.stringify({ seed: crypto.randomUUID() }))
  }
}
