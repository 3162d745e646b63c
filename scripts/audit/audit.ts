import { BankAudit } from './bank.ts'
import type { LedgerSource, Page } from './ledger.ts'
import { LineAudit } from './line-transfers.ts'
import type { Everywhere, Violation } from './violation.ts'

export interface Audit {
  members: number
  transfers: number
  /** Unit -> the total of all accounts, members' and contra accounts; zero in a sound ledger. */
  sums: Record<string, number>
  /** Unit -> the money in transit over all banks; negative where an arrival was read before its departure. */
  inTransit: Record<string, number>
  violations: Violation[]
}

/**
 * Recomputes every balance from the journals and compares it with what each bank reports. It shares no arithmetic with
 * the banks. A running ledger can be audited: a bank's claims are read before its journal, and each page of claims
 * names the journal sequence at which it was read.
 */
export async function audit(source: LedgerSource): Promise<Audit> {
  const everywhere: Everywhere = { ids: new Set(), references: new Set(), credits: new Set() }
  const members = new Set<string>()
  const sums = new Map<string, bigint>()
  const inTransit = new Map<string, bigint>()
  const violations: Violation[] = []
  const lineAudit = new LineAudit()
  const followed = new Map<string, number>()
  let transfers = 0
  for (const bank of await source.banks()) {
    const trail = await follow(source, bank, everywhere, lineAudit)
    followed.set(bank, trail.read)
    for (const member of trail.members) members.add(member)
    for (const [unit, sum] of trail.sums) sums.set(unit, (sums.get(unit) ?? 0n) + sum)
    for (const [unit, sum] of trail.inTransit) inTransit.set(unit, (inTransit.get(unit) ?? 0n) + sum)
    violations.push(...trail.violations)
    transfers += trail.transfers
  }
  for (const [bank, read] of followed) await catchUp(source, bank, read, lineAudit)
  violations.push(...lineAudit.conclude())
  for (const [unit, sum] of sums) if (sum !== 0n) violations.push({ kind: 'unit-not-zero', bank: '', about: unit })
  return { members: members.size, transfers, sums: totalsOf(sums), inTransit: totalsOf(inTransit), violations }
}

function totalsOf(sums: Map<string, bigint>): Record<string, number> {
  return Object.fromEntries([...sums].map(([unit, sum]) => [unit, Number(sum)]))
}

async function follow(
  source: LedgerSource,
  bank: string,
  everywhere: Everywhere,
  lineAudit: LineAudit,
): Promise<BankAudit> {
  const trail = new BankAudit(bank, everywhere)
  await eachPage(
    (after) => source.deposits(bank, after),
    (page) => trail.claimDeposits(page),
  )
  await eachPage(
    (after) => source.adjustments(bank, after),
    (page) => trail.claimAdjustments(page),
  )
  await eachPage(
    (after) => source.heldWins(bank, after),
    (page) => trail.claimHeldWins(page),
  )
  await eachPage(
    (after) => source.withdrawals(bank, after),
    (page) => trail.claimWithdrawals(page),
  )
  await eachPage(
    (after) => source.vendorTransfers(bank, after),
    (page) => trail.claimVendorTransfers(page),
  )
  await eachPage(
    (after) => source.receivables(bank, after),
    (page) => trail.claimReceivables(page),
  )
  await eachPage(
    (after) => source.accounts(bank, after),
    (page) => trail.claimAccounts(page),
  )
  await eachPage(
    (after) => source.lineTransfers(bank, after),
    (page) => lineAudit.claim(bank, page),
  )
  for (;;) {
    const transfers = await source.journal(bank, trail.read)
    for (const transfer of transfers) {
      trail.follow(transfer)
      lineAudit.note(bank, transfer)
    }
    if (transfers.length === 0 || trail.read >= trail.target) break
  }
  trail.conclude()
  return trail
}

/** Reads what a journal gained meanwhile: a transfer that left this bank late may have arrived in a bank read later. */
async function catchUp(source: LedgerSource, bank: string, read: number, lineAudit: LineAudit): Promise<void> {
  for (let after = read; ; ) {
    const transfers = await source.journal(bank, after)
    for (const transfer of transfers) lineAudit.noteLate(bank, transfer)
    if (transfers.length === 0) return
    after = transfers.at(-1)?.sequence ?? after
  }
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
