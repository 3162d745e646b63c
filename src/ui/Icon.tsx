import style from './Icon.module.css'
import type { IconName } from './icons.ts'

interface IconProps {
  name: IconName
  /** Edge length in CSS pixels; the drawings are made for these sizes. */
  size?: 16 | 18 | 20 | 22 | 24
  /** For chevrons and arrows, which follow the reading direction. */
  mirrored?: boolean
}

/**
 * An icon of the long-cached sprite, in the colour of the surrounding text. Decorative; the parent provides the
 * accessible name.
 */
export function Icon({ name, size = 20, mirrored = false }: IconProps) {
  return (
    <svg aria-hidden className={style.icon} width={size} height={size} data-mirrored={mirrored || undefined}>
      <use href={`/art/v1/icons.svg#${name}`} />
    </svg>
  )
}
