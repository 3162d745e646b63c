import { prefersStillness } from '../../../client/reduced-motion.ts'

const VANISH_MS = 260
const FALL_MS = 380
/** How long a screen that paid stands before its cards vanish. */
const STAND_MS = 420
const EASE = 'cubic-bezier(.2,.8,.2,1)'

type Columns = readonly (readonly string[])[]

/** Marks the cards that paid, then takes them away. With reduced motion they are only marked. */
export async function vanish(board: HTMLElement, gone: ReadonlySet<string>): Promise<void> {
  const cards = [...board.querySelectorAll<HTMLElement>('.card')].filter(({ dataset }) =>
    gone.has(dataset.symbol ?? ''),
  )
  for (const card of cards) card.dataset.gone = ''
  await pause(prefersStillness() ? 2 * STAND_MS : STAND_MS)
  if (prefersStillness()) return
  const timing = { duration: VANISH_MS, easing: 'ease-in', fill: 'forwards' as const }
  const fading = cards.map((card) => card.animate([{ opacity: 1 }, { opacity: 0 }], timing))
  await Promise.all(fading.map((each) => each.finished))
}

/** Moves the cards of a new screen from where they were before: those that stayed fall, the new ones come from above. */
export async function fall(board: HTMLElement, before: Columns, gone: ReadonlySet<string>): Promise<void> {
  if (prefersStillness()) return
  board.dataset.turning = ''
  const moving = [...board.querySelectorAll('.reel')].flatMap((reel, index) => {
    const column = before[index] ?? []
    const rows = [...column.keys()].filter((row) => !gone.has(column[row] ?? ''))
    const added = column.length - rows.length
    return [...reel.children].map((card, row) => {
      const from = row < added ? row - added : (rows[row - added] ?? row)
      return animateDrop(card, row - from)
    })
  })
  await Promise.all(moving)
  delete board.dataset.turning
}

async function animateDrop(card: Element, rows: number): Promise<void> {
  if (rows === 0) return
  const height = card.getBoundingClientRect().height + 6
  const start = { transform: `translateY(${-rows * height}px)` }
  await card.animate([start, { transform: 'none' }], { duration: FALL_MS, easing: EASE }).finished
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
