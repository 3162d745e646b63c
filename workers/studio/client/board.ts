import type { Round } from '../wire.ts'
import { art } from './art.ts'
import { byId, make, makeSvg } from './element.ts'
import { nameOf, text } from './texts.ts'

/** Look, section 8: reels 900 ms, 90 ms apart. */
const TURN_MS = 900
const STAGGER_MS = 90
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const PASSING_CARDS = 12

type Screen = readonly (readonly string[])[]

/** The five reels as columns of cards. It only shows: which cards come is decided before, at the studio. */
export class Board {
  readonly #root = byId('board')
  #reels: HTMLElement[] = []
  #screen: Screen = []

  show(screen: Screen): void {
    this.#screen = screen
    this.#reels = screen.map((cards, reel) => {
      const list = make('ol', { className: 'reel' }, ...cards.map(cardOf))
      list.setAttribute('aria-label', text('reel', { n: reel + 1 }))
      return list
    })
    this.#root.replaceChildren(...this.#reels)
    delete this.#root.dataset.lit
  }

  /** Resolves when the cards on the reels can be seen; one that cannot be loaded does not hold up the game. */
  async drawn(): Promise<void> {
    await Promise.all([...this.#root.querySelectorAll('img')].map((card) => card.decode().catch(() => null)))
  }

  /** Turns the reels to a screen; `landed` is told as each stops. One step where motion is not wanted. */
  async turnTo(screen: Screen, landed: () => void): Promise<void> {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const before = this.#screen
    this.show(screen)
    if (still) return landed()
    this.#root.dataset.turning = ''
    await Promise.all(this.#reels.map((reel, index) => turn(reel, before[index] ?? [], index).then(landed)))
    delete this.#root.dataset.turning
    this.show(screen)
  }

  /** Lights the cards of every line that paid, dims the rest, and marks the best line. */
  light(round: Round, lines: readonly (readonly number[])[]): void {
    const [best] = round.wins
    if (!best) return
    for (const { line, count } of round.wins) {
      for (const [reel, row] of (lines[line - 1] ?? []).slice(0, count).entries())
        this.#reels[reel]?.children[row]?.setAttribute('data-lit', '')
    }
    const rows = lines[best.line - 1] ?? []
    this.#root.dataset.lit = ''
    this.#root.append(trace(rows, best.count), badge(best.line, rows[0] ?? 0))
  }
}

function cardOf(symbol: string): HTMLLIElement {
  const picture = make('img', {
    src: art[symbol] ?? '',
    alt: nameOf(symbol),
    width: 180,
    height: 210,
    draggable: false,
  })
  const card = make('li', { className: 'card' }, picture)
  card.dataset.symbol = symbol
  return card
}

/** The new cards come from above; between them and the old ones others pass. */
async function turn(reel: HTMLElement, before: readonly string[], index: number): Promise<void> {
  const symbols = Object.keys(art)
  const passing = Array.from({ length: PASSING_CARDS + 2 * index }, (_, at) =>
    cardOf(symbols[(at * 7 + index * 3) % symbols.length] ?? ''),
  )
  const height = reel.clientHeight
  for (const extra of passing) extra.ariaHidden = 'true'
  reel.append(...passing, ...before.map(cardOf))
  const from = `translateY(${height - reel.scrollHeight}px)`
  const timing = { duration: TURN_MS + STAGGER_MS * index, easing: EASE, fill: 'backwards' as const }
  const moving = [...reel.children].map((card) => card.animate([{ transform: from }, { transform: 'none' }], timing))
  await Promise.all(moving.map((each) => each.finished))
}

/** The line through the cards that won, seen in the gaps between them. Drawn on a grid of 5 by 3. */
function trace(rows: readonly number[], count: number): SVGElement {
  const points = rows.slice(0, count).map((row, reel) => `${reel + 0.5},${row + 0.5}`)
  const end = rows[count - 1] ?? 0
  const beyond = count < rows.length ? [`${count + 0.06},${end + 0.5}`] : []
  const line = makeSvg('polyline', { points: [`-0.1,${(rows[0] ?? 0) + 0.5}`, ...points, ...beyond].join(' ') })
  return makeSvg(
    'svg',
    { class: 'trace', viewBox: '0 0 5 3', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    line,
  )
}

function badge(line: number, row: number): HTMLElement {
  const mark = make('span', { className: 'badge', textContent: String(line), ariaHidden: 'true' })
  mark.dataset.row = String(row)
  return mark
}
