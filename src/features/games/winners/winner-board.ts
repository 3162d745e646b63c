/** Loads the prize board once, when it is near the viewport; the retry button loads it again. */
function watch(board: HTMLElement) {
  const read = () => void import('./winners.ts').then(({ showWinners }) => showWinners(board))
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      read()
    },
    { rootMargin: '400px' },
  )
  near.observe(board)
  board.querySelector('[data-again]')?.addEventListener('click', read)
}

for (const board of document.querySelectorAll<HTMLElement>('.prizes')) watch(board)
