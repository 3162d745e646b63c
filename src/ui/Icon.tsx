import style from './Icon.module.css'
import type { IconName } from './icons.ts'

interface IconProps {
  name: IconName
  /** Edge in CSS pixels; the drawings are made for these. */
  size?: 16 | 18 | 20 | 22 | 24
  /** What it says where no text stands beside it; without it the drawing is hidden from assistive technology. */
  label?: string | undefined
  /** Chevrons and arrows follow the direction of reading (look.md 12). */
  mirrored?: boolean
}

/** One drawing of the long-cached sprite, in the colour of the text around it. */
export function Icon({ name, size = 20, label, mirrored = false }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg {...named} className={style.icon} width={size} height={size} data-mirrored={mirrored || undefined}>
      <use href={`/art/v1/icons.svg#${name}`} />
    </svg>
  )
}
