import { whenIdle } from '#ui/when-idle.ts'

/** Loads the promotions once the page is idle; the retry button loads them again. */
function watch(container: HTMLElement) {
  const read = () => void import('./promotion-list.ts').then(({ readPromotions }) => readPromotions(container))
  whenIdle(read)
  container.querySelector('[data-again]')?.addEventListener('click', read)
}

for (const container of document.querySelectorAll<HTMLElement>('[data-promotions]')) watch(container)
