import { make } from '../../../client/element.ts'
import { textsOf } from '../../../client/texts.ts'
import type { ManoSetup, ManoView } from '../engine.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()
const TICK_MS = 250
const RESULTS = { won: 'youWon', lost: 'rivalWon', equal: 'equalHands' } as const

/** The band between the two hands: what the better one takes, how long a bet waits, or how the round ended. */
export class MiddleBand {
  readonly element = make('div', { className: 'mano-band' })
  readonly #line = make('p')
  readonly #seconds = make('span', { className: 'mano-seconds', role: 'timer' })
  readonly #bar = make('progress', { max: 1, value: 0 })
  readonly #idle: string
  readonly #waitMs: number
  #until = 0
  #timer = 0

  constructor({ pay, waitSeconds }: ManoSetup) {
    this.#idle = text('takes', { count: pay / 100 })
    this.#waitMs = waitSeconds * 1_000
    this.#bar.ariaHidden = 'true'
    this.element.append(this.#line, this.#seconds, this.#bar)
  }

  show({ isWaiting, result }: ManoView): void {
    if (isWaiting) this.countDown(this.#waitMs)
    else this.#rest(result)
  }

  countDown(leftMs: number): void {
    clearInterval(this.#timer)
    this.#until = performance.now() + leftMs
    this.#timer = window.setInterval(() => this.#tick(), TICK_MS)
    delete this.element.dataset.result
    this.element.dataset.waits = ''
    this.#line.textContent = text('searching')
    this.#tick()
  }

  #rest(result: ManoView['result']): void {
    clearInterval(this.#timer)
    delete this.element.dataset.waits
    this.#seconds.textContent = ''
    this.#line.textContent = result === null ? this.#idle : text(RESULTS[result])
    if (result === null) delete this.element.dataset.result
    else this.element.dataset.result = result
  }

  #tick(): void {
    const left = Math.max(0, this.#until - performance.now())
    this.#seconds.textContent = text('secondsLeft', { n: Math.ceil(left / 1_000) })
    this.#bar.value = left / this.#waitMs
  }
}
