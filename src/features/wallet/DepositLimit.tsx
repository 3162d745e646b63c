import { useStore } from '@nanostores/react'
import type { LimitPeriod, MemberLimit } from '#api/protection/limits'
import { $limits, strictestDepositLimit } from '#core/protection/limits'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { formatMoney } from '#ui/money.ts'
import { LimitBar } from '#ui/status/LimitBar.tsx'
import style from './DepositPopup.module.css'

const LEFT = {
  day: 'wallet:limit.day',
  week: 'wallet:limit.week',
  month: 'wallet:limit.month',
} as const satisfies Record<LimitPeriod, Key>

interface DepositLimitProps {
  t: Text
  /** The amount that is typed, in minor units; null where it is none. */
  typed: number | null
}

/** What the strictest deposit limit of the member's own leaves, and when more is free again. */
export function DepositLimit({ t, typed }: DepositLimitProps) {
  const limits = useStore($limits)
  const language = pageLanguage()
  const { value, error } = limits
  const strictest = strictestDepositLimit(limits)
  const isHouse = value?.limits.some(({ kind, isHouse }) => kind === 'deposit' && isHouse) ?? false
  const money = (minor: number) => formatMoney(amountIn(language, minor, value?.currency ?? 'MXN'))
  return (
    <div className={style.limit} data-deposit-limit={strictest?.left ?? 'none'}>
      {strictest && <LimitBar limit={strictest} adding={typed ?? 0} />}
      {strictest ? (
        <p>{usage(t, strictest, typed, money)}</p>
      ) : (
        <p>{value && !isHouse ? t('wallet:limit.none') : error && t('wallet:limit.failed')}</p>
      )}
      {strictest?.frees && (
        <p data-frees={strictest.frees.at}>
          {t('limits:frees', {
            amount: money(strictest.frees.amount),
            time: timeOf(strictest.frees.at, language),
          })}
        </p>
      )}
      {isHouse && <p>{t('wallet:limit.house')}</p>}
    </div>
  )
}

/** What may still be deposited, or what this deposit leads to. */
function usage(t: Text, limit: MemberLimit, typed: number | null, money: (minor: number) => string): string {
  const { period, used, left, amount } = limit
  if (!left) return t('wallet:limit.used')
  if (!typed || typed > left) return t(LEFT[period], { amount: money(left) })
  return t('wallet:limit.after', { sum: money(Math.max(0, used) + typed), amount: money(amount ?? 0) })
}
