import type { Adjustment } from './ledger.ts'
import type { Server } from './ops/server.ts'

type Listed = Adjustment & { account: string | null }

/** The corrections of every bank, oldest first, with the reference each is decided by; in one state, or all. */
export async function adjustmentsIn(server: Pick<Server, 'ask'>, state: string | null): Promise<object[]> {
  const { banks } = (await server.ask('GET', '/ops/ledger/banks')) as { banks: string[] }
  const found: (Listed & { reference: string })[] = []
  for (const bank of banks) {
    for (let after: string | null = ''; after !== null; ) {
      const path = `/ops/adjustments?${new URLSearchParams({ bank, after })}`
      const { value } = (await server.ask('GET', path)) as { value: { items: Listed[]; next: string | null } }
      found.push(...value.items.map((one) => ({ reference: `${bank}.${one.id}`, ...one })))
      after = value.next
    }
  }
  return found
    .filter((one) => state === null || one.state === state)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}
