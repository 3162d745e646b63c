import { turnable } from '../scroll-arrows.ts'

/** The game menu: arrows appear when it overflows; the arrow keys, Home and End move the focus between its entries. */
function lead(menu: HTMLElement) {
  const row = menu.querySelector<HTMLElement>('.categories')
  if (!row) return
  turnable(row, menu.querySelectorAll<HTMLButtonElement>('[data-turn]'))
  const links = [...row.querySelectorAll<HTMLAnchorElement>('a')]
  const reading = getComputedStyle(row).direction === 'rtl' ? -1 : 1

  row.addEventListener('keydown', (press) => {
    const at = links.indexOf(press.target as HTMLAnchorElement)
    const to = { ArrowRight: at + reading, ArrowLeft: at - reading, Home: 0, End: links.length - 1 }[press.key]
    if (at < 0 || to === undefined) return
    press.preventDefault()
    links[Math.min(Math.max(to, 0), links.length - 1)]?.focus()
  })
}

for (const menu of document.querySelectorAll<HTMLElement>('.menu')) lead(menu)
