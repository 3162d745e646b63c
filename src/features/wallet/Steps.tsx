import type { Key, Text } from '#i18n/text.ts'
import { Icon } from '#ui/Icon.tsx'
import style from './Steps.module.css'

const NAMES = ['wallet:step.amount', 'wallet:step.pay', 'wallet:step.done'] as const satisfies readonly Key[]

/** The progress bar of the deposit: completed steps are sea and ticked, the current step is amber. */
export function Steps({ t, current }: { t: Text; current: number }) {
  return (
    <ol className={style.steps}>
      {NAMES.map((name, index) => (
        <li key={name} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          {index < current && <Icon name="check" size={16} />}
          {t(name)}
        </li>
      ))}
    </ol>
  )
}
