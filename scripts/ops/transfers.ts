import type { Server } from './server.ts'
import { openEnvelope, type Typed } from './typed.ts'

interface Page {
  transfers: unknown[]
  next: string | null
}

/** Money between members of agent lines. */
export const TRANSFERS: Typed[] = [
  {
    words: 'transfers',
    about:
      '[--in-flight]   money sent along agent lines, newest first; what is on its way, or the last 100 of each bank',
    options: { 'in-flight': 'switch' },
    read: (_filled, given) => ({ kind: 'act', act: (server) => transfersOf(server, given.isOn('in-flight')) }),
  },
]

/** What is in flight is read to its end, however many pages that takes. */
async function transfersOf(server: Server, inFlight: boolean): Promise<unknown> {
  const { banks } = (await server.ask('GET', '/ops/ledger/banks')) as { banks: string[] }
  const transfers: unknown[] = []
  for (const bank of banks) {
    let before: string | null | undefined
    while (before !== null) {
      const query = new URLSearchParams({ bank, ...(inFlight && { state: 'in-flight' }), ...(before && { before }) })
      const page = (await openEnvelope(server.ask('GET', `/ops/transfers?${query}`))) as Page
      transfers.push(...page.transfers)
      before = inFlight ? page.next : null
    }
  }
  return { transfers }
}
