/** A row of slides without an end. */
interface SlideRow {
  /** Puts these in the row; the one in view stays in view where it is one of them. */
  show(slides: readonly HTMLElement[]): void
  /** Turns one on or back in so many milliseconds; one that is still turning arrives at once. */
  turn(way: 1 | -1, milliseconds: number): void
  turning(): boolean
  here(): HTMLElement
  /** Which one is in view, from 0. */
  place(): number
  count(): number
}

const EASE = 'cubic-bezier(.2, .8, .2, 1)'

/**
 * The row scrolls when a finger or the focus moves it, and `turn` moves it as a drawing. At either, the slides that are
 * passed go round to the other end and the row is scrolled by as much, so that there is always one before and one after.
 * `settled` is called when it stands.
 */
export function slideRow(window: HTMLElement, slides: HTMLElement, settled: () => void): SlideRow {
  let all = [...slides.children] as HTMLElement[]
  let known = all.length
  let at = 0
  let moving: Animation | null = null

  const slideAt = (index: number) => all[(index + all.length) % all.length] as HTMLElement
  const step = () => stepFrom(slideAt(at))
  const rest = () => {
    window.scrollLeft = all.length > 1 ? readingOf(window) * step() : 0
  }

  /** The slide in view never leaves the page, so the focus inside it does not either. */
  const arrange = () => {
    for (const gone of [...slides.children]) if (!all.includes(gone as HTMLElement)) gone.remove()
    for (let index = 1; index < all.length; index += 1) slides.append(slideAt(at + index))
    if (all.length > 1) slides.prepend(slideAt(at - 1))
    for (const slide of all) {
      slide.toggleAttribute('data-here', slide === slideAt(at))
      slide.inert = slide.dataset.copy !== undefined && slide !== slideAt(at)
    }
    rest()
  }

  const turn = (way: 1 | -1, milliseconds: number): void => {
    if (all.length < 2) return
    if (moving) return void arrive(moving, () => turn(way, milliseconds))
    window.dataset.turning = ''
    at = (at + way + all.length) % all.length
    arrange()
    // Drawn where it was, then brought to where it is already: only the drawing moves, never the page.
    const frames = [{ translate: `${way * readingOf(window) * step()}px` }, { translate: '0' }]
    moving = slides.animate(frames, { duration: milliseconds, easing: EASE })
    void moving.finished.then(() => {
      moving = null
      delete window.dataset.turning
      settled()
    })
  }

  const scrolled = () => {
    if (moving || all.length < 2) return
    const passed = Math.round(Math.abs(window.scrollLeft) / step()) - 1
    if (passed === 0) return
    at = (at + passed + all.length) % all.length
    arrange()
    settled()
  }
  onStill(window, scrolled)
  new ResizeObserver(() => moving || rest()).observe(window)

  window.dataset.moved = ''
  arrange()
  return {
    show(next) {
      const seen = slideAt(at)
      all = next.length === 2 ? [...next, ...next.map(copyOf)] : [...next]
      known = next.length
      at = Math.max(0, all.indexOf(seen))
      arrange()
    },
    turn,
    turning: () => moving !== null,
    here: () => slideAt(at),
    place: () => at % known,
    count: () => known,
  }
}

/** From the start of one slide to the start of the next: its width and the 20 between two. */
function stepFrom(slide: HTMLElement): number {
  return slide.offsetWidth + Number.parseFloat(getComputedStyle(slide).marginInlineEnd)
}

function arrive(moving: Animation, then: () => void): void {
  void moving.finished.then(then)
  moving.finish()
}

/** +1 where reading goes towards the right. */
function readingOf(row: HTMLElement): 1 | -1 {
  return getComputedStyle(row).direction === 'rtl' ? -1 : 1
}

/** Runs something when a row has stopped scrolling; Safari before 26.2 does not say so itself. */
function onStill(row: HTMLElement, run: () => void): void {
  let quiet: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(quiet)
    quiet = setTimeout(run, 250)
  }
  if ('onscrollend' in globalThis) row.addEventListener('scrollend', run)
  else row.addEventListener('scroll', wait, { passive: true })
}

/** Of two slides one would have to stand on both sides of the other: each stands twice, once for those who see. */
function copyOf(slide: HTMLElement): HTMLElement {
  const copy = slide.cloneNode(true) as HTMLElement
  copy.dataset.copy = ''
  return copy
}
