import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { isRealMember } from '#core/session/gate'
import { $session } from '#core/session/session'
import { start } from '#core/start'
import { Boundary } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import style from './AccountBar.module.css'

const BalanceLine = lazy(() => import('#features/wallet/BalanceLine.tsx'))
const AccountMenu = lazy(() => import('./AccountMenu.tsx'))

interface AccountBarProps {
  language: Language
  /** Translated while the page is built, so nothing moves when the member's numbers arrive. */
  text: { deposit: string; withdraw: string }
}

/** The member's end of the header: balance, deposit, withdraw, account menu. Place it inside `data-for="member"`. */
export function AccountBar({ language, text }: AccountBarProps) {
  const { isLogin } = useStore($session, { ssr: 'initial' })
  useEffect(start, [])
  return (
    <div className={style.bar} data-account-bar data-state={isLogin ? 'in' : 'out'}>
      <div className={style.balance}>
        {isLogin && (
          <Boundary>
            <Suspense>
              <BalanceLine />
            </Suspense>
          </Boundary>
        )}
      </div>
      <div className={style.money}>
        <Button variant="primary" data-action="deposit" onClick={() => isRealMember() && openPopup('deposit', null)}>
          {text.deposit}
        </Button>
        <Button href={pathIn(language, '/member#withdraw')} data-popup="member" data-action="withdraw">
          {text.withdraw}
        </Button>
      </div>
      <div className={style.person}>
        {isLogin && (
          <Boundary>
            <Suspense>
              <AccountMenu />
            </Suspense>
          </Boundary>
        )}
      </div>
    </div>
  )
}
