import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { LimitKind, MemberLimits } from '#api/protection/limits'
import { pathIn } from '#core/path'
import { $limits, followLimits, loadLimits } from '#core/protection/limits'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { CheckInterval } from './CheckInterval.tsx'
import { LimitRow } from './LimitRow.tsx'
import style from './limits.module.css'

/** The kinds of limits in the order of the page. */
const KINDS = [
  { kind: 'deposit', icon: 'in', title: 'limits:deposit', about: 'limits:deposit.about' },
  { kind: 'stake', icon: 'dice', title: 'limits:stake', about: 'limits:stake.about' },
  { kind: 'loss', icon: 'chart', title: 'limits:loss', about: 'limits:loss.about' },
] as const satisfies readonly { kind: LimitKind; icon: IconName; title: Key; about: Key }[]

/** The limits that a member sets for themselves: what is used of each, and what waits (look/limits-mobile.png). */
export default function LimitsPage() {
  const t = useText('limits', 'errors', 'fields')
  const { value, error } = useStore($limits)
  useEffect(followLimits, [])
  if (value === null)
    return (
      <Waiting
        label={t('limits:loading')}
        problem={error && errorMessage(t, error)}
        retry={t('limits:retry')}
        onRetry={() => void loadLimits()}
      />
    )
  return <Limits t={t} limits={value} />
}

function Limits({ t, limits: { currency, limits, isExcluded } }: { t: Text; limits: MemberLimits }) {
  const language = pageLanguage()
  return (
    <div className={style.limits} data-limits={limits.filter(({ amount }) => amount !== null).length}>
      <p className={style.lead}>{t('limits:lead')}</p>
      {isExcluded && <p className={style.notice}>{t('limits:excluded')}</p>}
      {KINDS.map(({ kind, icon, title, about }) => (
        <section key={kind} className={style.kind} aria-labelledby={`limits-${kind}`}>
          <header className={style.title}>
            <Icon name={icon} size={24} />
            <div>
              <h2 id={`limits-${kind}`}>{t(title)}</h2>
              <p>{t(about)}</p>
            </div>
          </header>
          <ul>
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <LimitRow key={limit.period} {...{ t, limit, currency, isExcluded }} />
              ))}
          </ul>
        </section>
      ))}
      <CheckInterval />
      <p className={style.foot}>
        {t('limits:care')} <a href={pathIn(language, '/responsible')}>{t('limits:care.link')}</a>
      </p>
    </div>
  )
}
