import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AccountClosing, ClosingObstacle } from '#api/protection/closing'
import { pathIn } from '#core/path'
import { $closing, leaveClosing, loadClosing } from '#core/protection/closing'
import { memberPath } from '#core/site/built-pages'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { formatMoney } from '#ui/money.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { ClosingForm } from './ClosingForm.tsx'
import style from './closing.module.css'

/** Closing the account: what happens with each thing on it, what comes first, and the password. */
export default function ClosingPage() {
  const t = useText('closing', 'errors', 'fields')
  const load = useStore($closing)
  useEffect(() => {
    void loadClosing()
    return leaveClosing
  }, [])
  if (load.state !== 'ready')
    return (
      <Waiting
        label={t('closing:loading')}
        problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
        retry={t('closing:retry')}
        onRetry={() => void loadClosing()}
      />
    )
  const { obstacles } = load.value
  return (
    <div className={style.page} data-closing={obstacles.length === 0 ? 'open' : 'waits'}>
      <p className={style.lead}>{t('closing:lead')}</p>
      <Holdings t={t} closing={load.value} />
      <section className={style.part} aria-labelledby="closing-now">
        <h2 id="closing-now">{t('closing:now')}</h2>
        <ul className={style.facts}>
          {FACTS.map(([icon, key]) => (
            <li key={key}>
              <Icon name={icon} size={18} />
              {t(key)}
            </li>
          ))}
        </ul>
      </section>
      {obstacles.length === 0 ? <ClosingForm t={t} /> : <First t={t} closing={load.value} />}
      <p className={style.lead}>
        {t('closing:pause')} <a href={pathIn(pageLanguage(), memberPath('breaks'))}>{t('closing:pause.link')}</a>
      </p>
    </div>
  )
}

/** What holds for every account. */
const FACTS = [
  ['logout', 'closing:fact.sessions'],
  ['ban', 'closing:fact.play'],
  ['list', 'closing:fact.rounds'],
  ['lock', 'closing:fact.person'],
  ['user', 'closing:fact.reopen'],
] as const satisfies readonly (readonly [IconName, Key])[]

interface PartProps {
  t: Text
  closing: AccountClosing
}

/** Each thing that the account holds, with what becomes of it. Of what it does not hold nothing is said. */
function Holdings({ t, closing }: PartProps) {
  const { currency, least, ...held } = closing
  const money = (minor: number) => formatMoney(amountIn(pageLanguage(), minor, currency))
  const isRest = held.cash > 0 && !closing.obstacles.includes('balance')
  const rows: readonly [key: Key, amount: number, shown: string, what: Key][] = [
    ['closing:cash', held.cash, money(held.cash), isRest ? 'closing:cash.rest' : 'closing:cash.withdraw'],
    ['closing:vendor-wallets', held.vendorWallets, money(held.vendorWallets), 'closing:vendor-wallets.back'],
    ['closing:withdrawals', held.withdrawals, money(held.withdrawals), 'closing:withdrawals.go-on'],
    ['closing:held-wins', held.heldWins, money(held.heldWins), 'closing:held-wins.paid'],
    ['closing:bets', held.openBets, String(held.openBets), 'closing:bets.paid'],
    ['closing:bonus', held.bonus, money(held.bonus), 'closing:bonus.ends'],
    ['closing:points', held.points, String(held.points), 'closing:points.end'],
    ['closing:rewards', held.rewards, String(held.rewards), 'closing:rewards.lapse'],
    ['closing:owed', held.owed, money(held.owed), 'closing:owed.stays'],
  ]
  const there = rows.filter(([, amount]) => amount > 0)
  return (
    <section className={style.part} aria-labelledby="closing-holds">
      <h2 id="closing-holds">{t('closing:holds')}</h2>
      {there.length === 0 ? (
        <p>{t('closing:holds.none')}</p>
      ) : (
        <dl className={style.rows}>
          {there.map(([key, , shown, what]) => (
            <div key={key} data-holding={key.slice('closing:'.length)}>
              <dt>{t(key)}</dt>
              <dd>
                <bdi className={style.amount}>{shown}</bdi>
                {t(what, { amount: money(least ?? 0) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const PATHS = { balance: 'withdraw', 'vendor-wallets': 'transferFund' } as const

/** What comes before closing, each with the way there. */
function First({ t, closing: { obstacles } }: PartProps) {
  return (
    <section className={style.part} aria-labelledby="closing-first" data-first={obstacles.join(' ')}>
      <h2 id="closing-first">{t('closing:first')}</h2>
      {obstacles.map((obstacle) => (
        <div key={obstacle} className={style.step}>
          <p>{t(`closing:first.${obstacle}`)}</p>
          <WayTo t={t} obstacle={obstacle} />
        </div>
      ))}
    </section>
  )
}

function WayTo({ t, obstacle }: { t: Text; obstacle: ClosingObstacle }) {
  const path = obstacle === 'downline' ? '/help#support' : memberPath(PATHS[obstacle])
  return (
    <Button variant="primary" href={pathIn(pageLanguage(), path)}>
      {t(`closing:way.${obstacle}`)}
    </Button>
  )
}
