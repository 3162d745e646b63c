import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'

const calm = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Takes over the row of slides: plays and loops, waits 5 s, moves for 1 s (specification section 9), stops under a
 * pointer or focus, and stands still where motion is unwelcome.
 */
export function play(banner: HTMLElement): void {
  const row = banner.querySelector<HTMLElement>('.window')
  const count = banner.querySelector<HTMLElement>('.count')
  const hold = banner.querySelector<HTMLButtonElement>('[data-hold]')
  if (!row) return
  row.scrollTo({ left: 0 })
  const swiper = new Swiper(row, {
    modules: [Autoplay],
    wrapperClass: 'slides',
    slideClass: 'slide',
    slidesPerView: 'auto',
    loop: true,
    speed: calm.matches ? 0 : 1000,
    ...(calm.matches ? {} : { autoplay: { delay: 5000, disableOnInteraction: false } }),
  })
  const label = count?.dataset.count ?? ''
  swiper.on('slideChange', () => {
    if (count) count.textContent = label.replace('#', String(swiper.realIndex + 1))
  })
  for (const arrow of banner.querySelectorAll<HTMLElement>('[data-turn]'))
    arrow.addEventListener('click', () => (arrow.dataset.turn === '1' ? swiper.slideNext() : swiper.slidePrev()))
  if (hold && !calm.matches) restOn(banner, hold, swiper.autoplay)
}

/** Plays unless somebody pointed at it, is inside it, or said stop. */
function restOn(banner: HTMLElement, hold: HTMLButtonElement, autoplay: { start(): unknown; stop(): unknown }) {
  let held = false
  let visited = false
  const settle = () => (held || visited ? autoplay.stop() : autoplay.start())
  const visit = (now: boolean) => () => {
    visited = now
    settle()
  }
  banner.addEventListener('pointerenter', visit(true))
  banner.addEventListener('pointerleave', visit(false))
  banner.addEventListener('focusin', visit(true))
  banner.addEventListener('focusout', visit(false))
  const name = hold.ariaLabel ?? ''
  const other = hold.parentElement?.dataset.resume ?? ''
  hold.addEventListener('click', () => {
    held = !held
    hold.ariaLabel = held ? other : name
    hold.querySelector('use')?.setAttribute('href', `/art/v1/icons.svg#${held ? 'play' : 'pause'}`)
    settle()
  })
}
