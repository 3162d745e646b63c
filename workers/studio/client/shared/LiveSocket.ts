import { REPLACED } from '../../table-wire.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

interface LiveListener<State> {
  /** Opens the connection, again after each loss. */
  open(): WebSocket
  onState(state: State, socket: WebSocket): void
  /** `isReplaced`: another window of the player has its place, and it is not opened again. */
  onLost(isReplaced: boolean): void
}

/**
 * A connection that is opened again when it was lost: at once when the browser is online again, else soon. It ends when
 * another window of the same player has taken its place.
 */
export class LiveSocket<State> {
  readonly #listener: LiveListener<State>
  #socket: WebSocket | null = null
  #tries = 0
  #timer = 0
  #isReplaced = false

  constructor(listener: LiveListener<State>) {
    this.#listener = listener
    window.addEventListener('online', () => this.#retry())
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#retry()
    })
    this.#open()
  }

  #retry(): void {
    if (this.#socket || this.#isReplaced) return
    clearTimeout(this.#timer)
    this.#open()
  }

  #open(): void {
    const socket = this.#listener.open()
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      this.#tries = 0
      this.#listener.onState(JSON.parse(String(data)) as State, socket)
    })
    socket.addEventListener('close', ({ code }) => {
      this.#socket = null
      this.#isReplaced = code === REPLACED
      this.#listener.onLost(this.#isReplaced)
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#tries) * (0.5 + Math.random() / 2)
      this.#tries += 1
      this.#timer = window.setTimeout(() => this.#retry(), pause)
    })
  }
}
