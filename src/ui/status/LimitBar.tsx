import style from './LimitBar.module.css'

interface LimitBarProps {
  /** Amounts in minor units: the limit, null where there is none; what counts; and what counts no more next. */
  limit: { amount: number | null; used: number; frees: { amount: number } | null }
  /** What is about to count too, in minor units: it stands behind what is used, in amber. */
  adding?: number
}

/**
 * What is used of a limit, as the words beside it say; hatched is what is free again next. Without a limit it is an empty
 * frame.
 */
export function LimitBar({ limit: { amount, used, frees }, adding = 0 }: LimitBarProps) {
  if (amount === null) return <div className={style.bar} data-none aria-hidden />
  const whole = Math.max(1, amount)
  const share = amount === 0 ? 1 : Math.min(1, Math.max(0, used) / whole)
  const leaving = used > 0 ? Math.min(share, (frees?.amount ?? 0) / whole) : 0
  const added = Math.min(1 - share, Math.max(0, adding) / whole)
  return (
    <div className={style.bar} data-low={share >= LOW || undefined} aria-hidden>
      <span style={{ inlineSize: `${(share - leaving) * 100}%` }} />
      <span data-leaving style={{ inlineSize: `${leaving * 100}%` }} />
      {added > 0 && <span data-adding style={{ inlineSize: `${added * 100}%` }} />}
    </div>
  )
}

/** From this share on the bar is coral, and so is what is left. */
export const LOW = 0.8
