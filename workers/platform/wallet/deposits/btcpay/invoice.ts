import * as z from 'zod/mini'
import { CURRENCIES, CURRENCY_DECIMALS, type Currency } from '#api/money'
import type { UnmatchedWhy } from '../../../bank/deposits/deposit-types.ts'
import type { Report } from '../cashier.ts'

/** The fields of an invoice that are used (Greenfield API v1, `InvoiceData`); amounts are decimal texts. */
export const Invoice = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  storeId: z.string(),
  amount: z.string(),
  paidAmount: z.optional(z.string()),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  checkoutLink: z.string(),
  metadata: z.object({ orderId: z.optional(z.nullable(z.string())) }),
})
export type Invoice = z.infer<typeof Invoice>

/** Why an invoice that received money is not credited automatically: an operator decides. */
const FAULTS = {
  None: null,
  PaidOver: null,
  PaidLate: 'paid-late',
  PaidPartial: 'paid-partial',
  // Set by hand in the store; a manual credit needs two people here.
  Marked: 'marked',
  Invalid: 'unconfirmed',
} as const satisfies Record<Invoice['additionalStatus'], UnmatchedWhy | null>

/**
 * Derives the payment report from an invoice. Settled normally or overpaid: the invoice amount is credited and the
 * excess is stored separately. Settled otherwise, or ended after receiving money: stored for an operator. New and
 * Processing: wait.
 */
export function reportOf(invoice: Invoice): Report {
  const { status, additionalStatus, currency } = invoice
  if (status === 'New' || status === 'Processing') return { is: 'waiting' }
  const invoiced = minorOf(invoice.amount, currency)
  const paid = minorOf(invoice.paidAmount ?? '0', currency)
  const fault = FAULTS[additionalStatus]
  if (status === 'Settled' && fault === null)
    return paymentOf(
      invoice,
      invoiced ?? 0,
      invoiced === null ? 'wrong-amount' : null,
      Math.max(0, (paid ?? 0) - (invoiced ?? 0)),
    )
  // An invoice marked by hand may have received nothing that the store detected.
  if (status === 'Settled') return paymentOf(invoice, paid || invoiced || 0, fault, 0)
  if (paid !== null && paid > 0) return paymentOf(invoice, paid, fault ?? FAULT_AFTER_END[status], 0)
  return { is: 'ended', state: status === 'Expired' ? 'expired' : 'failed' }
}

const FAULT_AFTER_END = { Expired: 'paid-late', Invalid: 'unconfirmed' } as const

function paymentOf({ id, currency }: Invoice, amount: number, fault: UnmatchedWhy | null, over: number): Report {
  return { is: 'paid', payment: { reference: id, amount, currency, fault, over } }
}

/**
 * Converts a decimal text to minor units, rounded down. Returns null for a malformed text or a currency that is not
 * ours.
 */
export function minorOf(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,30}))?$/.exec(text) ?? []
  if (whole === undefined || !(CURRENCIES as readonly string[]).includes(currency)) return null
  const decimals = CURRENCY_DECIMALS[currency as Currency]
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Formats minor units as the API expects them: `5.00`. */
export function decimalOf(amount: number, currency: Currency): string {
  const decimals = CURRENCY_DECIMALS[currency]
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The deposit of an invoice, as `metadata.orderId` carries it: bank, member, deposit. */
export function orderIdOf(bank: string, memberId: string, id: string): string {
  return `${bank}:${memberId}:${id}`
}

export function parseOrderId({ metadata }: Invoice): { bank: string; memberId: string; id: string } | null {
  const [, bank, memberId, id] = /^(bank-\d{1,4}):([\w-]{1,64}):([\da-f-]{36})$/.exec(metadata.orderId ?? '') ?? []
  return bank !== undefined && memberId !== undefined && id !== undefined ? { bank, memberId, id } : null
}
