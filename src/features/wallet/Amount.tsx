import type { Currency } from '#api/money'
import type { Language } from '#brand/brand'
import { amountIn } from '#statements/amount-in.ts'
import { Money } from '#ui/Money.tsx'

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
