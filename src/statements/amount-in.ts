import type { Currency } from '#api/money'
import { LANGUAGES, type Language } from '#brand/brand'
import { decimalsOf } from '#core/wallet/amount'
import type { Amount } from '#ui/money.ts'

/** An amount of the wire in the format of `ui/Money`, in the page's language. */
export function amountIn(language: Language, minor: number, currency: Currency): Amount {
  return { minor, currency, decimals: decimalsOf(currency), locale: LANGUAGES[language].locale }
}
