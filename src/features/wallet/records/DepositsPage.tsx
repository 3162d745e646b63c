import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Deposit } from '#api/wallet/wallet'
import { environment } from '#core/environment'
import { pathIn } from '#core/path'
import { $deposit, openCashier } from '#core/wallet/deposit'
import { depositRecords } from '#core/wallet/records/deposits'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { type Column, RecordTable } from '#ui/records/RecordTable.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { methodName } from '../Methods.tsx'
import { timeOf } from '../time.ts'
import { Facts } from './Facts.tsx'
import { Records } from './Records.tsx'
import style from './records.module.css'
import { Sum } from './Sum.tsx'

const STATES = {
  pending: { name: 'statements:deposit.pending', kind: 'waiting' },
  credited: { name: 'statements:deposit.credited', kind: 'good' },
  failed: { name: 'statements:deposit.failed', kind: 'bad' },
  expired: { name: 'statements:deposit.expired', kind: 'closed' },
} as const satisfies Record<Deposit['state'], { name: Key; kind: BadgeKind }>

const stateOf = (text: string | null): Deposit['state'] | '' =>
  text !== null && text in STATES ? (text as Deposit['state']) : ''

/** Deposits (specification section 2 "depositv2"): a new one in the cashier, and where each earlier one stands. */
export default function DepositsPage() {
  const t = useText('statements', 'wallet', 'errors')
  const [list] = useState(depositRecords)
  const [state, setState] = useState(() => stateOf(new URLSearchParams(location.search).get('state')))
  const records = useStore(list.$state)
  const { methods, deposit } = useStore($deposit)
  useEffect(() => void openCashier(), [])
  // A deposit that was made or credited meanwhile is in the list.
  const progress = deposit && `${deposit.id} ${deposit.state}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the progress of the cashier loads the list anew
  useEffect(() => void list.load(state ? { state } : {}), [list, state, progress])
  const start = (
    <Button variant="primary" icon="in" href={pathIn(pageLanguage(), '/login')} data-popup="deposit">
      {t('statements:deposit')}
    </Button>
  )

  function choose(next: Deposit['state'] | ''): void {
    setState(next)
    environment().replaceAddress(location.pathname + (next ? `?state=${next}` : ''))
  }

  return (
    <>
      <div className={style.filters}>
        {start}
        <Select
          name="state"
          label={t('statements:state')}
          value={state}
          options={[
            { value: '', label: t('statements:state.all') },
            ...Object.entries(STATES).map(([value, { name }]) => ({
              value: value as Deposit['state'],
              label: t(name),
            })),
          ]}
          onChange={choose}
        />
      </div>
      <Records
        t={t}
        state={records}
        onRetry={() => void list.retry()}
        onMore={() => void list.more()}
        empty={{ title: t('statements:deposits.none'), line: t('statements:deposits.none.line'), action: null }}
        totals={() => null}
      >
        {(rows) => (
          <RecordTable
            caption={t('statements:deposits.caption')}
            columns={columnsOf(t, (id) => methodName(t, methods, id))}
            rows={rows}
            keyOf={({ id }) => id}
            detail={(one) => <DepositFacts t={t} deposit={one} />}
            text={{ open: ({ folio }) => t('statements:open', { name: folio }) }}
          />
        )}
      </Records>
    </>
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

function DepositFacts({ t, deposit }: { t: Text; deposit: Deposit }) {
  const { folio, fee, currency, state, expiresAt, creditedAt, proof } = deposit
  const language = pageLanguage()
  return (
    <Facts
      facts={[
        [
          t('statements:folio'),
          <bdi key="folio" dir="ltr">
            {folio}
          </bdi>,
        ],
        [t('statements:fee'), fee > 0 && <Sum key="fee" minor={fee} currency={currency} />],
        [t('statements:credited-at'), creditedAt && timeOf(creditedAt, language)],
        [t('statements:expires-at'), state === 'pending' && timeOf(expiresAt, language)],
        [t('statements:proofs'), proof.length > 0 && proof.length],
      ]}
    />
  )
}
