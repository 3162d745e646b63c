import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icons.ts'
import style from './ChoiceCard.module.css'

interface ChoiceCardProps extends ComponentProps<'label'> {
  icon: IconName
  /** A name in `b`, and a line about it in `small`. */
  children: ReactNode
  /** A radio button at the end, or a file input, which lies over the whole card. */
  input: ComponentProps<'input'>
  /** Beside the input: what is under way. */
  beside?: ReactNode
}

/** A choice as a card: an icon, what it is, and its input. A disabled one is dashed. */
export function ChoiceCard({ icon, children, input, beside, ...label }: ChoiceCardProps) {
  return (
    <label {...label} className={style.card}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
      {beside}
      <input {...input} />
    </label>
  )
}
