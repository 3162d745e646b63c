import type { TableState } from '../../table-wire.ts'
import { openLive } from '../calls.ts'
import { LiveSocket } from './LiveSocket.ts'

interface TableListener {
  onState(state: TableState): void
  onLost(): void
}

/** The connection to a shared table. */
export class TableSocket {
  /** The chain that this window has sent a seed for. */
  #seededChain = 0

  constructor({ onState, onLost }: TableListener) {
    new LiveSocket<TableState>({
      open: openLive,
      onState: (state, socket) => {
        this.#sendSeed(socket, state)
        onState(state)
      },
      onLost,
    })
  }

  /** A chain without a salt takes it from the first seed of a window that has seen its first hash. */
  #sendSeed(socket: WebSocket, { chain }: TableState): void {
    if (!chain || chain.salt !== null || this.#seededChain === chain.number) return
    this.#seededChain = chain.number
    socket.send(JSON.stringify({ seed: crypto.randomUUID() }))
  }
}
