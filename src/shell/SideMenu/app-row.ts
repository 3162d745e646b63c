import { openOnRest, show } from '../hover.ts'

/** The QR codes also open on hover and on keyboard focus, not only on a click. */
const button = document.querySelector<HTMLButtonElement>('#side-menu [popovertarget=app-codes]')
const codes = document.getElementById('app-codes')
function watch(row: HTMLButtonElement, all: HTMLElement) {
  for (const element of [row, all]) {
    openOnRest(element, all)
    element.addEventListener('focusout', ({ relatedTarget }) => {
      const next = relatedTarget as Node | null
      if (next && next !== row && !all.contains(next)) all.hidePopover()
    })
  }
  row.addEventListener('focus', () => {
    if (row.matches(':focus-visible')) show(all)
  })
  all.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') row.focus()
  })
}

if (button && codes) watch(button, codes)
