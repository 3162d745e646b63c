import type { Table } from '../wire.ts'

/** The pot of a game as it was read: its amount in minor units, and when. */
export interface Pot {
  amount: number
  /** ISO 8601 UTC. */
  readAt: string
}

/** A pot is read again this often while its window is visible (GLI-19 4.13.2(a): within 30 s). */
const READ_MS = 10_000

/** Reads the pot of a game again and again; what cannot be read keeps the last amount with its time. */
export function followPot({ game, currency }: Table, show: (pot: Pot) => void): void {
  const read = async () => {
    if (document.hidden) return
    const pot = await fetchPot(game.code, currency)
    if (pot) show(pot)
  }
  void read()
  setInterval(() => void read(), READ_MS)
  document.addEventListener('visibilitychange', () => void read())
}

async function fetchPot(code: string, currency: string): Promise<Pot | null> {
  try {
    const response = await fetch(`/jackpots/${code}?currency=${currency}`, { signal: AbortSignal.timeout(READ_MS) })
    return response.ok ? ((await response.json()) as Pot) : null
  } catch {
    return null
  }
}
