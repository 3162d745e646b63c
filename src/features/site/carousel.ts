import Swiper from 'swiper'
import type { SwiperOptions } from 'swiper/types'
import { pausable } from '#ui/pausable.ts'

/** Specification section 9: how long a slide is shown, and how long the transition takes. */
const STAND_MS = 5000
const TURN_MS = 1000

interface Carousel {
  /** Replaces the slides without a visible change: the current one stays until the next transition. */
  give(slides: readonly HTMLElement[]): void
}

/**
 * Takes over the row of slides at its scroll position. It loops and plays automatically only with more than one slide,
 * pauses under a pointer or focus and with its button, and does not move with reduced motion.
 */
export function play(banner: HTMLElement): Carousel | null {
  const window = banner.querySelector<HTMLElement>('.window')
  const row = banner.querySelector<HTMLElement>('.slides')
  if (!window || !row) return null
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let shown = [...row.children] as HTMLElement[]
  let swiper: Swiper | null = null
  let afterTurn = () => {}

  const mayTurn = () => !calm && shown.length > 1 && !banner.hasAttribute('data-held')
  const { stop, go } = createPause(mayTurn, () => swiper?.slideNext())

  const currentIndex = () => (swiper?.realIndex ?? 0) % shown.length
  const here = () => shown[currentIndex()] as HTMLElement
  const say = () => tell(banner, [...row.children][swiper?.activeIndex ?? 0], currentIndex(), shown.length)

  /** Moves past slides to the other end, after the resting row has been painted; otherwise the page would shift. */
  const rest = () =>
    afterPaint(() => {
      if (!swiper || swiper.animating) return
      keepFocus(row, () => swiper?.loopFix({ direction: 'next' }))
      go()
      afterTurn()
    })

  const show = (slides: readonly HTMLElement[], first: number) => {
    stop()
    keepFocus(row, () => {
      swiper?.destroy(true, true)
      shown = [...slides]
      row.replaceChildren(...shown, ...(shown.length === 2 ? shown.map(copyOf) : []))
      swiper = shown.length > 1 ? new Swiper(window, optionsOf(first, calm)) : null
      say()
    })
    if (swiper) {
      // Not slideChangeTransitionEnd, which is not fired for the first transitions of a row.
      swiper.on('transitionEnd', rest)
      swiper.on('slideChange', say)
      swiper.on('touchStart', stop)
      swiper.on('touchEnd', go)
    }
    go()
  }

  const first = Math.round(Math.abs(window.scrollLeft) / stepOf(shown))
  window.dataset.moved = ''
  show(shown, first)
  if (!calm) pausable(banner, { stop, go })
  for (const arrow of banner.querySelectorAll<HTMLElement>('[data-turn]'))
    arrow.addEventListener('click', () => (arrow.dataset.turn === '1' ? swiper?.slideNext() : swiper?.slidePrev()))

  return {
    give(slides) {
      const leave = () => {
        const at = slides.indexOf(here())
        if (at < 0) return
        afterTurn = () => {}
        show(slides, at)
      }
      const begin = () => {
        afterTurn = leave
        show([here(), ...slides], 0)
      }
      // Wait for the end of the transition while it is animating or has the focus.
      if (swiper?.animating || row.contains(document.activeElement)) afterTurn = begin
      else begin()
    },
  }
}

function optionsOf(initialSlide: number, calm: boolean): SwiperOptions {
  return {
    wrapperClass: 'slides',
    slideClass: 'slide',
    slidesPerView: 'auto',
    initialSlide,
    loop: true,
    loopPreventsSliding: false,
    speed: calm ? 0 : TURN_MS,
  }
}

/** Updates the position text; other slides are not focusable and hidden from screen readers. */
function tell(banner: HTMLElement, seen: Element | undefined, index: number, all: number) {
  for (const slide of banner.querySelectorAll<HTMLElement>('.slide')) {
    slide.toggleAttribute('data-here', slide === seen)
    slide.inert = slide !== seen
  }
  banner.querySelector('.controls')?.toggleAttribute('data-one', all < 2)
  const count = banner.querySelector<HTMLElement>('.count')
  const template = count?.dataset.count ?? ''
  if (count) count.textContent = template.replace('#', String(index + 1)).replace('@', String(all))
}

/** The distance from the start of one slide to the start of the next. */
function stepOf([first, second]: readonly HTMLElement[]): number {
  return Math.abs((second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0)) || 1
}

/** Shows each slide for its time. Not Swiper's autoplay, which runs on every frame to report the time left. */
function createPause(mayTurn: () => boolean, turn: () => void) {
  let alarm: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(alarm)
  const go = () => {
    stop()
    if (mayTurn()) alarm = setTimeout(turn, STAND_MS)
  }
  return { stop, go }
}

/** Calls `move`, which takes slides out of the document for a moment, and gives a link in them its focus back. */
function keepFocus(row: HTMLElement, move: () => void) {
  const { activeElement } = document
  move()
  if (activeElement instanceof HTMLElement && row.contains(activeElement)) activeElement.focus({ preventScroll: true })
}

function afterPaint(run: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** With two slides each is duplicated, because one would have to be on both sides of the other. */
function copyOf(slide: HTMLElement): HTMLElement {
  return slide.cloneNode(true) as HTMLElement
}
