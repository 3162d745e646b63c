import type { Currency } from '#api/money'
import type { CashbackLine, CashbackList, CashbackWeek } from '#api/rewards/cashback'
import type { Text } from '#i18n/text.ts'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { Collect } from '../center/Collect.tsx'
import paper from '../center/rewards.module.css'
import { amountOf, dayOf, localDay } from '../format.ts'
import { rateText } from './Lines.tsx'
import style from './rebate.module.css'

/** A week that can be collected, on paper; once collected it stays until the page is left. */
export function WeekPaper({ t, list: { currency }, week: one }: { t: Text; list: CashbackList; week: CashbackWeek }) {
  const { week, title, amount, state, reward, until } = one
  const name = t('cashback:of-week', { name: title, day: dayOf(week) })
  return (
    <li className={paper.paper} data-week={reward} data-state={state}>
      <div className={paper.head}>
        <img src="/art/v1/motifs/barca.svg" alt="" width="84" height="98" loading="lazy" />
        <div>
          <h3>{name}</h3>
          <p className={paper.figure}>
            <Money {...amountOf(currency, amount)} />
          </p>
          <p className={paper.soft}>{t('rewards:free')}</p>
        </div>
      </div>
      <WeekLines t={t} week={one} currency={currency} />
      <div className={paper.foot}>
        <p className={paper.soft}>
          {until === null
            ? t(state === 'waiting' ? 'rebate:waiting' : 'cashback:settling')
            : t('rewards:open.until', { day: localDay(until) })}
        </p>
        {until !== null && <Collect t={t} id={reward} name={name} />}
      </div>
    </li>
  )
}

/** What a week adds up from: the lines that are printed are the sum that is printed. */
export function WeekLines({ t, week: one, currency }: { t: Text; week: CashbackWeek; currency: Currency }) {
  const { week, lines, carried, amount } = one
  const left = lines.reduce((sum, line) => sum + line.amount, carried)
  const rows = [
    ...lines.map((line) => [line.week, lineText(t, week, line, currency), line.amount] as const),
    ...(carried < 0 ? [['carried', t('cashback:carried'), carried] as const] : []),
    ...(left < amount ? [['left', t('cashback:left'), left] as const] : []),
  ]
  return (
    <dl className={style.lines}>
      {rows.map(([key, name, minor]) => (
        <div key={key} data-line={key}>
          <dt>{name}</dt>
          <dd>
            <Money {...amountOf(currency, minor)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `Net loss of $1,000.00 · 1.5 %`; of another week only that it was corrected. */
function lineText(t: Text, own: string, { week, staked, won, given, rate }: CashbackLine, currency: Currency): string {
  if (week !== own) return t('cashback:line.late', { day: dayOf(week) })
  const loss = formatMoney(amountOf(currency, staked - won - given))
  return t('cashback:line', { loss, percent: rateText(rate) })
}
