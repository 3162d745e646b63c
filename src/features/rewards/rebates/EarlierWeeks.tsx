import type { CashbackList, CashbackWeek } from '#api/rewards/cashback'
import type { Text } from '#i18n/text.ts'
import { Money } from '#ui/Money.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { amountOf, dayOf } from '../format.ts'
import { STATES } from './EarlierDays.tsx'
import style from './rebate.module.css'
import { WeekLines } from './WeekPaper.tsx'

/** The weeks that nothing can be collected of any more, each with what it added up from. */
export function EarlierWeeks({ t, list, weeks }: { t: Text; list: CashbackList; weeks: readonly CashbackWeek[] }) {
  const { currency } = list
  const columns: Column<CashbackWeek>[] = [
    {
      key: 'week',
      title: t('cashback:week'),
      cell: ({ title, week }) => t('cashback:of-week', { name: title, day: dayOf(week) }),
    },
    {
      ...{ key: 'amount', title: t('rebate:amount'), end: true },
      cell: ({ amount }) => <Money {...amountOf(currency, amount)} />,
    },
    {
      ...{ key: 'state', title: t('rebate:state') },
      cell: ({ state }) => <Badge kind={STATES[state][1]}>{t(STATES[state][0])}</Badge>,
    },
  ]
  return (
    <section aria-labelledby="cashback-weeks" data-weeks={weeks.length}>
      <h3 id="cashback-weeks" className={style.heading}>
        {t('cashback:weeks')}
      </h3>
      <DataTable
        caption={t('cashback:weeks')}
        columns={columns}
        rows={weeks}
        keyOf={({ reward }) => reward}
        detail={{
          open: ({ week }) => t('cashback:weeks.open', { day: dayOf(week) }),
          content: (week) => <WeekLines t={t} week={week} currency={currency} />,
        }}
      />
    </section>
  )
}
