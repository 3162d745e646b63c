import type { Currency } from '#api/money'
import type { MemberLimit } from '#api/protection/limits'
import { LANGUAGES, type Language } from '#brand/brand'
import { each, requireValue } from '#core/checks'
import { createForm, type FieldFault, type Form } from '#core/form'
import { changeLimit } from '#core/protection/limits'
import { parseAmount } from '#core/wallet/amount'

/** What a form does with a limit: sets the first one, lowers it, or asks for a higher one. */
export type LimitAction = 'set' | 'lower' | 'raise'

/** The typed amount in minor units; null when it is no amount. */
export function typedLimit(text: string, currency: Currency, language: Language): number | null {
  return parseAmount(text, currency, LANGUAGES[language].locale)
}

/** The form of an amount: below the limit in force, above it, or any. Faults carry the bounds in minor units. */
export function limitForm(
  limit: MemberLimit,
  action: LimitAction,
  { currency, language }: { currency: Currency; language: Language },
): Form<'amount'> {
  const { amount: current } = limit
  const inRange = (text: string): FieldFault | null => {
    const amount = typedLimit(text, currency, language)
    if (amount === null) return { reason: 'amount' }
    const [minimum, maximum] = rangeOf(action, current)
    return amount < minimum || amount > maximum ? { reason: 'range', minimum, maximum } : null
  }
  return createForm<'amount'>({
    fields: { amount: { check: each(requireValue, inRange) } },
    blame: { 'wrong-currency': 'amount' },
    submit: ({ amount }) => changeLimit(limit, typedLimit(amount, currency, language)),
  })
}

/** The largest limit that can be set, in minor units. */
const MOST = 999_999_999_999

/** What can be typed, in minor units: an amount that is not the one in force. */
function rangeOf(action: LimitAction, current: number | null): readonly [number, number] {
  if (current === null || action === 'set') return [0, MOST]
  return action === 'lower' ? [0, Math.max(0, current - 1)] : [Math.min(current + 1, MOST), MOST]
}
