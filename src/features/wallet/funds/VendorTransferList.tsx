import { useStore } from '@nanostores/react'
import type { PastWalletTransfer } from '#api/vendors/vendor-wallets'
import { $vendorWallets, moreVendorTransfers } from '#core/wallet/vendor-wallets'
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
  pending: { name: 'transfers:pending', kind: 'waiting' },
  done: { name: 'transfers:done', kind: 'good' },
  refused: { name: 'transfers:refused', kind: 'bad' },
} as const satisfies Record<PastWalletTransfer['state'], { name: Key; kind: BadgeKind }>

/** What was moved to vendors and back, the newest first; one that waits for its vendor is watched. */
export function VendorTransferList({ t }: { t: Text }) {
  const { transfers, next, busy, failures } = useStore($vendorWallets)
  return (
    <section className={panels.column} aria-labelledby="vendor-transfers">
      <h2 id="vendor-transfers" className={panels.heading}>
        {t('transfers:history')}
      </h2>
      {transfers.length === 0 && <p className={panels.none}>{t('transfers:none')}</p>}
      {transfers.length > 0 && (
        <DataTable caption={t('transfers:caption')} columns={columnsOf(t)} rows={transfers} keyOf={({ id }) => id} />
      )}
      {failures.more && <ErrorAlert t={t} error={failures.more} />}
      {next && (
        <Button wide busy={busy === 'more'} data-action="more" onClick={() => void moreVendorTransfers()}>
          {t('transfers:more')}
        </Button>
      )}
    </section>
  )
}

function columnsOf(t: Text): Column<PastWalletTransfer>[] {
  const language = pageLanguage()
  return [
    { key: 'at', title: t('transfers:at'), cell: ({ createdAt }) => timeOf(createdAt, language) },
    {
      key: 'what',
      title: t('transfers:what'),
      cell: ({ direction, name }) => t(direction === 'in' ? 'transfers:to' : 'transfers:from', { name }),
    },
    {
      key: 'state',
      title: t('transfers:state'),
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
