/** The banner moves when the page has nothing better to do, and only where there is more than one to show. */
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500))

async function move(banner: HTMLElement) {
  if (banner.querySelectorAll('.slide').length < 2) return
  const { play } = await import('./carousel.ts')
  play(banner)
}

addEventListener('load', () => {
  for (const banner of document.querySelectorAll<HTMLElement>('.banner')) whenIdle(() => void move(banner))
})
