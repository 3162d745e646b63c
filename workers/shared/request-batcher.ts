import type { Settled } from '#api/walletDoor'
import { TimeoutError, withTimeout } from './timeout.ts'

/** Takes calls to where they are answered, one answer each, in their order. */
export type Send<Asked, Answer> = (asked: Asked[]) => Promise<Settled<Answer>[]>

/** Calls that travel together, by the request of the first of them. */
interface Group<Asked, Answer> {
  asked: Asked[]
  /** When it is taken for lost. */
  until: number
  answers: PromiseWithResolvers<Settled<Answer>[]>
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
export class RequestBatcher<Asked, Answer> {
  #open: Group<Asked, Answer> | null = null
  readonly #underWay = new Set<Group<Asked, Answer>>()
  /** Wakes those that lead a group and wait for the way to be free. */
  readonly #waiting = new Set<() => void>()

  /**
   * The answer to a call. `send` and `keep` belong to the caller's own request: what it may use, and what lets it finish
   * when its client has gone. Rejects when the call has failed, or its whole group.
   */
  async ask(asked: Asked, send: Send<Asked, Answer>, keep: (work: Promise<unknown>) => void): Promise<Answer> {
    this.#loseLate()
    const group = this.#open
    if (!group || group.asked.length >= CALLS_A_GROUP) return answerIn(await this.#lead(asked, send, keep), 0)
    const place = group.asked.push(asked) - 1
    try {
      return answerIn(await this.#follow(group, place), place)
    } catch (error) {
      if (error instanceof Failed) throw error
      return answerIn(await send([asked]), 0)
    }
  }

  #lead(asked: Asked, send: Send<Asked, Answer>, keep: (work: Promise<unknown>) => void): Promise<Settled<Answer>[]> {
    const answers = Promise.withResolvers<Settled<Answer>[]>()
    const group: Group<Asked, Answer> = { asked: [asked], until: Date.now() + PATIENCE_MS, answers }
    this.#open = group
    // Perhaps nobody follows, and what was lost is told to whoever led.
    answers.promise.catch(() => undefined)
    const flown = this.#fly(group, send)
    keep(flown.then(answers.resolve, answers.reject))
    return flown
  }

  /** The first of those that follow keeps the time for them all; when it has gone too, the next call does. */
  async #follow({ answers }: Group<Asked, Answer>, place: number): Promise<Settled<Answer>[]> {
    if (place > 1) return answers.promise
    return withTimeout(PATIENCE_MS, answers.promise).catch((error: unknown) => {
      answers.reject(error)
      throw error
    })
  }

  async #fly(group: Group<Asked, Answer>, send: Send<Asked, Answer>): Promise<Settled<Answer>[]> {
    while (this.#underWay.size >= FLIGHTS) {
      await this.#turn()
      this.#loseLate()
    }
    if (this.#open === group) this.#open = null
    group.until = Date.now() + PATIENCE_MS
    this.#underWay.add(group)
    try {
      return await send(group.asked)
    } finally {
      this.#leave(group)
    }
  }

  /** The way is free for another. */
  #leave(group: Group<Asked, Answer>): void {
    if (!this.#underWay.delete(group)) return
    for (const wake of this.#waiting) wake()
    // Who must wait on asks anew; who was cut off never does.
    this.#waiting.clear()
  }

  /** Until a group has come back; a promise of the leader's own, for no request may leave anything to wait on another. */
  async #turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    await withTimeout(PATIENCE_MS, promise).catch(() => undefined)
    this.#waiting.delete(resolve)
  }

  /** A group whose request was cut off never says so. */
  #loseLate(): void {
    const now = Date.now()
    for (const group of this.#underWay)
      if (group.until <= now) {
        this.#leave(group)
        group.answers.reject(new TimeoutError())
      }
    if (this.#open && this.#open.until <= now) {
      this.#open.answers.reject(new TimeoutError())
      this.#open = null
    }
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
