import type * as z from 'zod/mini'
import { ledgerCalls } from '../src/api/operator/ledger.ts'
import { heldWinCalls } from '../src/api/operator/vendors/held-wins.ts'
import { call } from './ops/endpoint-command.ts'
import type { Server } from './ops/server.ts'

type Page = z.output<typeof heldWinCalls.listHeldWins.response>
type Listed = Page['items'][number]

/**
 * Lists the held wins of every bank, oldest first, each with the reference that a decision names. `states` filters them;
 * null lists all.
 */
export async function readHeldWins(
  server: Pick<Server, 'request'>,
  states: readonly Listed['state'][] | null,
): Promise<Listed[]> {
  const { banks } = await call(server, ledgerCalls.listBanks, {}, {})
  const found: Listed[] = []
  for (const bank of banks) {
    for (let after: string | null = '0'; after !== null; ) {
      const page: Page = await call(server, heldWinCalls.listHeldWins, {}, { bank, after })
      found.push(...page.items)
      after = page.next
    }
  }
  return found
    .filter((one) => states === null || states.includes(one.state))
    .sort((one, other) => one.heldAt.localeCompare(other.heldAt))
}
