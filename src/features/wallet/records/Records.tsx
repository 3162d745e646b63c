import type { ReactNode } from 'react'
import type { RecordState } from '#core/wallet/records/record-list'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './records.module.css'

interface RecordsProps<Row, Totals> {
  t: Text
  state: RecordState<Row, Totals>
  onRetry: () => void
  onMore: () => void
  totals: (totals: Totals) => ReactNode
  /** What an empty statement says, and what helps. */
  empty: { title: string; line?: string; action: ReactNode }
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a statement in each of its states: loading, failed, empty, or rows with their totals above. */
export function Records<Row, Totals>({
  t,
  state,
  onRetry,
  onMore,
  totals,
  empty,
  children,
}: RecordsProps<Row, Totals>) {
  if (state.status === 'loading' || state.status === 'failed') {
    return (
      <Waiting
        label={t('statements:loading')}
        problem={state.error && errorMessage(t, state.error)}
        retry={t('statements:retry')}
        onRetry={onRetry}
      />
    )
  }
  if (state.rows.length === 0) {
    return (
      <Empty
        heading="h2"
        motif="botella"
        name={t('statements:empty.card')}
        title={empty.title}
        line={empty.line ?? t('statements:empty.line')}
        action={empty.action}
      />
    )
  }
  return (
    <div className={style.result} data-status={state.status}>
      {state.totals && totals(state.totals)}
      {children(state.rows)}
      {state.error && <Alert>{errorMessage(t, state.error)}</Alert>}
      {state.next && (
        <Button wide data-action="more" busy={state.status === 'adding'} onClick={onMore}>
          {t('statements:more')}
        </Button>
      )}
    </div>
  )
}

/** The totals over all pages of a statement, in one ruled panel. */
export function TotalsPanel({ name, figures }: { name: string; figures: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={style.totals} aria-label={name}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
