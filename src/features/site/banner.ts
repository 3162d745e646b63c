import { whenIdle } from '#ui/whenIdle.ts'
import { whenPresent } from '#ui/whenPresent.ts'

/** The banner moves when the page has come to rest, and only where there is more than one to show. */
function lead(banner: HTMLElement) {
  let carousel: ReturnType<typeof load> | undefined
  const playing = () => {
    carousel ??= load(banner)
    return carousel
  }
  /** The operator's slides take the place of the brand's. */
  const renew = async () => {
    const { operatorSlides } = await import('./operatorSlides.ts')
    const theirs = await operatorSlides(banner)
    if (theirs.length > 0) (await playing())?.give(theirs)
  }
  banner.addEventListener('click', follow)
  if (banner.querySelectorAll('.slide').length > 1) whenIdle(() => void playing())
  whenPresent(() => void renew())
}

async function load(banner: HTMLElement) {
  const { play } = await import('./carousel.ts')
  return play(banner)
}

/** A picture leads where its button leads. */
function follow(press: MouseEvent) {
  const pressed = press.target as Element
  if (press.defaultPrevented || pressed.closest('a, button')) return
  pressed.closest('.slide')?.querySelector<HTMLAnchorElement>('[data-leads]')?.click()
}

for (const banner of document.querySelectorAll<HTMLElement>('.banner')) lead(banner)
