import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { isBuilt, memberPath } from '#core/site/built-pages'
import { Button } from '#ui/Button.tsx'
import style from './BalanceCard.module.css'
import { BalanceLine, type BalanceText } from './BalanceLine.tsx'

interface BalanceCardProps {
  language: Language
  /** Translated at build time, so the card has its size before any script. */
  text: BalanceText & { withdraw: string }
  currency: string
}

/**
 * The member's balance at the top of a phone's page; the header's bar calls core/start. Place it inside
 * `data-for="member"`.
 */
export function BalanceCard({ language, text, currency }: BalanceCardProps) {
  return (
    <section className={style.card} aria-label={text.balance} data-balance-card>
      <div className={style.start}>
        <p className={style.label}>
          <span data-for="account">
            {text.balance} · {currency}
          </span>
          <span data-for="play">{text.play} · FUN</span>
        </p>
        <div className={style.line}>
          <BalanceLine language={language} text={text} />
        </div>
      </div>
      {isBuilt('withdraw') && (
        <Button icon="out" href={pathIn(language, memberPath('withdraw'))} data-popup="member">
          {text.withdraw}
        </Button>
      )}
    </section>
  )
}
