import type { MemberLimit } from '#api/protection/limits'
import style from './limits.module.css'

/**
 * What is used of a limit, as the words beside it say; hatched is what is free again next. Without a limit it is an empty
 * frame.
 */
export function LimitBar({ limit: { amount, used, frees } }: { limit: MemberLimit }) {
  if (amount === null) return <div className={style.bar} data-none aria-hidden />
  const whole = Math.max(1, amount)
  const share = amount === 0 ? 1 : Math.min(1, Math.max(0, used) / whole)
  const leaving = used > 0 ? Math.min(share, (frees?.amount ?? 0) / whole) : 0
  return (
    <div className={style.bar} data-low={share >= LOW || undefined} aria-hidden>
      <span style={{ inlineSize: `${(share - leaving) * 100}%` }} />
      <span data-leaving style={{ inlineSize: `${leaving * 100}%` }} />
    </div>
  )
}

/** From this share on the bar is coral, and so is what is left. */
export const LOW = 0.8
