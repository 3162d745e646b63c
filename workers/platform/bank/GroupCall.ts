import { within } from '../within.ts'
import type { Settled } from './words.ts'

/** Takes calls to where they are answered, one answer each, in their order. */
export type Send<Asked, Answer> = (asked: Asked[]) => Promise<Settled<Answer>[]>

/** Calls that travel together, by the request of the first of them. */
interface Group<Asked, Answer> {
  asked: Asked[]
  until: number
  answers: Promise<Settled<Answer>[]>
}

/** Groups on their way at once. More wait less, fewer are larger. */
const FLIGHTS = 2
const CALLS_A_GROUP = 100
/** A group rides on one request, which its client may cut off: nobody relies on another's for longer than this. */
const PATIENCE_MS = 2_000

/**
 * Calls to one bank that wait at the same moment travel in one message: the way costs more than the work. A call that
 * finds the way free goes at once. Every call must be safe to repeat: one whose group is lost is asked again, alone.
 */
export class GroupCall<Asked, Answer> {
  #open: Group<Asked, Answer> | null = null
  /** Groups under way, and until when they are believed to be. */
  readonly #flights = new Map<Promise<unknown>, number>()

  /**
   * The answer to a call. `send` and `keep` belong to the caller's own request: what it may use, and what lets it finish
   * when its client has gone. Rejects when the call has failed, or its whole group.
   */
  async ask(asked: Asked, send: Send<Asked, Answer>, keep: (work: Promise<unknown>) => void): Promise<Answer> {
    const open = this.#open
    if (!open || open.asked.length >= CALLS_A_GROUP || open.until <= Date.now())
      return answerIn(await this.#lead(asked, send, keep), 0)
    const place = open.asked.push(asked) - 1
    try {
      return answerIn(await within(PATIENCE_MS, open.answers), place)
    } catch (error) {
      if (error instanceof Failed) throw error
      return answerIn(await send([asked]), 0)
    }
  }

  #lead(asked: Asked, send: Send<Asked, Answer>, keep: (work: Promise<unknown>) => void): Promise<Settled<Answer>[]> {
    const group: Group<Asked, Answer> = {
      asked: [asked],
      until: Date.now() + PATIENCE_MS,
      answers: Promise.resolve([]),
    }
    this.#open = group
    group.answers = this.#fly(group, send)
    keep(group.answers.catch(() => undefined))
    return group.answers
  }

  async #fly(group: Group<Asked, Answer>, send: Send<Asked, Answer>): Promise<Settled<Answer>[]> {
    const { promise, resolve } = Promise.withResolvers<void>()
    while (this.#underWay() >= FLIGHTS) {
      const first = Promise.race(this.#flights.keys())
      await within(PATIENCE_MS, first).catch(() => undefined)
    }
    if (this.#open === group) this.#open = null
    this.#flights.set(promise, Date.now() + PATIENCE_MS)
    try {
      return await send(group.asked)
    } finally {
      this.#flights.delete(promise)
      resolve()
    }
  }

  /** A flight whose request was cut off never says that it has ended. */
  #underWay(): number {
    const now = Date.now()
    for (const [flight, until] of this.#flights) if (until <= now) this.#flights.delete(flight)
    return this.#flights.size
  }
}

/** The call itself has failed; to repeat it would fail again. */
class Failed extends Error {}

function answerIn<Answer>(answers: Settled<Answer>[], place: number): Answer {
  const settled = answers[place]
  if (settled === undefined) throw new Error('no answer')
  if ('failed' in settled) throw new Failed(settled.failed)
  return settled.answer
}
