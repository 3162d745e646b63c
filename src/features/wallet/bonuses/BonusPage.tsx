import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Currency } from '#api/money'
import type { Bonus } from '#api/wallet/bonuses'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { bonusRecords } from '#core/wallet/statements/bonuses'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { StatementLayout } from '#statements/StatementLayout.tsx'
import { Sum } from '#statements/Sum.tsx'
import { Button } from '#ui/Button.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import panels from '../panels.module.css'
import { BonusFacts } from './BonusFacts.tsx'

/**
 * The bonuses of a member (specification section 2 "bonusDetails"): what each came from, what is left of it and what became
 * of the rest. Every movement of it is in the account record, which can be saved as a file.
 */
export default function BonusPage() {
  const t = useText('bonuses', 'statements', 'errors')
  const [list] = useState(bonusRecords)
  const state = useStore(list.$state)
  const language = pageLanguage()
  const [isCancelled, setCancelled] = useState(false)
  useEffect(() => void list.load({}), [list])
  const { currency, totals } = state

  function change(wasCancelled: boolean): void {
    setCancelled(wasCancelled)
    void list.retry()
  }

  const sum = (minor: number) => <Sum minor={minor} currency={currency} />
  return (
    <div className={panels.column}>
      <p className={panels.note}>{t('bonuses:terms')}</p>
      <p className={panels.outcome} role="status">
        {isCancelled && t('bonuses:cancelled.subtitle')}
      </p>
      <StatementLayout
        t={t}
        records={{ state, more: () => void list.more(), retry: () => void list.retry() }}
        filters={
          <Button href={`${pathIn(language, memberPath('transactionHistory'))}?type=incentive`} icon="list">
            {t('bonuses:movements')}
          </Button>
        }
        empty={{
          title: t('bonuses:none'),
          subtitle: t('bonuses:none.subtitle'),
          action: <Button href={pathIn(language, '/promotions')}>{t('bonuses:none.action')}</Button>,
        }}
        totalsName={t('bonuses:totals')}
        totals={({ cash, bonus, gift }) => [
          [t('bonuses:in-play'), sum(bonus)],
          ...(gift > 0 ? [[t('bonuses:gift'), sum(gift)] as const] : []),
          [t('bonuses:cash'), sum(cash)],
        ]}
        table={{
          caption: t('bonuses:caption'),
          columns: columnsOf(t, currency),
          rows: state.rows,
          keyOf: ({ id }) => id,
          detail: {
            open: (bonus) => t('statements:open', { name: nameOf(t, bonus) }),
            content: (bonus) =>
              currency && totals && <BonusFacts {...{ t, bonus, totals, currency }} onChange={change} />,
          },
        }}
      />
    </div>
  )
}

const nameOf = (t: Text, { promotion }: Bonus) =>
  promotion === null ? t('bonuses:by-hand') : t('bonuses:promotion', { code: promotion })

function columnsOf(t: Text, currency: Currency | null): Column<Bonus>[] {
  return [
    { key: 'at', title: t('bonuses:at'), cell: ({ at }) => timeOf(at, pageLanguage()) },
    { key: 'what', title: t('bonuses:what'), cell: (bonus) => nameOf(t, bonus) },
    {
      key: 'state',
      title: t('bonuses:state'),
      cell: ({ left }) => (
        <Badge kind={left > 0 ? 'good' : 'closed'}>{t(left > 0 ? 'bonuses:open' : 'bonuses:ended')}</Badge>
      ),
    },
    {
      key: 'amount',
      title: t('bonuses:amount'),
      end: true,
      cell: ({ amount }) => <Sum minor={amount} currency={currency} />,
    },
    { key: 'left', title: t('bonuses:left'), end: true, cell: ({ left }) => <Sum minor={left} currency={currency} /> },
  ]
}
