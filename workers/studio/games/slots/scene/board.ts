import { make, makeSvg } from '../../../client/element.ts'
import { waitForPictures } from '../../../client/kit/pictures.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import { text } from '../../../client/texts.ts'
import type { Face } from '../public-slot.ts'
import type { SlotView } from '../reel-game.ts'
import { type Cards, cardOf, factorOf } from './cards.ts'

/** Reels turn 900 ms, each 90 ms longer than the one before. */
const TURN_MS = 900
const STAGGER_MS = 90
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const PASSING_CARDS = 12
/** The wins of a round are shown one after the other, at most this many: about five seconds in all (WCAG 2.2.2). */
const WIN_MS = 700
const MAX_WINS_SHOWN = 7

/** The symbols on the reels after they have stopped, the reels that a wild then fills, and the multiplier. */
export interface BoardState {
  screen: readonly (readonly string[])[]
  expanded: readonly number[]
  factor: number | null
}

type Win = Omit<SlotView['wins'][number], 'amount'>

/** Shows the reels as columns of cards. It only displays: the studio has already decided the outcome. */
export class Board {
  readonly #root: HTMLElement
  readonly #face: Face
  #reels: HTMLElement[] = []
  /** The cards that pass on each reel while it turns, the same at every turn. */
  readonly #passing: Cards[] = []
  #state: BoardState = { screen: [], expanded: [], factor: null }
  #cycle: ReturnType<typeof setTimeout> | undefined

  constructor(face: Face, root: HTMLElement) {
    this.#face = face
    this.#root = root
    this.#root.dataset.rows = String(face.rows)
    this.#root.dataset.columns = String(face.reels + (face.factors ? 1 : 0))
  }

  show(state: BoardState): void {
    this.#stand(state)
    for (const reel of state.expanded) this.#fill(reel)
  }

  /** Resolves when the cards on the reels are loaded; a card that fails to load or never comes does not block the game. */
  async waitForCards(): Promise<void> {
    for (const [index, reel] of this.#reels.entries()) this.#passingOn(reel, index)
    await waitForPictures(this.#root)
  }

  /**
   * Turns the reels to a screen and calls `landed` as each stops. Shows it at once when reduced motion is preferred.
   */
  async turnTo(state: BoardState, landed: () => void): Promise<void> {
    const still = prefersStillness()
    const before = this.#columns()
    this.#stand(state)
    if (still) {
      this.show(state)
      return landed()
    }
    this.#root.dataset.turning = ''
    const strips = this.#reels.map((reel, index) =>
      stripOn(reel, [...this.#passingOn(reel, index), ...(before[index] ?? [])]),
    )
    // All are built before the first is measured: the page is laid out once.
    const lengths = strips.map(({ element }) => element.scrollHeight - element.clientHeight)
    const turns = strips.map((strip, index) => turn(strip, lengths[index] ?? 0, index).then(landed))
    await Promise.all(turns)
    delete this.#root.dataset.turning
    for (const reel of state.expanded) this.#fill(reel)
  }

  /**
   * Lights every card that paid and dims the others, then shows several wins one by one, the best first, and all of them
   * again. With reduced motion it shows them all at once.
   */
  light({ wins }: { wins: readonly Win[] }): void {
    this.#lightOnly(wins)
    if (wins.length < 2 || prefersStillness()) return
    const steps = [...wins.slice(0, MAX_WINS_SHOWN).map((win) => [win]), wins]
    const next = () => {
      const step = steps.shift()
      if (step) this.#lightOnly(step)
      if (steps.length > 0) this.#cycle = setTimeout(next, WIN_MS)
    }
    this.#cycle = setTimeout(next, WIN_MS)
  }

  /** Ends what `light` began: no card is lit or dimmed. */
  dim(): void {
    clearTimeout(this.#cycle)
    for (const mark of this.#root.querySelectorAll('.trace, .badge')) mark.remove()
    for (const card of this.#root.querySelectorAll('[data-lit]')) card.removeAttribute('data-lit')
    delete this.#root.dataset.lit
  }

  /** Lights the cards of these wins alone, and marks the line when the first of them is a line. */
  #lightOnly(wins: readonly Win[]): void {
    this.dim()
    const [best] = wins
    if (!best) return
    for (const { reel, row } of wins.flatMap(({ cells }) => cells))
      this.#reels[reel]?.children[row]?.setAttribute('data-lit', '')
    this.#root.dataset.lit = ''
    if (best.kind === 'line') this.#root.append(trace(best, this.#face), badge(best, this.#face))
  }

  #stand(state: BoardState): void {
    clearTimeout(this.#cycle)
    this.#state = state
    const reels = state.screen.map((symbols, reel) => {
      const list = make('ol', { className: 'reel' }, ...symbols.map((symbol) => cardOf(symbol, this.#face)))
      list.setAttribute('aria-label', text('reel', { n: reel + 1 }))
      return list
    })
    if (state.factor !== null) {
      const apart = make('ol', { className: 'reel' }, factorOf(state.factor))
      apart.dataset.factor = ''
      apart.setAttribute('aria-label', text('multiplier'))
      reels.push(apart)
    }
    this.#reels = reels
    this.#root.replaceChildren(...reels)
    delete this.#root.dataset.lit
  }

  /** Fills a reel with its wild. */
  #fill(reel: number): void {
    const wild = this.#state.screen[reel]?.find((symbol) => this.#face.wilds[symbol]?.expands)
    const list = this.#reels[reel]
    if (wild !== undefined && list) list.replaceChildren(...[...list.children].map(() => cardOf(wild, this.#face)))
  }

  /** Returns copies of the cards now on each reel. */
  #columns(): Cards[] {
    return this.#reels.map((reel) => [...reel.children].map((card) => card.cloneNode(true) as HTMLElement))
  }

  #passingOn(reel: HTMLElement, index: number): Cards {
    const { symbols, factors } = this.#face
    const cardAt = (at: number) =>
      reel.dataset.factor === undefined
        ? cardOf(symbols[(at * 7 + index * 3) % symbols.length] ?? '', this.#face)
        : factorOf(factors?.[at % factors.length] ?? 1)
    this.#passing[index] ??= Array.from({ length: PASSING_CARDS + 2 * index }, (_, at) => cardAt(at))
    return this.#passing[index]
  }
}

/** The cards of a reel while it turns. All of them move as one, because a phone composes each element that moves by itself. */
interface Strip {
  element: HTMLElement
  reel: HTMLElement
  /** The cards on which the reel stops. */
  cards: Element[]
}

/** Lays the new cards of a reel above those that pass and the old ones. */
function stripOn(reel: HTMLElement, passing: Cards): Strip {
  const cards = [...reel.children]
  const element = make('li', { className: 'reel-strip', ariaHidden: 'true' }, ...cards, ...passing)
  reel.replaceChildren(element)
  return { element, reel, cards }
}

/** Moves a strip down by its length, from the old cards to the new ones, which stay on the reel. */
async function turn({ element, reel, cards }: Strip, length: number, index: number): Promise<void> {
  const timing = { duration: TURN_MS + STAGGER_MS * index, easing: EASE, fill: 'backwards' as const }
  await element.animate([{ transform: `translateY(${-length}px)` }, { transform: 'none' }], timing).finished
  reel.replaceChildren(...cards)
}

/** Draws the line through the winning cards, visible in the gaps between them, from the end it is read from. */
function trace({ cells }: Win, { reels, rows, factors }: Face): SVGElement {
  const columns = reels + (factors ? 1 : 0)
  const [first, last] = [cells[0], cells.at(-1)]
  const fromLeft = first?.reel === 0 || (first?.reel ?? 0) < (last?.reel ?? 0)
  const points = cells.map(({ reel, row }) => `${reel + 0.5},${row + 0.5}`)
  const startX = fromLeft ? -0.1 : reels + 0.1
  const line = makeSvg('polyline', { points: [`${startX},${(first?.row ?? 0) + 0.5}`, ...points].join(' ') })
  const viewBox = `0 0 ${columns} ${rows}`
  return makeSvg('svg', { class: 'trace', viewBox, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, line)
}

function badge({ line, cells }: Win, { reels }: Face): HTMLElement {
  const mark = make('span', { className: 'badge', textContent: String(line), ariaHidden: 'true' })
  mark.dataset.row = String(cells[0]?.row ?? 0)
  if (cells[0]?.reel === reels - 1) mark.dataset.end = ''
  return mark
}
