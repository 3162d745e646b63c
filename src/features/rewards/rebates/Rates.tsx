import type { ManualRebate } from '#api/rewards/rebate'
import type { Text } from '#i18n/text.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { categoryName, rateText } from './Lines.tsx'
import style from './rebate.module.css'

type Row = ManualRebate['rates'][number]

/** What comes back by category and rank, and by which rule. */
export function Rates({ t, rebate: { rates, ranks, level, claimDays } }: { t: Text; rebate: ManualRebate }) {
  const columns: Column<Row>[] = [
    { key: 'category', title: t('rebate:category'), cell: ({ category }) => categoryName(t, category) },
    ...ranks.map((rank, index): Column<Row> => {
      const name = rank.name || t('rebate:no-rank')
      const isOwn = rank.level === level
      return {
        key: String(rank.level),
        title: isOwn ? t('rebate:own-rank', { rank: name }) : name,
        end: true,
        cell: ({ rates: ofRanks }) => {
          const text = rateText(ofRanks[index] ?? 0)
          return isOwn ? <b>{text}</b> : text
        },
      }
    }),
  ]
  return (
    <section aria-labelledby="rebate-rates" data-rates={rates.length}>
      <h2 id="rebate-rates" className={style.heading}>
        {t('rebate:rates')}
      </h2>
      {rates.length === 0 ? (
        <p className={style.note}>{t('rebate:rates.none')}</p>
      ) : (
        <DataTable caption={t('rebate:rates')} columns={columns} rows={rates} keyOf={({ category }) => category} />
      )}
      <ul className={style.rules}>
        <li>{t('rebate:rule.counts')}</li>
        <li>{t('rebate:rule.rank')}</li>
        <li>{t('rebate:rule.late')}</li>
        <li>{t('rebate:rule.collect', { count: claimDays })}</li>
      </ul>
    </section>
  )
}
