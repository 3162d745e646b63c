/** How long a mouse must rest before a popover opens, and be away before it closes. */
const OPEN_MS = 120
const CLOSE_MS = 250

let timer = 0
function later(milliseconds: number, run: () => void) {
  clearTimeout(timer)
  timer = window.setTimeout(run, milliseconds)
}

/**
 * Opens a popover while a mouse rests on an element and closes it after the mouse has left. It opens at once when
 * another popover of the same group is open. Touch does not open it.
 */
export function openOnRest(element: HTMLElement, popover: HTMLElement, group: Element | null = null): void {
  element.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse') return
    later(group?.querySelector(':popover-open') ? 0 : OPEN_MS, () => show(popover))
  })
  element.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') later(CLOSE_MS, () => popover.hidePopover())
  })
}

export function show(popover: HTMLElement): void {
  if (!popover.matches(':popover-open')) popover.showPopover()
}
