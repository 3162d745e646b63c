/**
 * What one operator may decide alone in any 24 hours, in minor units of the currency, until operators change it
 * (`npm run ops -- approval-limit`): transfers approved, payouts issued, payouts returned and bonuses granted, together.
 */
export const approvalLimits = {
  MXN: 2_000_000,
  USD: 100_000,
  EUR: 100_000,
  BRL: 500_000,
  PEN: 400_000,
  COP: 400_000_000,
  ARS: 100_000_000,
  CLP: 1_000_000,
  VND: 25_000_000,
  IDR: 15_000_000,
  KRW: 1_500_000,
  JPY: 150_000,
  FUN: 2_000_000,
} as const
