import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import style from './ListFallback.module.css'

interface InsteadProps {
  card: { motif: string; name: string; first?: boolean }
  title: string
  subtitle: string
  /** At most one action. */
  children?: ReactNode
  /** Screen readers announce `alert` at once. */
  role?: 'alert' | 'status'
  heading?: 'h1' | 'h2'
}

/** The empty state: a card, one sentence, one action. */
export function Instead({ card, title, subtitle, children, role, heading: Title = 'h2' }: InsteadProps) {
  return (
    <div className={style.instead} role={role}>
      <div className={style.card}>
        <Card {...card} />
      </div>
      <div>
        <Title className={style.title}>{title}</Title>
        <p className={style.subtitle}>{subtitle}</p>
        {children}
      </div>
    </div>
  )
}
