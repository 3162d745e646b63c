import './chip-rack.css'
import type { Chip } from '../../engine/chips.ts'
import { make } from '../element.ts'
import { say } from '../message.ts'
import { money } from '../money.ts'
import type { SceneContext } from '../scene.ts'
import { text } from '../texts.ts'
import { ChipRack } from './chip-rack.ts'

type Stakes = ReadonlyMap<number, number>

interface ChipTableContext extends Pick<SceneContext, 'currency' | 'controls' | 'onStake'> {
  /** The values of the chips, and the most that may lie on the table. */
  setup: { chips: readonly number[]; stakes: { max: number } }
  /** Draws what lies on each spot, in minor units; a spot that is missing is empty. */
  draw(stakes: Stakes): void
  nameOf(spot: number): string
}

/** What the player has put on the spots of a table, and what of it is shown: after a round, the chips of that round. */
export class ChipTable {
  readonly #context: ChipTableContext
  readonly #rack: ChipRack | null
  readonly #status = make('p', { className: 'unseen', role: 'status' })
  #placed: Stakes = new Map()
  #earlier: Stakes[] = []
  #played: Stakes = new Map()
  #isBusy = true

  constructor(context: ChipTableContext) {
    this.#context = context
    const { controls, setup, currency } = context
    this.#rack =
      controls &&
      new ChipRack(setup.chips, currency, {
        undo: () => this.#undo(),
        clear: () => this.#change(new Map()),
        repeat: () => this.#change(this.#played),
      })
    if (this.#rack) controls?.append(...this.#rack.elements, this.#status)
  }

  get chips(): Chip[] {
    return [...this.#placed].map(([spot, stake]) => ({ spot, stake }))
  }

  get total(): number {
    return sumOf(this.#placed)
  }

  /** Puts one chip of the chosen value on each of these spots; none when the stake would be too large. */
  place(...spots: readonly number[]): void {
    if (this.#isBusy || !this.#rack) return
    const [value, { max }] = [this.#rack.value, this.#context.setup.stakes]
    const next = new Map(this.#placed)
    for (const spot of spots) next.set(spot, (next.get(spot) ?? 0) + value)
    if (sumOf(next) > max) {
      const amount = money(max, this.#context.currency)
      say('ready', text('chipMost', { amount }))
      return
    }
    this.#change(next)
    const [spot] = spots
    if (spot !== undefined && spots.length === 1) this.#status.textContent = this.labelOf(spot)
  }

  /** Says what lies on a spot: "Rojo: $20.00". */
  labelOf(spot: number): string {
    const [name, stake] = [this.#context.nameOf(spot), this.#placed.get(spot)]
    return stake === undefined ? name : text('chipOn', { spot: name, amount: money(stake, this.#context.currency) })
  }

  /** Shows the chips of a round that was played; the ones the player has placed stay as they are. */
  show(chips: readonly Chip[]): void {
    const shown = stakesOf(chips)
    if (this.#played.size === 0) this.#played = shown
    this.#context.draw(shown)
    this.#tellRack()
  }

  /** Takes over the chips of the round that is being played: they stay for the next one. */
  take(chips: readonly Chip[]): void {
    this.#played = stakesOf(chips)
    this.#placed = this.#played
    this.#earlier = []
    this.#context.draw(this.#placed)
  }

  /** Shows what the player has placed. */
  dim(): void {
    this.#context.draw(this.#placed)
  }

  setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy
    if (!isBusy) this.#context.onStake(this.total)
    this.#tellRack()
  }

  #change(next: Stakes): void {
    if (this.#isBusy) return
    this.#earlier.push(this.#placed)
    this.#set(next)
  }

  #undo(): void {
    const earlier = this.#isBusy ? undefined : this.#earlier.pop()
    if (earlier) this.#set(earlier)
  }

  #set(next: Stakes): void {
    this.#placed = next
    this.#context.draw(next)
    this.#context.onStake(this.total)
    this.#tellRack()
    this.#status.textContent = text('chipTotal', { amount: money(this.total, this.#context.currency) })
  }

  #tellRack(): void {
    const isFree = !this.#isBusy
    this.#rack?.enable({
      undo: isFree && this.#earlier.length > 0,
      clear: isFree && this.#placed.size > 0,
      repeat: isFree && this.#played.size > 0 && this.#played !== this.#placed,
    })
  }
}

function stakesOf(chips: readonly Chip[]): Stakes {
  return new Map(chips.map(({ spot, stake }) => [spot, stake]))
}

function sumOf(stakes: Stakes): number {
  return [...stakes.values()].reduce((all, stake) => all + stake, 0)
}
