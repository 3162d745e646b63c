import type { ReactNode } from 'react'
import style from './Badge.module.css'

export type BadgeKind = 'good' | 'bad' | 'waiting' | 'closed' | 'paid'

/** A state in one or two words; the word says it, the colour only helps. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return (
    <span className={style.badge} data-kind={kind}>
      {children}
    </span>
  )
}
