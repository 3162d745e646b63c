/** How long a mouse rests before it means it, and how long it may be away before it is gone. */
const OPEN_MS = 120
const CLOSE_MS = 250

let timer = 0
function later(milliseconds: number, run: () => void) {
  clearTimeout(timer)
  timer = window.setTimeout(run, milliseconds)
}

/**
 * Opens a popover while a mouse rests on a place, and closes it when it has left; where another of the same group stands
 * open there is nothing to wait for. A touch is a press, not a rest.
 */
export function openOnRest(place: HTMLElement, popover: HTMLElement, group: Element | null = null): void {
  place.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse') return
    later(group?.querySelector(':popover-open') ? 0 : OPEN_MS, () => show(popover))
  })
  place.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') later(CLOSE_MS, () => popover.hidePopover())
  })
}

export function show(popover: HTMLElement): void {
  if (!popover.matches(':popover-open')) popover.showPopover()
}
