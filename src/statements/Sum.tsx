import type { Currency } from '#api/money'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Money } from '#ui/Money.tsx'
import style from './statements.module.css'

interface SumProps {
  minor: number
  currency: Currency | null
  signed?: boolean
}

/** An amount of the statement; a result always shows its sign. */
export function Sum({ minor, currency, signed = false }: SumProps) {
  if (!currency) return null
  return (
    <span className={style.sum} data-sign={signed ? Math.sign(minor) : undefined}>
      <Money {...amountIn(pageLanguage(), minor, currency)} signed={signed} />
    </span>
  )
}
