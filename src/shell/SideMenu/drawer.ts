import { WAKE } from '#core/events'

/**
 * The drawer of phones is a native popover: Escape and a click beside it close it, and the focus returns. While open it
 * is a modal dialog to assistive technology, and Tab cycles inside it (WAI-ARIA Authoring Practices, "Dialog (Modal)").
 * The parts for members load with the member's code.
 */
const menu = document.getElementById('side-menu')

const isOpen = () => menu?.matches(':popover-open') ?? false

function follow(drawer: HTMLElement) {
  drawer.addEventListener('toggle', (change) => {
    if (change.target !== drawer) return
    const open = (change as ToggleEvent).newState === 'open'
    drawer.role = open ? 'dialog' : null
    drawer.ariaModal = open ? 'true' : null
    drawer.ariaLabel = open ? (drawer.querySelector('nav')?.ariaLabel ?? null) : null
    if (open) drawer.querySelector<HTMLElement>('.close')?.focus()
  })

  drawer.addEventListener('keydown', (press) => {
    if (press.key !== 'Tab' || !isOpen()) return
    const stops = [...drawer.querySelectorAll<HTMLElement>('a[href], button, summary')].filter((stop) =>
      stop.checkVisibility({ visibilityProperty: true }),
    )
    const [first, last] = [stops[0], stops.at(-1)]
    if (document.activeElement !== (press.shiftKey ? first : last)) return
    press.preventDefault()
    ;(press.shiftKey ? last : first)?.focus()
  })

  /** Opening a popup closes the drawer and returns the focus to the button that opened the drawer. */
  drawer.addEventListener(
    'click',
    ({ target }) => {
      const opens = (target as Element).closest('[data-popup], [data-launch], [data-action=leave]')
      if (opens && isOpen()) drawer.hidePopover()
    },
    { capture: true },
  )

  matchMedia('(width >= 900px)').addEventListener('change', () => {
    if (isOpen()) drawer.hidePopover()
  })
}

if (menu) follow(menu)

const wake = () => void import('./member.ts')
if (document.documentElement.dataset.session === 'member') wake()
else
  document.addEventListener(WAKE, ({ detail }) => {
    if (detail === 'SideMenu') wake()
  })
