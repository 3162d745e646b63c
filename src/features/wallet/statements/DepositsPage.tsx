import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Deposit } from '#api/wallet/wallet'
import { environment } from '#core/environment'
import { isOwnKey } from '#core/own-key'
import { pathIn } from '#core/path'
import { $deposit, openCashier } from '#core/wallet/deposit'
import { depositRecords } from '#core/wallet/statements/deposits'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { FilterSelect } from '#statements/FilterSelect.tsx'
import { StatementLayout } from '#statements/StatementLayout.tsx'
import { Sum } from '#statements/Sum.tsx'
import { Button } from '#ui/Button.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import { methodName } from '../Methods.tsx'
import { DepositFacts } from './DepositFacts.tsx'

const STATES = {
  pending: { name: 'statements:deposit.pending', kind: 'waiting' },
  credited: { name: 'statements:deposit.credited', kind: 'good' },
  failed: { name: 'statements:deposit.failed', kind: 'bad' },
  expired: { name: 'statements:deposit.expired', kind: 'closed' },
} as const satisfies Record<Deposit['state'], { name: Key; kind: BadgeKind }>

const stateOf = (text: string): Deposit['state'] | '' => (isOwnKey(text, STATES) ? text : '')

/** Deposits (specification section 2 "depositv2"): a new one in the cashier, and where each earlier one stands. */
export default function DepositsPage() {
  const t = useText('statements', 'wallet', 'errors')
  const [list] = useState(depositRecords)
  const [filter, setFilter] = useState(() => stateOf(new URLSearchParams(location.search).get('state') ?? ''))
  const state = useStore(list.$state)
  const { methods } = useStore($deposit)
  useEffect(() => void openCashier(), [])
  useEffect(() => list.follow(), [list])
  useEffect(() => {
    const load = () => void list.load(filter ? { state: filter } : {})
    load()
    // A deposit that was made or credited meanwhile is in the list.
    return $deposit.listen(({ deposit }, before) => {
      if (deposit?.id !== before?.deposit?.id || deposit?.state !== before?.deposit?.state) load()
    })
  }, [list, filter])

  function choose(next: string): void {
    setFilter(stateOf(next))
    environment().replaceAddress(location.pathname + (next ? `?state=${next}` : ''))
  }

  return (
    <StatementLayout
      t={t}
      records={{ state, more: () => void list.more(), retry: () => void list.retry() }}
      filters={
        <>
          <Button variant="primary" icon="in" href={pathIn(pageLanguage(), '/login')} data-popup="deposit">
            {t('statements:deposit')}
          </Button>
          <FilterSelect
            name="state"
            label={t('statements:state')}
            all={t('statements:state.all')}
            value={filter}
            options={Object.fromEntries(Object.entries(STATES).map(([value, { name }]) => [value, t(name)]))}
            onChange={choose}
          />
        </>
      }
      empty={{ title: t('statements:deposits.none'), subtitle: t('statements:deposits.none.subtitle'), action: null }}
      table={{
        caption: t('statements:deposits.caption'),
        columns: columnsOf(t, (id) => methodName(t, methods, id)),
        rows: state.rows,
        keyOf: ({ id }) => id,
        detail: {
          open: ({ folio }) => t('statements:open', { name: folio }),
          content: (one) => <DepositFacts t={t} deposit={one} />,
        },
      }}
    />
  )
}

function columnsOf(t: Text, nameOf: (method: string) => string): Column<Deposit>[] {
  return [
    { key: 'at', title: t('statements:at'), cell: ({ createdAt }) => timeOf(createdAt, pageLanguage()) },
    { key: 'method', title: t('statements:method'), cell: ({ method }) => nameOf(method) },
    {
      key: 'state',
      title: t('statements:state'),
      cell: ({ state }) => <Badge kind={STATES[state].kind}>{t(STATES[state].name)}</Badge>,
    },
    {
      key: 'amount',
      title: t('statements:amount'),
      end: true,
      cell: ({ amount, currency }) => <Sum minor={amount} currency={currency} />,
    },
  ]
}
