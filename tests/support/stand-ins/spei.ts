import type { DepositTerms } from '../../../workers/platform/bank/deposits/deposit-types.ts'

/** The brand's SPEI terms in the form that a bank receives, for tests that call a bank directly. */
export const SPEI: DepositTerms = {
  provider: 'demo',
  currency: 'MXN',
  minimum: 5_000,
  maximum: 5_000_000,
  fee: 0,
  enabled: true,
  lifeMs: 30 * 60_000,
}
