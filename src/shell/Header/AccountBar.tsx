import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { isRealMember } from '#core/session/login/login-gate'
import { $session } from '#core/session/session'
import { isBuilt, memberPath } from '#core/site/built-pages'
import { start } from '#core/start'
import { BalanceLine } from '#features/wallet/BalanceLine.tsx'
import { Button } from '#ui/Button.tsx'
import style from './AccountBar.module.css'
import { AccountMenu } from './AccountMenu.tsx'
import type { AccountText } from './account-text.ts'

interface AccountBarProps {
  language: Language
  text: AccountText
}

/**
 * The member's end of the header: balance, deposit, withdraw, account menu. Place it inside `data-for="member"`. It
 * hydrates on interaction; until then `account.ts` fills in the member's name and numbers, so the prerendered HTML is
 * the same for every member.
 */
export function AccountBar({ language, text }: AccountBarProps) {
  const { isLogin } = useStore($session, { ssr: 'initial' })
  useEffect(start, [])
  return (
    <div className={style.bar} data-account-bar data-state={isLogin ? 'in' : 'out'}>
      <div className={style.balance}>
        <BalanceLine language={language} text={text} />
      </div>
      <div className={style.money}>
        <Button variant="primary" data-action="deposit" onClick={() => isRealMember() && openPopup('deposit', null)}>
          {text.deposit}
        </Button>
        {isBuilt('withdraw') && (
          <Button href={pathIn(language, memberPath('withdraw'))} data-popup="member" data-action="withdraw">
            {text.withdraw}
          </Button>
        )}
      </div>
      <div className={style.person}>
        <AccountMenu language={language} text={text} />
      </div>
    </div>
  )
}
