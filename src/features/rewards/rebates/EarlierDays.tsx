import type { ManualRebate, RebateDay, RebateState } from '#api/rewards/rebate'
import type { Key, Text } from '#i18n/text.ts'
import { Money } from '#ui/Money.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { amountOf, dayOf } from '../format.ts'
import { Lines } from './Lines.tsx'
import style from './rebate.module.css'

/** What a day, or a week, is called that stands so. */
export const STATES = {
  settling: ['rebate:state.settling', 'waiting'],
  waiting: ['rebate:state.waiting', 'waiting'],
  none: ['rebate:state.none', 'closed'],
  open: ['rebate:state.open', 'waiting'],
  process: ['rebate:state.process', 'waiting'],
  claimed: ['rebate:state.claimed', 'good'],
  lapsed: ['rebate:state.lapsed', 'closed'],
} as const satisfies Record<RebateState, readonly [Key, BadgeKind]>

/** The days that nothing can be collected of any more, each with what it added up from. */
export function EarlierDays({ t, rebate, days }: { t: Text; rebate: ManualRebate; days: readonly RebateDay[] }) {
  const { currency } = rebate
  const columns: Column<RebateDay>[] = [
    { key: 'day', title: t('rebate:day'), cell: ({ day }) => dayOf(day) },
    {
      key: 'amount',
      title: t('rebate:amount'),
      end: true,
      cell: ({ amount }) => <Money {...amountOf(currency, amount)} />,
    },
    {
      key: 'state',
      title: t('rebate:state'),
      cell: ({ state }) => <Badge kind={STATES[state][1]}>{t(STATES[state][0])}</Badge>,
    },
  ]
  return (
    <section aria-labelledby="rebate-days" data-days={days.length}>
      <h2 id="rebate-days" className={style.heading}>
        {t('rebate:days')}
      </h2>
      {days.length === 0 ? (
        <p className={style.note}>{t('rebate:days.none')}</p>
      ) : (
        <DataTable
          caption={t('rebate:days')}
          columns={columns}
          rows={days}
          keyOf={({ day }) => day}
          detail={{
            open: ({ day }) => t('rebate:days.open', { day: dayOf(day) }),
            content: (day) => <Lines t={t} of={day} currency={currency} />,
          }}
        />
      )}
    </section>
  )
}
