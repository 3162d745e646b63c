import type { VipChange, VipReason, VipStatus } from '#api/rewards/vip'
import type { Key, Text } from '#i18n/text.ts'
import { Money } from '#ui/Money.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { amountOf, dateIn } from './format.ts'
import style from './vip.module.css'

const REASONS = {
  rise: 'vip:reason.rise',
  fall: 'vip:reason.fall',
  ladder: 'vip:reason.ladder',
} as const satisfies Record<VipReason, Key>

/** Each change of the rank, with why. */
export function VipHistory({ t, vip }: { t: Text; vip: VipStatus }) {
  const columns: Column<VipChange>[] = [
    { key: 'at', title: t('vip:day'), cell: ({ at }) => dateIn(vip.zone, at) },
    { key: 'rank', title: t('vip:rank'), cell: ({ to }) => <bdi>{to.level > 0 ? to.name : t('vip:no-rank')}</bdi> },
    { key: 'reason', title: t('vip:reason'), cell: ({ reason }) => t(REASONS[reason]) },
    {
      key: 'staked',
      title: t('vip:staked'),
      end: true,
      cell: ({ staked }) => <Money {...amountOf(vip.currency, staked)} />,
    },
  ]
  return (
    <section aria-labelledby="vip-history">
      <h2 id="vip-history" className={style.heading}>
        {t('vip:history')}
      </h2>
      {vip.changes.length === 0 ? (
        <p className={style.note}>{t('vip:history.none')}</p>
      ) : (
        <DataTable
          caption={t('vip:history')}
          columns={columns}
          rows={vip.changes}
          keyOf={({ at, to, reason }) => `${at} ${reason} ${to.level}`}
        />
      )}
    </section>
  )
}
