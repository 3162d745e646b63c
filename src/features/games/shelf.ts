/** The arrows of a shelf turn it by what is in view; they rest at its ends. */
function arrange(shelf: HTMLElement) {
  const track = shelf.querySelector<HTMLElement>('.track')
  const arrows = shelf.querySelectorAll<HTMLButtonElement>('[data-turn]')
  if (!track) return

  const rest = () => {
    const gone = Math.abs(track.scrollLeft)
    const left = track.scrollWidth - track.clientWidth - gone
    for (const arrow of arrows) arrow.disabled = (arrow.dataset.turn === '1' ? left : gone) < 8
  }
  const turn = (way: number) => {
    const reading = getComputedStyle(track).direction === 'rtl' ? -1 : 1
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    track.scrollBy({ left: way * reading * track.clientWidth, behavior: calm ? 'auto' : 'smooth' })
  }
  for (const arrow of arrows) arrow.addEventListener('click', () => turn(Number(arrow.dataset.turn)))
  // A keyboard scrolls it too: cards that only announce themselves hold no focus.
  track.tabIndex = 0
  track.addEventListener('scroll', rest, { passive: true })
  track.addEventListener('farol:filtered', rest)
  rest()
}

for (const shelf of document.querySelectorAll<HTMLElement>('.shelf')) arrange(shelf)
