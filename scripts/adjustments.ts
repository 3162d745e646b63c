import { type Adjustment, ledgerOver } from './ledger.ts'
import type { Server } from './ops/server.ts'

/** The corrections of every bank, oldest first; in one state, or all. */
export async function adjustmentsIn(server: Pick<Server, 'ask'>, state: string | null): Promise<object[]> {
  const source = ledgerOver((path) => server.ask('GET', path))
  const found: (Adjustment & { reference: string })[] = []
  for (const bank of await source.banks()) {
    for (let after: string | null = ''; after !== null; ) {
      const page = await source.adjustments(bank, after)
      found.push(...page.items.map((one) => ({ reference: `${bank}.${one.id}`, ...one })))
      after = page.next
    }
  }
  return found
    .filter((one) => state === null || one.state === state)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}
