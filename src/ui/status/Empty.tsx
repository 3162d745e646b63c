import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import style from './Empty.module.css'

interface EmptyProps {
  /** A drawing of `/art/v1/motifs`, and its name on the card. */
  motif: string
  name: string
  title: string
  subtitle: string
  /** The one action that helps. */
  action?: ReactNode
  /** A failure, which is announced at once. */
  failed?: boolean
  /** One level below the heading above it. */
  heading?: 'h2' | 'h3'
}

/** An empty or failed state: a card, one sentence, one action. */
export function Empty({ motif, name, title, subtitle, action, failed = false, heading: Heading = 'h3' }: EmptyProps) {
  return (
    <div className={style.empty} role={failed ? 'alert' : undefined}>
      <div className={style.card} aria-hidden>
        <Card motif={motif} name={name} />
      </div>
      <div className={style.words}>
        <Heading>{title}</Heading>
        <p>{subtitle}</p>
        {action}
      </div>
    </div>
  )
}
