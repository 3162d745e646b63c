import type { ReactNode } from 'react'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { DataTable, type DataTableProps } from '#ui/table/DataTable.tsx'
import style from './statements.module.css'
import type { ShownStatement } from './use-statement.ts'

/** A figure with its label. */
export type Figure = readonly [label: string, figure: ReactNode]

interface StatementLayoutProps<Row, Totals> {
  t: Text
  records: ShownStatement<Row, Totals>
  /** What stands above the rows in every state. */
  filters?: ReactNode
  /** What an empty statement says, and what helps. */
  empty: { title: string; subtitle?: string; action: ReactNode }
  totals?: (totals: Totals) => readonly Figure[]
  /** The accessible name of the totals; without it they are those of the chosen days. */
  totalsName?: string
  /** Stands between the totals and the table. */
  chart?: ReactNode
  table: DataTableProps<Row>
  /** Stands below the table. */
  after?: ReactNode
}

/** A page of records: its filters, and below them the rows in each of their states. */
export function StatementLayout<Row, Totals>({ filters, ...page }: StatementLayoutProps<Row, Totals>) {
  return (
    <>
      {filters && <div className={style.filters}>{filters}</div>}
      <Rows {...page} />
    </>
  )
}

/** The rows: loading, failed, empty, or a table with the totals of all pages above. */
function Rows<Row, Totals>({
  t,
  records: { state, more, retry },
  empty,
  totals,
  totalsName = t('statements:totals'),
  chart,
  table,
  after,
}: Omit<StatementLayoutProps<Row, Totals>, 'filters'>) {
  if (state.status === 'loading' || state.status === 'failed') {
    return (
      <Waiting
        label={t('statements:loading')}
        problem={state.error && errorMessage(t, state.error)}
        retry={t('statements:retry')}
        onRetry={retry}
      />
    )
  }
  if (table.rows.length === 0) {
    return (
      <Empty
        heading="h2"
        motif="botella"
        name={t('statements:empty.card')}
        title={empty.title}
        subtitle={empty.subtitle ?? t('statements:empty.subtitle')}
        action={empty.action}
      />
    )
  }
  return (
    <div className={style.result} data-status={state.status}>
      {state.totals !== null && totals && <TotalsPanel name={totalsName} figures={totals(state.totals)} />}
      {chart}
      <DataTable {...table} />
      {after}
      {state.error && <Alert>{errorMessage(t, state.error)}</Alert>}
      {state.next && (
        <Button wide data-action="more" busy={state.status === 'adding'} onClick={more}>
          {t('statements:more')}
        </Button>
      )}
    </div>
  )
}

/** The totals over all pages of a statement, in one ruled panel. */
export function TotalsPanel({ name, figures }: { name: string; figures: readonly Figure[] }) {
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
