import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { LimitPeriod } from '#api/protection/limits'
import { pathIn } from '#core/path'
import { $limits, loadLimits, strictestDepositLimit } from '#core/protection/limits'
import { memberPath } from '#core/site/built-pages'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { formatMoney } from '#ui/money.ts'
import style from './DepositPopup.module.css'

const LEFT = {
  day: 'wallet:limit.day',
  week: 'wallet:limit.week',
  month: 'wallet:limit.month',
} as const satisfies Record<LimitPeriod, Key>

/** What the strictest deposit limit of the member's own leaves, and the way to their limits (RTS 12C). */
export function DepositLimit({ t }: { t: Text }) {
  const limits = useStore($limits)
  useEffect(() => void loadLimits(), [])
  const language = pageLanguage()
  const { value } = limits
  const strictest = strictestDepositLimit(limits)
  const isHouse = value?.limits.some(({ kind, isHouse }) => kind === 'deposit' && isHouse) ?? false

  function sentence(): string {
    if (value === null) return ''
    if (strictest === null) return isHouse ? '' : t('wallet:limit.none')
    const { period, left, frees } = strictest
    if (left) return t(LEFT[period], { amount: formatMoney(amountIn(language, left, value.currency)) })
    return frees === null ? t('wallet:limit.used') : t('wallet:limit.used.until', { time: timeOf(frees.at, language) })
  }

  return (
    <p className={style.limit} data-deposit-limit={strictest?.left ?? 'none'}>
      {sentence()} {isHouse && t('wallet:limit.house')}{' '}
      <a href={pathIn(language, memberPath('limits'))}>{t('wallet:limit.link')}</a>
    </p>
  )
}
