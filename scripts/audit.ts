import { BankAudit } from './bankAudit.ts'
import type { LedgerSource, Page } from './ledger.ts'
import type { Everywhere, Violation } from './violation.ts'

export interface Audit {
  members: number
  transfers: number
  /** Unit -> the total of all accounts, own and contra; zero in a sound ledger. */
  sums: Record<string, number>
  violations: Violation[]
}

/**
 * Recomputes every balance from the journals and checks what each bank claims against it, with arithmetic of its own.
 * A running ledger audits cleanly: a bank's claims are read before its journal, and each says where it stands.
 */
export async function audit(source: LedgerSource): Promise<Audit> {
  const everywhere: Everywhere = { ids: new Set(), references: new Set() }
  const members = new Set<string>()
  const sums = new Map<string, bigint>()
  const violations: Violation[] = []
  let transfers = 0
  for (const bank of await source.banks()) {
    const trail = await follow(source, bank, everywhere)
    for (const member of trail.members) members.add(member)
    for (const [unit, sum] of trail.sums) sums.set(unit, (sums.get(unit) ?? 0n) + sum)
    violations.push(...trail.violations)
    transfers += trail.transfers
  }
  for (const [unit, sum] of sums) if (sum !== 0n) violations.push({ kind: 'unit-not-zero', bank: '', about: unit })
  const totals = Object.fromEntries([...sums].map(([unit, sum]) => [unit, Number(sum)]))
  return { members: members.size, transfers, sums: totals, violations }
}

async function follow(source: LedgerSource, bank: string, everywhere: Everywhere): Promise<BankAudit> {
  const trail = new BankAudit(bank, everywhere)
  await eachPage(
    (after) => source.deposits(bank, after),
    (page) => trail.claimDeposits(page),
  )
  await eachPage(
    (after) => source.vendorTransfers(bank, after),
    (page) => trail.claimVendorTransfers(page),
  )
  await eachPage(
    (after) => source.accounts(bank, after),
    (page) => trail.claimAccounts(page),
  )
  for (;;) {
    const transfers = await source.journal(bank, trail.read)
    for (const transfer of transfers) trail.follow(transfer)
    if (transfers.length === 0 || trail.read >= trail.target) break
  }
  trail.conclude()
  return trail
}

async function eachPage<Item>(
  read: (after: string) => Promise<Page<Item>>,
  take: (page: Page<Item>) => void,
): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const page: Page<Item> = await read(after)
    take(page)
    after = page.next
  }
}
