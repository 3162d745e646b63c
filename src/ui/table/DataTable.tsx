import { Fragment, type ReactNode, useState } from 'react'
import { Icon } from '../Icon.tsx'
import style from './DataTable.module.css'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Figures are end-aligned. */
  end?: boolean
  /** Its heading sorts the rows; `order` is null while another one does. */
  sort?: { order: 'up' | 'down' | null; onSort: () => void } | undefined
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What opens below a row, and the accessible name of the button that opens it; without it rows do not open. */
  detail?: { open: (row: Row) => string; content: (row: Row) => ReactNode }
}

const ORDERS = { up: 'ascending', down: 'descending' } as const

/**
 * Rows of records: a table, and a list of cards where it has less than 640 px of room.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, detail }: DataTableProps<Row>) {
  const [open, setOpen] = useState<string | null>(null)
  const span = columns.length + (detail ? 1 : 0)
  return (
    <div className={style.frame}>
      <table className={style.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, end, sort }) => (
              <th
                key={key}
                scope="col"
                data-end={end || undefined}
                aria-sort={sort?.order ? ORDERS[sort.order] : undefined}
              >
                {sort ? (
                  <>
                    <span className={style.plain}>{title}</span>
                    <button type="button" className={style.sort} data-sort={key} onClick={sort.onSort}>
                      {title}
                      {sort.order && <Icon name={sort.order} size={16} />}
                    </button>
                  </>
                ) : (
                  title
                )}
              </th>
            ))}
            {detail && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            const isOpen = open === key
            return (
              <Fragment key={key}>
                <tr data-record={key} data-open={isOpen || undefined}>
                  {columns.map((column) => (
                    <td key={column.key} data-title={column.title} data-end={column.end || undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                  {detail && (
                    <td className={style.toggle}>
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        aria-label={detail.open(row)}
                        onClick={() => setOpen(isOpen ? null : key)}
                      >
                        <Icon name={isOpen ? 'up' : 'down'} size={20} />
                      </button>
                    </td>
                  )}
                </tr>
                {detail && isOpen && (
                  <tr className={style.detail}>
                    <td colSpan={span}>{detail.content(row)}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
