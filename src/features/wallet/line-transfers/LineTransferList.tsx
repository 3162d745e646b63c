import { useStore } from '@nanostores/react'
import type { LineTransfer } from '#api/wallet/line-transfers'
import { $lineTransfers, moreLineTransfers } from '#core/wallet/line-transfers'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { Amount } from '../Amount.tsx'
import panels from '../panels.module.css'

const STATES = {
  'in-flight': { name: 'linetransfers:in-flight', kind: 'waiting' },
  arrived: { name: 'linetransfers:arrived', kind: 'good' },
  returned: { name: 'linetransfers:returned', kind: 'bad' },
} as const satisfies Record<LineTransfer['state'], { name: Key; kind: BadgeKind }>

/** What was sent and received along the line, the newest first; one in flight is watched. */
export function LineTransferList({ t }: { t: Text }) {
  const { transfers, next, busy, failure } = useStore($lineTransfers)
  return (
    <section className={panels.column} aria-labelledby="line-transfers">
      <h2 id="line-transfers" className={panels.heading}>
        {t('linetransfers:history')}
      </h2>
      {transfers.length === 0 && <p className={panels.none}>{t('linetransfers:none')}</p>}
      {transfers.length > 0 && (
        <DataTable
          caption={t('linetransfers:caption')}
          columns={columnsOf(t)}
          rows={transfers}
          keyOf={({ id, direction }) => `${direction} ${id}`}
        />
      )}
      {failure?.of === 'more' && <ErrorAlert t={t} error={failure.error} />}
      {next && (
        <Button wide busy={busy} data-action="more" onClick={() => void moreLineTransfers()}>
          {t('linetransfers:more')}
        </Button>
      )}
    </section>
  )
}

function columnsOf(t: Text): Column<LineTransfer>[] {
  const language = pageLanguage()
  return [
    { key: 'at', title: t('linetransfers:at'), cell: ({ at }) => timeOf(at, language) },
    {
      key: 'who',
      title: t('linetransfers:who'),
      cell: ({ direction, account }) =>
        t(direction === 'sent' ? 'linetransfers:sent' : 'linetransfers:received', { name: account }),
    },
    {
      key: 'state',
      title: t('linetransfers:state'),
      cell: ({ state }) => <Badge kind={STATES[state].kind}>{t(STATES[state].name)}</Badge>,
    },
    {
      key: 'amount',
      title: t('wallet:amount'),
      end: true,
      cell: ({ amount, currency }) => <Amount language={language} minor={amount} currency={currency} />,
    },
  ]
}
