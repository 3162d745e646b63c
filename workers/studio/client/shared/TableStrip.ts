import './table-strip.css'
import type { TableState } from '../../table-wire.ts'
import { byId, make } from '../element.ts'
import { plain } from '../money.ts'
import type { PastMark } from '../scene.ts'
import { type TextKey, text } from '../texts.ts'

const TICK_MS = 250
const PHASES = {
  idle: 'sharedIdle',
  betting: 'sharedBetting',
  playing: 'sharedPlaying',
  result: 'sharedResult',
} as const satisfies Record<TableState['phase'], TextKey>

/** The clock of a shared table, its last rounds, and who is there. */
export class TableStrip {
  readonly #phase = make('b', {})
  readonly #seconds = make('span', { className: 'seconds' })
  readonly #bar = make('progress', { max: 1, value: 0 })
  readonly #past = make('ol', { className: 'past-marks' })
  readonly #about = make('p', { className: 'about' })
  #endsAt = 0
  #phaseMs = 0

  constructor() {
    this.#bar.ariaHidden = 'true'
    this.#past.ariaLabel = text('sharedPast')
    const clock = make('p', { className: 'clock-line' }, this.#phase, this.#seconds)
    const strip = byId('table-strip')
    strip.hidden = false
    strip.replaceChildren(clock, this.#past, this.#bar, this.#about)
    setInterval(() => this.#tick(), TICK_MS)
  }

  show({ round, phase, phaseMs, leftMs, players }: TableState, past: readonly PastMark[]): void {
    this.#endsAt = performance.now() + leftMs
    this.#phaseMs = phaseMs
    this.setPhase(phase)
    this.#past.replaceChildren(...past.map(markOf))
    this.#about.textContent = text('sharedRound', { n: plain(round), players: plain(players) })
    this.#tick()
  }

  /** Shows a phase that has begun by the clock, before the table says so. */
  setPhase(phase: TableState['phase']): void {
    document.body.dataset.phase = phase
    this.#phase.textContent = text(PHASES[phase])
  }

  #tick(): void {
    const left = Math.max(0, this.#endsAt - performance.now())
    this.#seconds.textContent = left > 0 ? text('sharedSeconds', { n: Math.ceil(left / 1_000) }) : ''
    this.#bar.value = this.#phaseMs === 0 ? 0 : left / this.#phaseMs
  }
}

function markOf({ face, name, ink }: PastMark): HTMLLIElement {
  const mark = make('li', {}, make('span', { ariaHidden: 'true', textContent: face }))
  mark.append(make('span', { className: 'unseen', textContent: name }))
  mark.dataset.ink = ink
  return mark
}
