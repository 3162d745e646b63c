import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import type { Bank } from '../bank/Bank.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import { PAGE } from '../bank/pages.ts'
import type { Env } from '../env.ts'

type OpsContext = Context<{ Bindings: Env }>

/**
 * What an auditor reads of the ledgers: raw journals and what each bank claims, a page at a time. Read the claims of a
 * bank first and its journal after: each claim says at which sequence it stands, so a running bank audits cleanly.
 */
export function mountLedgerOps(app: App): void {
  app.get('/ops/ledger/banks', (c) => c.json({ banks: bankNames(c.env) }))
  app.get('/ops/ledger/journal', (c) => page(c, (bank, after, limit) => bank.journalPage(sequenceOf(after), limit)))
  app.get('/ops/ledger/accounts', (c) => page(c, (bank, after, limit) => bank.accountsPage(after, limit)))
  app.get('/ops/ledger/deposits', (c) => page(c, (bank, after, limit) => bank.depositsPage(after, limit)))
  app.get('/ops/ledger/adjustments', (c) => page(c, (bank, after, limit) => bank.adjustmentsPage(after, limit)))
  app.get('/ops/ledger/transfers', (c) =>
    page(c, (bank, after, limit) => bank.departuresPage(sequenceOf(after), limit)),
  )
  app.get('/ops/ledger/withdrawals', (c) => page(c, (bank, after, limit) => bank.withdrawalsPage(after, limit)))
  app.get('/ops/ledger/vendor-transfers', (c) =>
    page(c, (bank, after, limit) => bank.vendorTransfersPage(after, limit)),
  )
}

/** `?bank=bank-0&after=...&limit=...`; a page is never more than `PAGE` rows. */
async function page(
  c: OpsContext,
  read: (bank: DurableObjectStub<Bank>, after: string, limit: number) => Promise<object>,
): Promise<Response> {
  const { bank = 'bank-0', after = '', limit = String(PAGE) } = c.req.query()
  if (!bankNames(c.env).includes(bank)) return refuse(c, new Refusal('not-found'))
  if (!/^\d{1,4}$/.test(limit) || after.length > 200) return refuse(c, new Refusal('bad-input'))
  c.header('Cache-Control', 'no-store')
  return c.json(await read(bankOf(c.env, bank), after, Math.min(PAGE, Math.max(1, Number(limit)))))
}

function sequenceOf(after: string): number {
  const sequence = Number(after)
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0
}
