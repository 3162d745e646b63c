import type { Currency } from '#api/money'
import { make } from './element.ts'
import { money } from './money.ts'
import { prefersStillness } from './reduced-motion.ts'

/** An amount rises in less than a second. */
const RISE_MS = 700

/**
 * Returns an amount that counts up from nothing. Assistive technology reads the final amount, once. It stands at once
 * when reduced motion is preferred.
 */
export function risingAmount(minor: number, currency: Currency): HTMLElement {
  const shown = make('span', { textContent: money(minor, currency), ariaHidden: 'true' })
  const spoken = make('span', { className: 'unseen', textContent: money(minor, currency) })
  if (!prefersStillness()) rise(shown, minor, currency)
  return make('strong', { className: 'amount' }, shown, spoken)
}

/** Counts up until the end or until the element has left the page. */
function rise(shown: HTMLElement, minor: number, currency: Currency): void {
  const start = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - start) / RISE_MS)
    shown.textContent = money(Math.round(minor * part), currency)
    if (part < 1 && shown.isConnected) requestAnimationFrame(step)
  }
  shown.textContent = money(0, currency)
  requestAnimationFrame(step)
}
