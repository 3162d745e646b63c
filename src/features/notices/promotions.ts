import { whenIdle } from '#ui/whenIdle.ts'

/** Loads the promotions once the page is idle; the retry button loads them again. */
function watch(place: HTMLElement) {
  const read = () => void import('./promotionList.ts').then(({ readPromotions }) => readPromotions(place))
  whenIdle(read)
  place.querySelector('[data-again]')?.addEventListener('click', read)
}

for (const place of document.querySelectorAll<HTMLElement>('[data-promotions]')) watch(place)
