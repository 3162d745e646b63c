import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import style from './item.module.css'

interface ItemCardProps {
  number: number
  name: string
  motif: string
  /** At the end of the head: how many there are. */
  stock?: string
  /** A strip over the art: the day on which there are more. */
  strip?: string | undefined
  /** Nothing is left: grey, and without a plate. */
  soldOut?: boolean
  points: string
  unit: string
  heading: 'h2' | 'h3'
  /** What can be done, beside the price. */
  children?: ReactNode
}

/** An article of the mall as a card of paper. */
export function ItemCard(props: ItemCardProps) {
  const { number, name, motif, stock, strip, soldOut, points, unit, heading: Heading, children } = props
  return (
    <div className={style.item} data-sold-out={soldOut || undefined}>
      <p className={style.head}>
        <b>{number}</b>
        <span>{stock}</span>
      </p>
      <div className={style.art}>
        <img src={`/art/v1/motifs/${motif}.svg`} alt="" width="180" height="210" loading="lazy" />
        {strip && (
          <p className={style.strip}>
            <Icon name="clock" size={16} />
            {strip}
          </p>
        )}
      </div>
      <Heading className={style.name}>
        <span>{name}</span>
      </Heading>
      <div className={style.foot}>
        <p className={style.price}>
          <b>{points}</b> <span>{unit}</span>
        </p>
        {children}
      </div>
    </div>
  )
}

/** A card that has not come: a box of its size. */
export function ItemBox() {
  return (
    <div className={style.item} data-box>
      <p className={style.head} />
      <div className={style.art} />
      <p className={style.name} />
      <div className={style.foot} />
    </div>
  )
}
