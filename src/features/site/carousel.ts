import { operatorSlides } from './operatorSlides.ts'
import { restOn } from './resting.ts'
import { slideRow } from './slideRow.ts'

/** Specification section 9: how long a slide stands, and how long it moves. */
const STAND_MS = 5000
const TURN_MS = 1000

/**
 * Takes over the row of slides: loops and plays by itself only where there is more than one, stops under a pointer or
 * focus and by its button, and stands still where motion is unwelcome. A finger turns it as any row that scrolls. The
 * operator's slides take the place of the brand's as they turn.
 */
export function play(banner: HTMLElement): void {
  const window = banner.querySelector<HTMLElement>('.window')
  const slides = banner.querySelector<HTMLElement>('.slides')
  if (!window || !slides) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let timer: ReturnType<typeof setTimeout> | undefined
  let afterTurn: (() => void) | undefined

  const turn = (way: 1 | -1) => {
    row.turn(way, calm ? 0 : TURN_MS)
    say()
  }
  /** Once more from the start of its five seconds, unless something holds it. */
  const wait = () => {
    clearTimeout(timer)
    if (!calm && row.count() > 1 && !banner.hasAttribute('data-held')) timer = setTimeout(next, STAND_MS)
  }
  const next = () => (document.hidden ? wait() : turn(1))
  const settled = () => {
    afterTurn?.()
    afterTurn = undefined
    say()
    wait()
  }
  const row = slideRow(window, slides, settled)

  const count = banner.querySelector<HTMLElement>('.count')
  const say = () => {
    const words = count?.dataset.count ?? ''
    if (count) count.textContent = words.replace('#', String(row.place() + 1)).replace('@', String(row.count()))
    banner.querySelector('.controls')?.toggleAttribute('data-one', row.count() < 2)
  }
  for (const arrow of banner.querySelectorAll<HTMLElement>('[data-turn]'))
    arrow.addEventListener('click', () => turn(arrow.dataset.turn === '1' ? 1 : -1))
  if (!calm) restOn(banner, { stop: () => clearTimeout(timer), go: wait })
  wait()

  // The one in view stays until it has turned away; the others change where nobody sees them.
  void operatorSlides(slides, banner.dataset.open ?? '').then((theirs) => {
    if (theirs.length === 0) return
    const begin = () => {
      row.show([row.here(), ...theirs])
      say()
      wait()
      afterTurn = () => row.show(theirs)
    }
    if (row.turning()) afterTurn = begin
    else begin()
  })
}
