import { pausable } from '#ui/pausable.ts'

/** Pixels a second: slow enough to read a line as it passes. */
const SPEED = 16

const rolled = new WeakSet<HTMLElement>()

/**
 * Scrolls the lower ranks of the board slowly in a loop. It stops under a pointer, with the focus inside and with the
 * pause button; then it is a scrollable list. With reduced motion it is always the list.
 */
export function roll(board: HTMLElement): void {
  const window = board.querySelector<HTMLElement>('.others')
  const belt = board.querySelector<HTMLElement>('.rolling')
  const list = belt?.querySelector('ol')
  if (!window || !belt || !list) return
  const height = list.offsetHeight
  const fits = height <= window.clientHeight
  if (!fits) window.tabIndex = 0
  if (fits || rolled.has(board) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  rolled.add(board)

  const second = list.cloneNode(true) as HTMLElement
  second.setAttribute('aria-hidden', 'true')
  belt.append(second)
  const frames = [{ translate: '0 0' }, { translate: `0 ${-height}px` }]
  const turn = belt.animate(frames, { duration: (height / SPEED) * 1000, iterations: Number.POSITIVE_INFINITY })
  board.dataset.moves = ''
  // Where the animation stood becomes where the list is scrolled to, and back, so that nothing jumps.
  const stop = () => {
    const gone = ((Number(turn.currentTime) / 1000) * SPEED) % height
    turn.cancel()
    window.scrollTop = gone
  }
  const go = () => {
    const gone = window.scrollTop % height
    window.scrollTop = 0
    turn.play()
    turn.currentTime = (gone / SPEED) * 1000
  }
  pausable(board, { stop, go }, window)
}
