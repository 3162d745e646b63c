import type { ReactNode, SyntheticEvent } from 'react'
import style from './Card.module.css'

interface CardProps {
  /** Printed at the start of the head; a card without a number is a notice, not part of the deck. */
  number?: number | undefined
  /** Printed at the end of the head: the vendor, or the brand. */
  vendor?: string | undefined
  /** A drawing of `/art/v1/motifs`. */
  motif: string
  /** A picture instead of the motif: a path of ours. */
  picture?: string | undefined
  name: string
  /** The largest element of the first screen: loaded with priority. */
  first?: boolean
  /** Below 900 only the drawing is left, as a strip 96 high. */
  folds?: boolean
  children?: ReactNode
}

/** The lotería card; every part scales with its width. `children` are placed over the drawing. */
export function Card({ number, vendor, motif, picture, name, first = false, folds = false, children }: CardProps) {
  return (
    <div className={style.frame}>
      <div className={style.card} data-folds={folds || undefined}>
        <p className={style.head}>
          <b>{number}</b>
          <span>{vendor}</span>
        </p>
        <div className={style.art}>
          <img
            src={picture ?? `/art/v1/motifs/${motif}.svg`}
            alt=""
            width="180"
            height="210"
            fetchPriority={first ? 'high' : undefined}
            onError={show(false)}
            onLoad={show(true)}
          />
          {children}
        </div>
        <p className={style.name} data-long={name.length > 14 || undefined}>
          <span>{name}</span>
        </p>
      </div>
    </div>
  )
}

/** A picture that did not come gives way to the lantern of the frame. */
const show = (visible: boolean) => (event: SyntheticEvent<HTMLImageElement>) => {
  event.currentTarget.hidden = !visible
}
