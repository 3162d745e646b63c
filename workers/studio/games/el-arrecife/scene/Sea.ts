import { make } from '../../../client/element.ts'
import { times } from '../../../client/money.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import type { SeaFrame, SwimmingFish } from '../../../sea-wire.ts'
import type { ReefSetup } from '../engine.ts'
import { FISH_ART } from './fish-art.ts'
import { type Point, Shots } from './Shots.ts'

/** How far below the top the water begins, and how much of the sea is free of fish at its top and its bottom. */
export const SURFACE = 86
const [TOP, BOTTOM] = [32, 40]
/** How far outside a fish sets out, as a share of the width. */
const OUTSIDE = 0.16
/** The part of its way on which a fish can be chosen: it is in sight. */
const [IN_SIGHT, OUT_OF_SIGHT] = [0.13, 0.87]
const SWAYS = 4
/** How often fish move in steps, where reduced motion is preferred. */
const STEP_MS = 700

/** A fish as it swims in this window; times are those of `performance.now()`. */
interface Swimmer extends SwimmingFish {
  element: HTMLElement
  bornAt: number
}

/** The fish of a room, where each is by the clock of the room. */
export class Sea {
  readonly shots: Shots
  readonly #root: HTMLElement
  readonly #setup: ReefSetup
  readonly #tap: (fish: SwimmingFish) => void
  readonly #moved: () => void
  readonly #swimmers = new Map<number, Swimmer>()
  readonly #isStill = prefersStillness()
  #width = 1
  #height = 1

  /** `tap`: a fish was pressed. `moved`: called each time the fish have moved. */
  constructor(root: HTMLElement, setup: ReefSetup, tap: (fish: SwimmingFish) => void, moved: () => void) {
    this.#root = root
    this.#setup = setup
    this.#tap = tap
    this.#moved = moved
    this.shots = new Shots(root, {
      isStill: this.#isStill,
      at: (fish) => this.at(fish),
      boatOf: (boat) => ({ x: ((boat + 0.5) / setup.boats) * this.#width, y: SURFACE - 8 }),
      pull: (fish, to, share) => this.#pull(fish, to, share),
      release: (fish) => this.#remove(fish),
    })
    new ResizeObserver(() => this.#measure()).observe(root)
    this.#measure()
    const tick = () => {
      this.#move()
      if (this.#isStill) setTimeout(tick, STEP_MS)
      else requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  }

  /** Takes the fish and the shots of a frame over. */
  follow({ fish, shots, boat }: SeaFrame): void {
    for (const shot of shots) if (shot.boat !== boat) void this.shots.fire(shot.boat, shot.fish, shot.isHit)
    if (fish === null) return
    for (const each of fish) if (!this.#swimmers.has(each.number)) this.#add(each)
    const left = new Set(fish.map(({ number }) => number))
    // One that is being shot at is shown until the shot ends.
    for (const number of this.#swimmers.keys())
      if (!left.has(number) && !this.shots.isAimedAt(number)) this.#remove(number)
  }

  /** Returns how many fish of a kind are in sight. */
  countOf(kind: number): number {
    return this.#inSight(kind).length
  }

  /** Returns the fish of a kind that is nearest to the middle; the one that was chosen before, while it is in sight. */
  nearestOf(kind: number, before: number | null): SwimmingFish | null {
    const found = this.#inSight(kind)
    const again = found.find(({ number }) => number === before)
    if (again) return again
    const offMiddle = (each: Swimmer) => Math.abs(this.#wayOf(each) - 0.5)
    return found.reduce<Swimmer | null>(
      (best, each) => (best && offMiddle(best) <= offMiddle(each) ? best : each),
      null,
    )
  }

  /** Marks the fish that the next shot goes to. */
  mark(fish: number | null): void {
    for (const { number, element } of this.#swimmers.values()) element.toggleAttribute('data-aimed', number === fish)
  }

  /** Returns where a fish is; null when it has left. */
  at(number: number): Point | null {
    const swimmer = this.#swimmers.get(number)
    return swimmer ? this.#pointOf(swimmer) : null
  }

  #inSight(kind: number): Swimmer[] {
    return [...this.#swimmers.values()].filter((each) => {
      const way = this.#wayOf(each)
      return each.kind === kind && way > IN_SIGHT && way < OUT_OF_SIGHT && !this.shots.isHit(each.number)
    })
  }

  #wayOf({ bornAt, crossMs }: Swimmer): number {
    return (performance.now() - bornAt) / crossMs
  }

  #pointOf(swimmer: Swimmer): Point {
    const way = this.#wayOf(swimmer)
    const along = (1 + 2 * OUTSIDE) * (swimmer.isBack ? 1 - way : way) - OUTSIDE
    const room = this.#height - SURFACE - TOP - BOTTOM
    const sway = this.#isStill ? 0 : Math.sin(way * SWAYS * 2 * Math.PI) * swimmer.sway * this.#height
    return { x: along * this.#width, y: SURFACE + TOP + swimmer.depth * room + sway }
  }

  #add(fish: SwimmingFish): void {
    const kind = this.#setup.kinds[fish.kind]
    if (!kind) return
    const { source, width, height, size } = FISH_ART[kind.name]
    const picture = make('img', { src: source, alt: '', width, height, draggable: false })
    const tag = make('span', { className: 'fish-tag', textContent: `×${times(kind.pay)}` })
    const element = make('div', { className: 'fish' }, picture, tag)
    element.dataset.fish = String(fish.number)
    element.dataset.kind = kind.name
    element.dataset.back = String(fish.isBack)
    element.style.setProperty('--size', String(size))
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return
      event.preventDefault()
      this.#tap(fish)
    })
    this.#root.append(element)
    this.#swimmers.set(fish.number, { ...fish, element, bornAt: performance.now() + fish.inMs })
  }

  #remove(number: number): void {
    this.#swimmers.get(number)?.element.remove()
    this.#swimmers.delete(number)
  }

  #measure(): void {
    this.#width = Math.max(1, this.#root.clientWidth)
    this.#height = Math.max(1, this.#root.clientHeight)
  }

  #move(): void {
    for (const swimmer of this.#swimmers.values()) {
      if (this.shots.isCaught(swimmer.number)) continue
      const way = this.#wayOf(swimmer)
      if (way > 1 && !this.shots.isAimedAt(swimmer.number)) this.#remove(swimmer.number)
      else put(swimmer.element, this.#pointOf(swimmer), 1)
    }
    this.shots.move()
    this.#moved()
  }

  /** Draws a fish that was caught towards its boat: `share` of the way. */
  #pull(fish: number, to: Point, share: number): void {
    const element = this.#swimmers.get(fish)?.element
    if (!element) return
    element.dataset.caught = ''
    put(element, to, 1 - share / 2)
  }
}

function put(element: HTMLElement, { x, y }: Point, scale: number): void {
  element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(2)})`
}
