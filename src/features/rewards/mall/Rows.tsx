import type { ReactNode } from 'react'
import style from './dialog.module.css'

/** What is had, what it costs and what is left, one below the other. */
export function Rows({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={style.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
