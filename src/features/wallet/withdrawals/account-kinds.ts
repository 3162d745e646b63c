import type { PayoutKind } from '#api/wallet/withdrawals'
import type { Key } from '#i18n/text.ts'

/** What each kind of payout account is called. */
export const KIND_NAMES = {
  clabe: 'withdrawals:kind.clabe',
  iban: 'withdrawals:kind.iban',
} as const satisfies Record<PayoutKind, Key>
