import type { Currency } from '#api/money'
import type { LimitPeriod } from '#api/protection/limits'
import { LANGUAGES, type Language } from '#brand/brand'
import { each, requireValue } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { chooseDepositLimit } from '#core/protection/limits'
import { parseAmount } from '#core/wallet/amount'

export type OfferName = 'limitAmount' | 'limitPeriod'

/** The form of a first deposit limit, in the currency of the account. Nothing is filled in. */
export function offerForm(currency: Currency, language: Language): Form<OfferName> {
  const amountOf = (text: string) => parseAmount(text, currency, LANGUAGES[language].locale)
  return createForm<OfferName>({
    fields: {
      limitAmount: { check: each(requireValue, (text) => (amountOf(text) === null ? { reason: 'amount' } : null)) },
      limitPeriod: { check: requireValue },
    },
    blame: { 'wrong-currency': 'limitAmount' },
    submit: ({ limitAmount, limitPeriod }) =>
      chooseDepositLimit({ period: limitPeriod as LimitPeriod, amount: amountOf(limitAmount) ?? 0 }),
  })
}
