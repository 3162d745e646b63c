import { SESSION_PREFIX, TABLE_PATH, TABLE_PROTOCOL, type TableState } from '#workers/studio/table-wire'

/** Opens the socket of a window. A browser names the origin of its page; Node's client takes it as an option. */
export function openTable(studio: string, session: string): WebSocket {
  const options = { protocols: [TABLE_PROTOCOL, SESSION_PREFIX + session], headers: { Origin: studio } }
  return new WebSocket(studio.replace(/^http/, 'ws') + TABLE_PATH, options as unknown as string[])
}

/** The socket of a window at a shared table. It opens again after a break, and sends the seed that a new chain needs. */
export class TableSocket {
  #socket: WebSocket | null = null
  #state: TableState | null = null
  #gotAtMs = 0

  /** Returns what the table sent last; null while the socket opens. */
  state(studio: string, session: string): TableState | null {
    this.#socket ??= this.#open(studio, session)
    return this.#state
  }

  /** Returns the round that takes bets, in the first half of that time; null at any other moment. */
  openRound(studio: string, session: string): number | null {
    const state = this.state(studio, session)
    if (state?.phase !== 'betting') return null
    return state.leftMs - (Date.now() - this.#gotAtMs) > state.phaseMs / 2 ? state.round : null
  }

  close(): void {
    this.#socket?.close()
  }

  #open(studio: string, session: string): WebSocket {
    const socket = openTable(studio, session)
    const end = () => {
      if (this.#socket !== socket) return
      this.#socket = null
      this.#state = null
    }
    socket.addEventListener('error', end)
    socket.addEventListener('close', end)
    socket.addEventListener('message', ({ data }) => {
      const state = JSON.parse(String(data)) as TableState
      this.#state = state
      this.#gotAtMs = Date.now()
      if (state.chain?.salt === null) socket.send(JSON.stringify({ seed: 'crash' }))
    })
    return socket
  }
}
