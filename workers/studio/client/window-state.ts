import type { Table } from '../wire.ts'
import { byId } from './element.ts'
import { text } from './texts.ts'

/** True while a round runs, or none may be started. */
export function isBusy(): boolean {
  return document.body.dataset.busy === 'true'
}

/** While busy, disables the buttons that would start or change a round. */
export function markBusy(busy: boolean): void {
  document.body.dataset.busy = String(busy)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-spin], #less, #more, #bet-button'))
    button.ariaDisabled = String(busy)
}

/** Labels a demo, a recovered round or a replay, which must always be marked (GLI-19 4.9.1, 4.14, 4.16). */
export function labelAs(says: 'recovered' | 'replay' | null, { demo }: Pick<Table, 'demo'>): void {
  const label = byId('label')
  const key = says ?? (demo ? 'demo' : null)
  label.hidden = key === null
  label.textContent = key === null ? '' : text(key)
  label.dataset.says = key ?? ''
}
