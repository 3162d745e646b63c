import { whenIdle } from '#ui/whenIdle.ts'

/** The banner moves when the page has come to rest, and only where there is more than one to show. */
async function move(banner: HTMLElement) {
  if (banner.querySelectorAll('.slide').length < 2) return
  const { play } = await import('./carousel.ts')
  play(banner)
}

/** A picture leads where its button leads. */
function follow(press: MouseEvent) {
  const pressed = press.target as Element
  if (press.defaultPrevented || pressed.closest('a, button')) return
  pressed.closest('.slide')?.querySelector<HTMLAnchorElement>('[data-leads]')?.click()
}

for (const banner of document.querySelectorAll<HTMLElement>('.banner')) {
  banner.addEventListener('click', follow)
  whenIdle(() => void move(banner))
}
