import type { ComponentProps, ReactNode } from 'react'
import style from './Button.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { Loader } from './Loader.tsx'

interface Look {
  /** `primary` is the only amber action of a view; `line` the secondary one; `quiet` has no border. */
  variant?: 'primary' | 'border' | 'quiet'
  /** 44 high for controls, 52 for submitting a form. */
  size?: 'control' | 'form'
  icon?: IconName
  /** As wide as its container. */
  wide?: boolean
  /** Replaces the label with a loader of the same width; clicks are ignored. */
  busy?: boolean
  children: ReactNode
}

type ButtonProps = Look &
  (({ href: string } & Omit<ComponentProps<'a'>, 'href' | 'children'>) | Omit<ComponentProps<'button'>, 'children'>)

/** A button, or a link with the same appearance when it has an `href`. Also works in Astro, as HTML only. */
export function Button({ variant = 'border', size = 'control', icon, wide, busy, children, ...rest }: ButtonProps) {
  const shared = {
    className: style.button,
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  }
  const inside = (
    <>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </>
  )
  if ('href' in rest) {
    return (
      <a {...rest} {...shared}>
        {inside}
      </a>
    )
  }
  return (
    <button
      type="button"
      {...(rest as ComponentProps<'button'>)}
      {...shared}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (press) => press.preventDefault() : rest.onClick}
    >
      {/* While busy it holds the width of the label, which is hidden. A link is never busy. */}
      <span className={style.words}>{inside}</span>
      {busy && <Loader />}
    </button>
  )
}
