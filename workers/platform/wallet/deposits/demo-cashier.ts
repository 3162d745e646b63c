import { createHash } from 'node:crypto'
import { depositMethods } from '#brand/deposit-methods'
import type { BankDeposit } from '../../bank/deposits/deposit-types.ts'
import type { Cashier } from './cashier.ts'

/**
 * The demo provider: no real money moves. Accounts and references are invented, are labelled so, and cannot be paid
 * into (the bank code 000 does not exist). It reports every deposit as paid once the member says so, so it is available
 * only in the demo (`SEED_DEMO`).
 */
export const demoCashier: Cashier = {
  lifeMs: 30 * 60_000,
  isReal: false,
  isWatched: false,
  serves: (env) => env.SEED_DEMO === '1',

  async open(_env, deposit) {
    return { instructions: { ...instructionsFor(deposit), notice: 'fictitious' }, payment: null }
  },

  async fetchReport(_env, { memberId, id, amount, currency }) {
    // Two members may use the same id, so the reference contains the member.
    return { is: 'paid', payment: { reference: `DEMO-${memberId}-${id}`, amount, currency, fault: null, over: 0 } }
  },
}

function instructionsFor({ memberId, id, method, folio }: BankDeposit): Record<string, string> {
  // Two members may use the same id, and must not get each other's payment details.
  const own = `${memberId} ${id}`
  const beneficiary = 'Farol (demo)'
  const kind = depositMethods.find((one) => one.id === method)?.kind
  if (method === 'spei') return { bank: 'Banco Demo', clabe: clabeFor(own), beneficiary, concept: folio }
  if (kind === 'bank') return { bank: 'Banco Demo', reference: digitsOf(own, 14), beneficiary, concept: folio }
  return { store: 'Tienda Demo', reference: digitsOf(own, 14), beneficiary, concept: folio }
}

/** Makes 18 digits in the format of a CLABE, bank code 000, with its check digit (weights 3, 7, 1). */
function clabeFor(text: string): string {
  const digits = `000180${digitsOf(text, 11)}`
  const sum = [...digits].reduce((total, digit, at) => total + ((Number(digit) * ([3, 7, 1][at % 3] ?? 1)) % 10), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function digitsOf(text: string, count: number): string {
  const hash = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
  return (hash % 10n ** BigInt(count)).toString().padStart(count, '0')
}
