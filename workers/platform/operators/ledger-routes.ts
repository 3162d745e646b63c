import { Refusal } from '#api/envelope'
import { ledgerCalls } from '#api/operator/ledger'
import type { App, Serve } from '../app.ts'
import type { Bank } from '../bank/Bank.ts'
import { PAGE } from '../bank/pages.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'

/** The ledgers for an auditor: raw journals and each bank's claims, in pages. */
export function mountLedgerOps(app: App, serve: Serve): void {
  serve(app, ledgerCalls.listBanks, async (_input, _by, c) => ({ banks: bankNames(c.env) }))
  serve(app, ledgerCalls.listJournal, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.journalPage(sequenceOf(after), limit)),
  )
  serve(app, ledgerCalls.listAccountClaims, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.accountsPage(after, limit)),
  )
  serve(app, ledgerCalls.listDepositClaims, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.depositsPage(after, limit)),
  )
  serve(app, ledgerCalls.listAdjustmentClaims, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.adjustmentsPage(after, limit)),
  )
  serve(app, ledgerCalls.listHeldWinClaims, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.heldWinsPage(sequenceOf(after), limit)),
  )
  serve(app, ledgerCalls.listLineTransferClaims, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.departuresPage(sequenceOf(after), limit)),
  )
  serve(app, ledgerCalls.listWithdrawalClaims, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.withdrawalsPage(after, limit)),
  )
  serve(app, ledgerCalls.listReceivableClaims, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.receivablesPage(sequenceOf(after), limit)),
  )
  serve(app, ledgerCalls.listVendorTransferClaims, (query, _by, c) =>
    page(c.env, query, (bank, after, limit) => bank.vendorTransfersPage(after, limit)),
  )
}

/** A page has between 1 and `PAGE` rows. */
async function page<Rows extends object>(
  env: Env,
  { bank, after, limit }: { bank: string; after: string; limit: string },
  read: (bank: DurableObjectStub<Bank>, after: string, limit: number) => Promise<Rows>,
): Promise<Rows | Refusal> {
  if (!bankNames(env).includes(bank)) return new Refusal('not-found')
  return read(bankOf(env, bank), after, Math.min(PAGE, Math.max(1, Number(limit))))
}

function sequenceOf(after: string): number {
  const sequence = Number(after)
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0
}
