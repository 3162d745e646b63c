/**
 * The drawer of phones is a native popover: Escape closes it and the focus returns. While it is open the rest of the
 * page is inert, as behind a dialog. What belongs to a member comes with the member's own code.
 */
const menu = document.getElementById('side-menu')
const page = [...(menu?.parentElement?.children ?? [])].filter((part): part is HTMLElement => part !== menu)

menu?.addEventListener('beforetoggle', (change) => {
  if (change.target !== menu) return
  for (const part of page) part.inert = (change as ToggleEvent).newState === 'open'
})

menu?.addEventListener('toggle', (change) => {
  if (change.target === menu && (change as ToggleEvent).newState === 'open')
    menu.querySelector<HTMLElement>('.close')?.focus()
})

/** A popup takes the drawer's place, and gives the focus back to the button that opened it. */
menu?.addEventListener(
  'click',
  ({ target }) => {
    const opens = (target as Element).closest('[data-popup], [data-launch], [data-action=leave]')
    if (opens && menu.matches(':popover-open')) menu.hidePopover()
  },
  { capture: true },
)

matchMedia('(width >= 900px)').addEventListener('change', () => {
  if (menu?.matches(':popover-open')) menu.hidePopover()
})

const wake = () => void import('./member.ts')
if (document.documentElement.dataset.session === 'member') wake()
else
  document.addEventListener('farol:wake', (event) => {
    if ((event as CustomEvent<unknown>).detail === 'SideMenu') wake()
  })

export {}
