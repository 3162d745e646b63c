/** Pixels per second: slow enough to read a line as it passes. */
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
  stopOn(board, {
    // The animation's offset becomes the scroll position, and back, so that nothing jumps.
    stop: () => {
      const gone = ((Number(turn.currentTime) / 1000) * SPEED) % height
      turn.cancel()
      window.scrollTop = gone
    },
    go: () => {
      const gone = window.scrollTop % height
      window.scrollTop = 0
      turn.play()
      turn.currentTime = (gone / SPEED) * 1000
    },
  })
}

function stopOn(board: HTMLElement, { stop, go }: { stop(): void; go(): void }) {
  const why = new Set<string>()
  const settle = (reason: string, on: boolean) => {
    const stood = why.size > 0
    if (on) why.add(reason)
    else why.delete(reason)
    if (why.size > 0 && !stood) stop()
    if (why.size === 0 && stood) go()
  }
  const others = board.querySelector<HTMLElement>('.others')
  others?.addEventListener('pointerenter', () => settle('pointer', true))
  others?.addEventListener('pointerleave', () => settle('pointer', false))
  others?.addEventListener('focusin', () => settle('focus', true))
  others?.addEventListener('focusout', () => settle('focus', false))
  const hold = board.querySelector<HTMLButtonElement>('[data-hold]')
  const [name, other] = [hold?.ariaLabel ?? '', hold?.parentElement?.dataset.resume ?? '']
  hold?.addEventListener('click', () => {
    const held = !why.has('button')
    settle('button', held)
    hold.ariaLabel = held ? other : name
    hold.querySelector('use')?.setAttribute('href', `/art/v1/icons.svg#${held ? 'play' : 'pause'}`)
  })
}
