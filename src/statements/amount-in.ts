import type { Currency } from '#api/money'
import { LANGUAGES, type Language } from '#brand/brand'
import { decimalsOf } from '#core/wallet/amount'
import type { Amount } from '#ui/money.ts'

/** An amount of the wire in the format of `ui/Money`, in the page's language. */
export function amountIn(language: Language, minor: number, currency: Currency): Amount {
  return { minor, currency, decimals: decimalsOf(currency), locale: LANGUAGES[language].locale }
}

/** The same without its decimals where they are zeros: `$200`, `$200.50`. */
export function shortAmountIn(language: Language, minor: number, currency: Currency): Amount {
  const unit = 10 ** decimalsOf(currency)
  const whole = amountIn(language, minor / unit, currency)
  return minor % unit === 0 ? { ...whole, decimals: 0 } : amountIn(language, minor, currency)
}
