import { agentCalls } from '../../../src/api/operator/agents.ts'
import { ledgerCalls } from '../../../src/api/operator/ledger.ts'
import type { Typed } from '../command-types.ts'
import { call } from '../endpoint-command.ts'
import type { Server } from '../server.ts'

/** Commands that list transfers between members of agent lines. */
export const TRANSFERS: Typed[] = [
  {
    words: 'transfers',
    about:
      '[--in-flight]   money sent along agent lines, newest first; what is on its way, or the last 100 of each bank',
    options: { 'in-flight': 'switch' },
    read: (_filled, options) => ({ kind: 'act', act: (server) => transfersOf(server, options.isOn('in-flight')) }),
  },
]

/** Reads all pages of transfers in flight; without `inFlight`, only the newest page of each bank. */
async function transfersOf(server: Server, inFlight: boolean): Promise<unknown> {
  const { banks } = await call(server, ledgerCalls.listBanks, {}, {})
  const transfers: unknown[] = []
  for (const bank of banks) {
    let before: string | null | undefined
    while (before !== null) {
      const query = { bank, ...(inFlight && { state: 'in-flight' as const }), ...(before && { before }) }
      const page: { transfers: unknown[]; next: string | null } = await call(
        server,
        agentCalls.listLineTransfers,
        {},
        query,
      )
      transfers.push(...page.transfers)
      before = inFlight ? page.next : null
    }
  }
  return { transfers }
}
