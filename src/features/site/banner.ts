/**
 * The banner moves when the page has nothing better to do: Swiper's core arrives at idle and takes over the row that
 * was there. It plays and loops only when there is more than one, waits 5 s, moves for 1 s (specification section 9),
 * stops under a pointer or focus, and stands still where motion is unwelcome.
 */
const calm = matchMedia('(prefers-reduced-motion: reduce)')

async function play(banner: HTMLElement) {
  const row = banner.querySelector<HTMLElement>('.window')
  const count = banner.querySelector<HTMLElement>('.count')
  const hold = banner.querySelector<HTMLButtonElement>('[data-hold]')
  const slides = banner.querySelectorAll('.slide').length
  if (!row || slides < 2) return
  const [{ default: Swiper }, { Autoplay }] = await Promise.all([import('swiper'), import('swiper/modules')])
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

const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500))

addEventListener('load', () => {
  for (const banner of document.querySelectorAll<HTMLElement>('.banner')) whenIdle(() => void play(banner))
})
