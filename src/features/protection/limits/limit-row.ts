import type { Currency } from '#api/money'
import type { LimitPeriod, MemberLimit } from '#api/protection/limits'
import type { Key, Text } from '#i18n/text.ts'

/** The names of the periods. */
export const PERIODS = {
  day: 'limits:day',
  week: 'limits:week',
  month: 'limits:month',
} as const satisfies Record<LimitPeriod, Key>

/** What the parts of a row need. */
export interface LimitRowProps {
  t: Text
  limit: MemberLimit
  currency: Currency
  /** In a break nothing can be made looser. */
  isExcluded: boolean
}
