import { createHash } from 'node:crypto'
import type { BankDeposit, ConfirmDeposit } from '../bank/words.ts'

/**
 * The embedded default: no money moves outside this house. Accounts and references are invented, say so, and cannot be
 * paid into (the bank code 000 exists nowhere). It holds every deposit for paid as soon as the member says so.
 */
export const demoCashier = {
  async open(deposit: BankDeposit): Promise<Record<string, string>> {
    return { ...instructionsFor(deposit), notice: 'fictitious' }
  },

  async confirm({ memberId, id, amount, currency }: BankDeposit): Promise<ConfirmDeposit> {
    return { memberId, id, provider: 'demo', reference: `DEMO-${id}`, amount, currency }
  },
}

function instructionsFor({ id, memberId, method, folio }: BankDeposit): Record<string, string> {
  const beneficiary = 'Farol (demo)'
  if (method === 'spei') return { bank: 'Banco Demo', clabe: clabeFor(id), beneficiary, concept: folio }
  if (method === 'debit') return { card: `•••• ${digitsOf(memberId, 4)}`, beneficiary, concept: folio }
  return { store: 'Tienda Demo', reference: digitsOf(id, 14), beneficiary, concept: folio }
}

/** 18 digits as a CLABE has them, bank code 000, with its control digit (weights 3, 7, 1). */
function clabeFor(id: string): string {
  const digits = `000180${digitsOf(id, 11)}`
  const sum = [...digits].reduce((total, digit, at) => total + ((Number(digit) * ([3, 7, 1][at % 3] ?? 1)) % 10), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function digitsOf(text: string, count: number): string {
  const hash = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
  return (hash % 10n ** BigInt(count)).toString().padStart(count, '0')
}
