import { runInDurableObject } from 'cloudflare:test'
import { SPEI } from '#tests/support/stand-ins/spei'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import type { SentTransfer } from '../../../../workers/platform/bank/transfers/transfer-types.ts'
import { eventually } from './eventually.ts'
import { env } from './world.ts'

export const [HERE, THERE] = ['bank-0', 'bank-1']

export interface Person {
  memberId: string
  bank: string
}

/** Opens a new member of a bank, with money. */
export async function newPerson(bank: string, cash = 0): Promise<Person> {
  const memberId = crypto.randomUUID()
  await bankOf(env, bank).open({ memberId, currency: 'MXN', trial: false })
  if (cash > 0) await fund({ memberId, bank }, cash)
  return { memberId, bank }
}

/** Makes a deposit of any size. Changes the row, because the deposit method has a maximum. */
export async function fund({ memberId, bank }: Person, amount: number): Promise<void> {
  const stub = bankOf(env, bank)
  const id = crypto.randomUUID()
  await stub.createDeposit({ memberId, id, method: 'spei', amount: 5_000, currency: 'MXN', terms: SPEI })
  await inside(bank, 'UPDATE deposit SET amount = ? WHERE id = ?', amount, id)
  const paid = await stub.confirmDeposit({
    memberId,
    id,
    provider: 'demo',
    reference: id,
    amount,
    currency: 'MXN',
    enabled: true,
  })
  if ('refusal' in paid) throw new Error(paid.refusal)
}

export const transferOf = (from: Person, to: Person, amount: number, id: string = crypto.randomUUID()) =>
  ({ memberId: from.memberId, id, to, amount, currency: 'MXN' }) as const

export async function sent(from: Person, to: Person, amount: number, id?: string): Promise<SentTransfer> {
  const transfer = await bankOf(env, from.bank).sendTransfer(transferOf(from, to, amount, id))
  if ('refusal' in transfer) throw new Error(transfer.refusal)
  return transfer
}

export async function cashOf({ memberId, bank }: Person): Promise<number> {
  const balances = await bankOf(env, bank).balance(memberId)
  if ('refusal' in balances) throw new Error(balances.refusal)
  return balances.cash
}

/** Waits until the transfer is no longer in flight, and returns it. */
export function waitForTransfer({ memberId, bank }: Person, id: string): Promise<SentTransfer> {
  return eventually(async () => {
    const transfer = await bankOf(env, bank).sentTransfer(memberId, id)
    if ('refusal' in transfer) throw new Error(transfer.refusal)
    if (transfer.state === 'in-flight') throw new Error('still in flight')
    return transfer
  })
}

export function inside(bank: string, sql: string, ...values: (string | number)[]): Promise<void> {
  return runInDurableObject(bankOf(env, bank), async (_object, { storage }) => {
    storage.sql.exec(sql, ...values)
  })
}

/** Audits these banks, independently of the environment's list. */
export function auditOf(...banks: string[]) {
  return audit(
    ledgerOver(async (path) => {
      const { pathname, searchParams } = new URL(path, 'http://platform.test')
      const stub = bankOf(env, searchParams.get('bank') ?? HERE)
      const after = searchParams.get('after') ?? ''
      const pages: Record<string, () => unknown> = {
        banks: () => ({ banks }),
        journal: () => stub.journalPage(Number(after), 1_000),
        accounts: () => stub.accountsPage(after, 1_000),
        deposits: () => stub.depositsPage(after, 1_000),
        adjustments: () => stub.adjustmentsPage(after, 1_000),
        'held-wins': () => stub.heldWinsPage(Number(after), 1_000),
        withdrawals: () => stub.withdrawalsPage(after, 1_000),
        transfers: () => stub.departuresPage(Number(after), 1_000),
        receivables: () => stub.receivablesPage(Number(after), 1_000),
        'vendor-transfers': () => stub.vendorTransfersPage(after, 1_000),
      }
      const page = pages[pathname.replace('/ops/ledger/', '')]
      if (!page) throw new Error(`the auditor asked for ${pathname}`)
      return page()
    }),
  )
}
