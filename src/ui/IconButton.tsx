import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import style from './IconButton.module.css'
import type { IconName } from './icons.ts'

type IconButtonProps = {
  icon: IconName
  /** The only accessible name, so it is required. */
  label: string
  /** `bare` has no border: inside fields, bars and dialogs. */
  bare?: boolean
  size?: 16 | 18 | 20 | 22 | 24
  /** For chevrons and arrows, which follow the reading direction. */
  mirrored?: boolean
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>

/** An icon as a button, 44 by 44. */
export function IconButton({ icon, label, bare = false, size = 20, mirrored = false, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={style.button} data-bare={bare || undefined}>
      <Icon name={icon} size={size} mirrored={mirrored} />
    </button>
  )
}
