/** The control of a row's arrows: `way` is 1 forwards, -1 backwards. */
interface Turning {
  /** Updates which arrows are enabled. */
  rest(): void
}

/**
 * Arrows scroll a row by its visible width and are disabled at its ends. `beyond` may continue past an end; it is
 * called with `go` true to do so. The arrow keys also scroll the row.
 */
export function turnable(
  row: HTMLElement,
  arrows: Iterable<HTMLButtonElement>,
  beyond?: (direction: 1 | -1, go: boolean) => boolean,
): Turning {
  const all = [...arrows].map((arrow) => ({ arrow, direction: arrow.dataset.turn === '1' ? 1 : -1 }) as const)
  const leftFor = (direction: 1 | -1) => {
    const gone = Math.abs(row.scrollLeft)
    return direction === 1 ? row.scrollWidth - row.clientWidth - gone : gone
  }
  const rest = () => {
    for (const { arrow, direction: way } of all) arrow.disabled = leftFor(way) < 8 && !beyond?.(way, false)
  }
  const turn = (direction: 1 | -1) => {
    if (leftFor(direction) < 8) return void beyond?.(direction, true)
    const reading = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.scrollBy({ left: direction * reading * row.clientWidth, behavior: calm ? 'auto' : 'smooth' })
  }
  for (const { arrow, direction: way } of all) arrow.addEventListener('click', () => turn(way))
  row.addEventListener('scroll', rest, { passive: true })
  new ResizeObserver(rest).observe(row)
  rest()
  return { rest }
}
