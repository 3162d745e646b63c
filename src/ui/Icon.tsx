import style from './Icon.module.css'
import type { IconName } from './icons.ts'

interface IconProps {
  name: IconName
  /** Edge in CSS pixels; the drawings are made for these. */
  size?: 16 | 18 | 20 | 22 | 24
  /** Chevrons and arrows follow the direction of reading (look.md 12). */
  mirrored?: boolean
}

/** One drawing of the long-cached sprite, in the colour of the text around it; whoever is named by it names it. */
export function Icon({ name, size = 20, mirrored = false }: IconProps) {
  return (
    <svg aria-hidden className={style.icon} width={size} height={size} data-mirrored={mirrored || undefined}>
      <use href={`/art/v1/icons.svg#${name}`} />
    </svg>
  )
}
