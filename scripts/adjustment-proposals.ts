import type * as z from 'zod/mini'
import { adjustmentCalls } from '../src/api/operator/adjustments.ts'
import { ledgerCalls } from '../src/api/operator/ledger.ts'
import { call } from './ops/endpoint-command.ts'
import type { Server } from './ops/server.ts'

type Page = z.output<typeof adjustmentCalls.listAdjustments.response>
type Listed = Page['items'][number]

/**
 * Lists the adjustments of every bank, oldest first, each with the reference that a decision names. `state` filters
 * them; null lists all.
 */
export async function readAdjustments(
  server: Pick<Server, 'request'>,
  state: string | null,
): Promise<(Listed & { reference: string })[]> {
  const { banks } = await call(server, ledgerCalls.listBanks, {}, {})
  const found: (Listed & { reference: string })[] = []
  for (const bank of banks) {
    for (let after: string | null = ''; after !== null; ) {
      const page: Page = await call(server, adjustmentCalls.listAdjustments, {}, { bank, after })
      found.push(...page.items.map((one) => ({ reference: `${bank}.${one.id}`, ...one })))
      after = page.next
    }
  }
  return found
    .filter((one) => state === null || one.state === state)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}
