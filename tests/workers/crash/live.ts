import { setTimeout as wait } from 'node:timers/promises'
import { balanceOf } from '#tests/support/product/client'
import { LiveClient } from '#tests/support/product/live-client'
import type { Self } from './deed.ts'

/** Sockets that watch the members, several each, as several tabs would. */
export class Watchers {
  readonly #clients: { self: Self; client: LiveClient }[]

  constructor(selves: readonly Self[], count: number) {
    this.#clients = Array.from({ length: count }, (_, at) => {
      const self = selves[at % selves.length] as Self
      return { self, client: new LiveClient(self.origin, self.token) }
    })
  }

  async open(): Promise<void> {
    await Promise.all(this.#clients.map(({ client }) => client.open()))
  }

  end(): void {
    for (const { client } of this.#clients) client.end()
  }

  /** How many sockets came back after the server was stopped. */
  get returned(): number {
    return this.#clients.filter(({ client }) => client.opened > 1 && client.isReady).length
  }

  get events(): number {
    return this.#clients.reduce((sum, { client }) => sum + client.events.length, 0)
  }

  /**
   * Returns what is wrong: an event that came twice, late or not at all, two sockets of one member that disagree, and a
   * last balance that is not the member's. What is on its way has until `untilMs`.
   */
  async faults(untilMs: number): Promise<string[]> {
    for (;;) {
      const faults = [...this.#clients.flatMap(({ client }) => client.faults), ...(await this.#differences())]
      if (faults.length === 0 || Date.now() > untilMs) return faults
      await wait(500)
    }
  }

  async #differences(): Promise<string[]> {
    const byMember = Map.groupBy(this.#clients, ({ self }) => self)
    const found = [...byMember].map(async ([self, watching]) => {
      const cash = await balanceOf(self.origin, self.token)
      const histories = watching.map(({ client }) => new Map(client.events.map((got) => [got.sequence, got.event])))
      const shown = watching.map(({ client }) => lastBalance(client))
      const wrong = shown.filter((balance) => balance !== null && balance !== cash)
      const [first] = histories
      const isSame = histories.every((history) =>
        [...history].every(([sequence, event]) => {
          const other = first?.get(sequence)
          return other === undefined || JSON.stringify(other) === JSON.stringify(event)
        }),
      )
      return [
        ...wrong.map((balance) => `${self.account} shows ${balance}, has ${cash}`),
        ...(isSame ? [] : [`${self.account}: two sockets disagree`]),
        ...(shown.includes(null) ? [`${self.account}: a socket had no balance`] : []),
      ]
    })
    return (await Promise.all(found)).flat()
  }
}

function lastBalance({ events }: LiveClient): number | null {
  const last = events.findLast(({ event }) => event.type === 'balance')?.event
  return last?.type === 'balance' ? last.balance.balance : null
}
