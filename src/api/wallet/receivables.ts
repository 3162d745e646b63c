import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CallerId, CurrencyCode, MinorUnits, PositiveMinorUnits } from '../money.ts'

/** What took more than there was: a bank took a payment back, or a vendor a win or a prize. */
export const RECEIVABLE_CAUSES = ['chargeback', 'win-rollback', 'prize-rollback'] as const

/** open -> partly-paid -> paid / written-off. */
export const RECEIVABLE_STATES = ['open', 'partly-paid', 'paid', 'written-off'] as const

const text = z.nullable(z.string())

/** What a member owes since one transfer. Amounts in minor units, times in ISO 8601 UTC. */
export const Receivable = z.object({
  number: z.int(),
  cause: z.enum(RECEIVABLE_CAUSES),
  /** The folio of the deposit that was charged back. */
  folio: text,
  /** Of a win that was taken back. */
  ...{ vendor: text, game: text, round: text },
  amount: PositiveMinorUnits,
  repaid: MinorUnits,
  writtenOff: MinorUnits,
  /** What is still owed. */
  left: MinorUnits,
  currency: CurrencyCode,
  state: z.enum(RECEIVABLE_STATES),
  openedAt: z.string(),
  closedAt: text,
})
export type Receivable = z.infer<typeof Receivable>

export const receivables = endpoint({
  method: 'GET',
  path: '/wps/wallet/receivables',
  summary: 'What the member owes and owed, the newest first',
  auth: 'account',
  request: Nothing,
  response: z.object({ receivables: z.array(Receivable) }),
  errors: ['not-signed-in', 'trial-account'],
})

export const payReceivable = endpoint({
  method: 'POST',
  path: '/wps/wallet/receivables/pay',
  summary: 'Pays from the balance a part of what the member owes, or all of it, under an id made by the caller',
  auth: 'account',
  request: z.strictObject({
    id: CallerId,
    number: PositiveMinorUnits,
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
  }),
  response: Receivable,
  errors: [
    'not-signed-in',
    'trial-account',
    'not-found',
    'wrong-currency',
    'amount-out-of-range',
    'not-enough-money',
    'conflict',
  ],
})
