import type { Table } from '../wire.ts'
import { byId } from './element.ts'
import { text } from './texts.ts'

/** True while a round runs, or none may be started. */
export function isBusy(): boolean {
  return document.body.dataset.busy === 'true'
}

/** True while the stake is that of free rounds. */
export function isBetFixed(): boolean {
  return document.body.dataset.bet === 'fixed'
}

/** While busy, disables the buttons that would start or change a round. */
export function markBusy(busy: boolean): void {
  document.body.dataset.busy = String(busy)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-spin], #less, #more, #bet-button'))
    button.ariaDisabled = String(busy || (button.dataset.spin === undefined && isBetFixed()))
}

/**
 * Labels a demo, a recovered round or a replay, which must always be marked (GLI-19 4.9.1, 4.14, 4.16); without any of them
 * what `other` says, if anything.
 */
export function labelAs(says: 'recovered' | 'replay' | null, { demo }: Pick<Table, 'demo'>, other = ''): void {
  const label = byId('label')
  const key = says ?? (demo ? 'demo' : null)
  label.textContent = key === null ? other : text(key)
  label.hidden = label.textContent === ''
  label.dataset.says = key ?? ''
}
