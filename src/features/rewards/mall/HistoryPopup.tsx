import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PointKind } from '#api/rewards/points'
import { closePopup } from '#core/popups'
import { $pointHistory, loadPointHistory, morePointHistory } from '#core/rewards/points'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { pointsOf, signedPoints } from '../format.ts'
import style from './dialog.module.css'

const KINDS = {
  'points-earned': 'points:kind.earned',
  'points-revoked': 'points:kind.revoked',
  'points-held': 'points:kind.held',
  'points-spent': 'points:kind.spent',
  'points-returned': 'points:kind.returned',
  'points-exchanged': 'points:kind.exchanged',
  'points-given': 'points:kind.given',
} as const satisfies Record<PointKind, Key>

type Change = NonNullable<ReturnType<typeof $pointHistory.get>['rows']>[number]

/** Each change of the points, with the balance after it. */
export default function HistoryPopup() {
  const t = useText('points', 'errors', 'session')
  useEffect(() => void loadPointHistory(), [])
  return (
    <Dialog
      sheet
      size="wide"
      title={t('points:history.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('points')}
    >
      <Changes t={t} />
    </Dialog>
  )
}

function Changes({ t }: { t: Text }) {
  const { rows, next, error, busy, moreError } = useStore($pointHistory)
  if (rows === null)
    return (
      <Waiting
        label={t('points:loading')}
        problem={error && errorMessage(t, error)}
        retry={t('points:retry')}
        onRetry={() => void loadPointHistory()}
      />
    )
  if (rows.length === 0) return <p className={style.none}>{t('points:history.none')}</p>
  return (
    <div className={style.history} data-history={rows.length}>
      {error && <Alert>{errorMessage(t, error)}</Alert>}
      <DataTable caption={t('points:history.title')} columns={columnsOf(t)} rows={rows} keyOf={({ id }) => id} />
      {moreError && <Alert>{errorMessage(t, moreError)}</Alert>}
      {next !== null && (
        <Button wide busy={busy} data-action="more-history" onClick={() => void morePointHistory()}>
          {t('points:more')}
        </Button>
      )}
    </div>
  )
}

const columnsOf = (t: Text): Column<Change>[] => [
  { key: 'at', title: t('points:at'), cell: ({ at }) => timeOf(at, pageLanguage()) },
  {
    key: 'kind',
    title: t('points:kind'),
    cell: ({ kind, folio }) => (
      <>
        {t(KINDS[kind])}
        {folio && (
          <>
            {' '}
            <bdi dir="ltr">{folio}</bdi>
          </>
        )}
      </>
    ),
  },
  {
    key: 'points',
    title: t('points:points'),
    end: true,
    cell: ({ points }) => <bdi dir="ltr">{signedPoints(points)}</bdi>,
  },
  {
    key: 'balance',
    title: t('points:after'),
    end: true,
    cell: ({ balance }) => <bdi dir="ltr">{pointsOf(balance)}</bdi>,
  },
]
