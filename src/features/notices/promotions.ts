import { whenIdle } from '#ui/whenIdle.ts'

/** The promotions are asked for when the page has come to rest; a press on "again" asks once more. */
function watch(place: HTMLElement) {
  const read = () => void import('./promotionList.ts').then(({ readPromotions }) => readPromotions(place))
  whenIdle(read)
  place.querySelector('[data-again]')?.addEventListener('click', read)
}

for (const place of document.querySelectorAll<HTMLElement>('[data-promotions]')) watch(place)
