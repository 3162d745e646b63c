import { whenIdle } from '#ui/when-idle.ts'
import { whenPresent } from '#ui/when-present.ts'

/** Loads the carousel once the page is idle, and only when there is more than one slide. */
function lead(banner: HTMLElement) {
  let carousel: ReturnType<typeof load> | undefined
  const loadCarousel = () => {
    carousel ??= load(banner)
    return carousel
  }
  /** The operator's slides replace the brand's. */
  const renew = async () => {
    const { operatorSlides } = await import('./operator-slides.ts')
    const theirs = await operatorSlides(banner)
    if (theirs.length > 0) (await loadCarousel())?.give(theirs)
  }
  banner.addEventListener('click', follow)
  if (banner.querySelectorAll('.slide').length > 1) whenIdle(() => void loadCarousel())
  whenPresent(() => void renew())
}

async function load(banner: HTMLElement) {
  const { play } = await import('./carousel.ts')
  return play(banner)
}

/** A click on the picture follows the link of its button. */
function follow(press: MouseEvent) {
  const pressed = press.target as Element
  if (press.defaultPrevented || pressed.closest('a, button')) return
  pressed.closest('.slide')?.querySelector<HTMLAnchorElement>('[data-leads]')?.click()
}

for (const banner of document.querySelectorAll<HTMLElement>('.banner')) lead(banner)
