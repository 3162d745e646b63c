import type { Currency } from '#api/money'
import { LANGUAGES, type Language } from '#brand/brand'
import { decimalsOf } from '#core/wallet/amount'
import type { Amount } from '#ui/money.ts'

/** An amount of the wire in the format of `ui/Money`, in the page's language. */
export function amountIn(language: Language, minor: number, currency: Currency): Amount {
  return { minor, currency, decimals: decimalsOf(currency), locale: LANGUAGES[language].locale }
}

/** A round amount without its decimals: `$200`. */
export function wholeIn(language: Language, minor: number, currency: Currency): Amount {
  return { ...amountIn(language, minor / 10 ** decimalsOf(currency), currency), decimals: 0 }
}
