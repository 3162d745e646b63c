import { openOnRest, show } from '../hover.ts'

/**
 * The vendor panels below the header. A mouse opens them by hovering the link, the keyboard by the button behind it or
 * by the down arrow (WAI-ARIA Authoring Practices, "Disclosure Navigation Menu with Top-Level Links"); a touch follows
 * the link. The panels are native popovers: their buttons expose the expanded state, and Escape or a click elsewhere
 * closes them.
 */

const nav = document.querySelector<HTMLElement>('header nav')
const items = [...(nav?.querySelectorAll<HTMLLIElement>('.row > li') ?? [])]

interface Menu {
  link: HTMLAnchorElement
  button: HTMLButtonElement
  panel: HTMLElement
}

function menuIn(item: HTMLElement): Menu | null {
  const [link, button, panel] = item.children
  return panel ? ({ link, button, panel } as Menu) : null
}

const isOpen = (panel: HTMLElement) => panel.matches(':popover-open')

function watch(item: HTMLElement, { link, button, panel }: Menu) {
  openOnRest(item, panel, nav)
  item.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !item.contains(relatedTarget as Node)) panel.hidePopover()
  })
  item.addEventListener('keydown', (press) => {
    if (press.altKey || press.ctrlKey || press.metaKey) return
    const inPanel = panel.contains(document.activeElement)
    const done = inPanel ? moveInside(panel, press.key, button) : moveAlong(press.key, { link, button, panel })
    if (done) press.preventDefault()
  })
}

/** In the row: the down arrow opens the panel and enters it, the other arrows move between the links. */
function moveAlong(key: string, { link, button, panel }: Menu): boolean {
  if (key === 'Escape' && isOpen(panel)) panel.hidePopover()
  else if (key === 'ArrowDown') {
    show(panel)
    panel.querySelector('a')?.focus()
  } else return step(visibleLinks(), document.activeElement === button ? link : document.activeElement, sideways(key))
  return true
}

/** In a panel: the arrows move in the grid as it is laid out. Escape returns to the button. */
function moveInside(panel: HTMLElement, key: string, button: HTMLElement): boolean {
  if (key === 'Escape') {
    panel.hidePopover()
    button.focus()
    return true
  }
  const cards = [...panel.querySelectorAll('a')]
  if (key === 'Home' || key === 'End') {
    cards.at(key === 'Home' ? 0 : -1)?.focus()
    return true
  }
  const below = cards.findIndex((card) => card.offsetTop > (cards[0]?.offsetTop ?? 0))
  const columns = below < 0 ? cards.length : below
  const rows = { ArrowDown: columns, ArrowUp: -columns }[key]
  return step(cards, document.activeElement, rows ?? sideways(key))
}

/** 1 towards the end, -1 towards the start, 0 for another key. */
function sideways(key: string): number {
  const forwards = getComputedStyle(document.body).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === forwards) return 1
  return key === 'ArrowRight' || key === 'ArrowLeft' ? -1 : 0
}

/** The links that currently fit in the row. */
const visibleLinks = () =>
  items.flatMap((item) => (item.offsetParent && item.querySelector<HTMLAnchorElement>(':scope > a')) || [])

function step(stops: readonly HTMLElement[], from: Element | null, by: number): boolean {
  if (by === 0) return false
  const index = stops.indexOf(from as HTMLElement)
  stops[index + by]?.focus()
  return index >= 0
}

for (const item of items) {
  const menu = menuIn(item)
  if (menu) watch(item, menu)
}

/** The list behind `more` closes like a menu: on Escape, and on a click or focus elsewhere. */
const rest = nav?.querySelector('details')
rest?.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  rest.open = false
  rest.querySelector('summary')?.focus()
})
for (const sign of ['pointerdown', 'focusin'] as const)
  document.addEventListener(sign, ({ target }) => {
    if (rest?.open && !rest.contains(target as Node)) rest.open = false
  })
