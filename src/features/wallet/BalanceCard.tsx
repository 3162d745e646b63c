import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { $session } from '#core/session/session'
import { Boundary } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import style from './BalanceCard.module.css'

const BalanceLine = lazy(() => import('./BalanceLine.tsx'))

interface BalanceCardProps {
  language: Language
  /** Translated while the page is built, so the card has its size before any script. */
  text: { balance: string; withdraw: string }
  currency: string
}

/** The member's balance at the top of a phone's page; the header's bar starts the house. Place it inside `data-for="member"`. */
export function BalanceCard({ language, text, currency }: BalanceCardProps) {
  const { isLogin } = useStore($session, { ssr: 'initial' })
  return (
    <section className={style.card} aria-label={text.balance} data-balance-card>
      <div className={style.start}>
        <p className={style.label}>
          {text.balance} · {currency}
        </p>
        <div className={style.line}>
          {isLogin && (
            <Boundary>
              <Suspense>
                <BalanceLine />
              </Suspense>
            </Boundary>
          )}
        </div>
      </div>
      <Button icon="out" href={pathIn(language, '/member')}>
        {text.withdraw}
      </Button>
    </section>
  )
}
