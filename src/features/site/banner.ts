import { whenIdle } from '#ui/whenIdle.ts'

/** The banner moves when the page has come to rest, and only where there is more than one to show. */
async function move(banner: HTMLElement) {
  if (banner.querySelectorAll('.slide').length < 2) return
  const { play } = await import('./carousel.ts')
  play(banner)
}

for (const banner of document.querySelectorAll<HTMLElement>('.banner')) whenIdle(() => void move(banner))
