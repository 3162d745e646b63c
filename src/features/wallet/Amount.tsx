import type { Currency } from '#api/money'
import { brand, type Language } from '#brand/brand'
import { decimalsOf } from '#core/wallet/amount'
import { Money, type Amount as MoneyAmount } from '#ui/Money.tsx'

/** An amount of the wire as `ui/Money` wants it, in the language being read. */
export function amountIn(language: Language, minor: number, currency: Currency): MoneyAmount {
  return { minor, currency, decimals: decimalsOf(currency), locale: brand.locales[language] }
}

/** A round amount without its decimals: `$200`. */
export function wholeIn(language: Language, minor: number, currency: Currency): MoneyAmount {
  return { ...amountIn(language, minor / 10 ** decimalsOf(currency), currency), decimals: 0 }
}

interface AmountProps {
  language: Language
  /** Minor units. */
  minor: number
  currency: Currency
  hidden?: boolean
}

export function Amount({ language, minor, currency, hidden = false }: AmountProps) {
  return <Money {...amountIn(language, minor, currency)} hidden={hidden} />
}
