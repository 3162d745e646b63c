import { makeSvg } from '../../../client/element.ts'

export interface Point {
  x: number
  y: number
}

/** What the shots need of the sea. */
interface Waters {
  isStill: boolean
  at(fish: number): Point | null
  boatOf(boat: number): Point
  /** Shows a fish that was caught at a point: `share` of the way to the boat. */
  pull(fish: number, to: Point, share: number): void
  release(fish: number): void
}

/** A shot of a boat at a fish. */
interface Shot {
  boat: number
  fish: number
  firedAt: number
  /** Null until it is known. */
  isHit: boolean | null
  /** When it was seen to hit or to miss; null before. */
  endedAt: number | null
  /** Where its fish was last. */
  end: Point
  line: SVGElement
  ended(): void
}

const FLIGHT_MS = 380
const PULL_MS = 520
const BACK_MS = 240
const HEAD = 11

/** The shots of all boats of a room, while they are on their way. */
export class Shots {
  readonly #waters: Waters
  readonly #drawing = makeSvg('svg', { class: 'shots' })
  #shots: Shot[] = []

  constructor(root: HTMLElement, waters: Waters) {
    this.#waters = waters
    root.append(this.#drawing)
  }

  /** Shows a shot from the moment it is fired. Resolves when it is seen to hit or to miss; `isHit` may become known later. */
  fire(boat: number, fish: number, isHit: boolean | null): Promise<void> {
    return new Promise((ended) => {
      const line = makeSvg(
        'g',
        { class: 'shot' },
        makeSvg('path', {}),
        makeSvg('polygon', {}),
        makeSvg('circle', { r: '17' }),
      )
      this.#drawing.append(line)
      const end = this.#waters.at(fish) ?? this.#waters.boatOf(boat)
      this.#shots.push({ boat, fish, isHit, end, line, ended, firedAt: performance.now(), endedAt: null })
      this.move()
    })
  }

  /** Tells how a shot ends that is on its way. */
  tell(boat: number, fish: number, isHit: boolean): void {
    for (const shot of this.#shots)
      if (shot.boat === boat && shot.fish === fish && shot.isHit === null) shot.isHit = isHit
  }

  /** Takes a shot back that was refused. */
  cancel(boat: number): void {
    for (const shot of this.#shots.filter((each) => each.boat === boat && each.isHit === null)) this.#drop(shot)
  }

  isAimedAt(fish: number): boolean {
    return this.#shots.some((shot) => shot.fish === fish)
  }

  /** True as soon as it is known that a shot hits the fish, which may not be seen yet: it can be aimed at no longer. */
  isHit(fish: number): boolean {
    return this.#shots.some((shot) => shot.fish === fish && shot.isHit)
  }

  isCaught(fish: number): boolean {
    return this.#shots.some((shot) => shot.fish === fish && shot.isHit && shot.endedAt !== null)
  }

  move(): void {
    const now = performance.now()
    for (const shot of [...this.#shots]) {
      if (shot.endedAt === null) this.#fly(shot, now)
      else this.#draw(shot, now)
    }
  }

  #fly(shot: Shot, now: number): void {
    shot.end = this.#waters.at(shot.fish) ?? shot.end
    const share = this.#waters.isStill ? 1 : Math.min(1, (now - shot.firedAt) / FLIGHT_MS)
    this.#show(shot, between(this.#waters.boatOf(shot.boat), shot.end, share))
    if (share < 1 || shot.isHit === null) return
    shot.endedAt = now
    shot.line.dataset.hit = String(shot.isHit)
    shot.ended()
  }

  /** Draws the line in again: with the fish, or without. */
  #draw(shot: Shot, now: number): void {
    const lasts = this.#waters.isStill || shot.isHit ? PULL_MS : BACK_MS
    const share = Math.min(1, (now - (shot.endedAt ?? now)) / lasts)
    const tip = between(shot.end, this.#waters.boatOf(shot.boat), this.#waters.isStill ? 0 : share * share)
    this.#show(shot, tip)
    if (shot.isHit) this.#waters.pull(shot.fish, tip, this.#waters.isStill ? 0 : share)
    if (share < 1) return
    this.#drop(shot)
    if (shot.isHit) this.#waters.release(shot.fish)
  }

  #drop(shot: Shot): void {
    shot.line.remove()
    this.#shots = this.#shots.filter((each) => each !== shot)
    shot.ended()
  }

  #show({ line, boat, end }: Shot, tip: Point): void {
    const from = this.#waters.boatOf(boat)
    const [path, head, ring] = line.children
    path?.setAttribute('d', `M${at(from)}L${at(tip)}`)
    const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
    const [x, y] = [((tip.x - from.x) / length) * HEAD, ((tip.y - from.y) / length) * HEAD]
    const corners = [
      { x: tip.x + x, y: tip.y + y },
      { x: tip.x - x / 2 - y / 2, y: tip.y - y / 2 + x / 2 },
      { x: tip.x - x / 2 + y / 2, y: tip.y - y / 2 - x / 2 },
    ]
    head?.setAttribute('points', corners.map(at).join(' '))
    ring?.setAttribute('cx', end.x.toFixed(1))
    ring?.setAttribute('cy', end.y.toFixed(1))
  }
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
