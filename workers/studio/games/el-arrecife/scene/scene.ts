import './scene.css'
import { openLive } from '../../../client/calls.ts'
import { make } from '../../../client/element.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { plain, times, timesInWords } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { LiveSocket } from '../../../client/shared/LiveSocket.ts'
import { textsOf } from '../../../client/texts.ts'
import type { SeaFrame, SwimmingFish } from '../../../sea-wire.ts'
import type { ReefBet, ReefSetup, ReefView } from '../engine.ts'
import type own from '../texts/es.json'
import { Boats } from './boats.ts'
import { FISH_ART } from './fish-art.ts'
import { chanceOf, KindPicker, percentOf } from './KindPicker.ts'
import { Sea } from './Sea.ts'

const text = textsOf<typeof own>()
/** A shot is shown as it ended even where nothing is drawn, as in a tab that is hidden. */
const LONGEST_MS = 1_500

/** Creates the reef: a sea that up to four players share, with a boat each, or a picture of one shot. */
export function createScene({ setup, board, controls, play }: SceneContext<ReefSetup>): Scene<ReefView, never> {
  const last = new LastShot(setup)
  board.replaceChildren(last.element)
  const reef = controls && new Reef(board, controls, setup, () => play?.())
  board.dataset.live = String(reef !== null)
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => reef?.betOf(stake) ?? null,
    explainMissing: () => reef?.explainMissing() ?? null,
    showSent: () => reef?.fire(),
    show: (view) => last.show(view),
    moveTo: async (view, landed) => {
      await reef?.end(view)
      last.show(view)
      landed()
    },
    light: () => last.light(true),
    dim: () => last.light(false),
    reasonsOf: ({ kind }) =>
      kind === null
        ? []
        : [nameOf(setup, kind), text('paysTimes', { times: timesInWords(setup.kinds[kind]?.pay ?? 0) })],
    coverOf: () => '',
    offer: () => undefined,
    setBusy: (isBusy) => reef?.setBusy(isBusy),
    rules: () => ({
      lead: text('lead'),
      pays: setup.kinds.map((_, kind) => rowOf(setup, kind)),
      how: [text('how1'), text('how2'), text('how3'), text('how4'), text('how5'), text('how6'), text('how7')],
      extra: null,
    }),
  }
}

/** A row of the rules: what a kind pays, its chance, and what comes back of every stake on it. */
function rowOf(setup: ReefSetup, kind: number): HTMLLIElement {
  const { pay, winning } = setup.kinds[kind] ?? { pay: 0, winning: 0 }
  const blanks = { chance: chanceOf(setup, kind), last: plain(winning - 1) }
  const rtp = percentOf((winning * pay) / 100 / setup.numbers)
  return payRow(nameOf(setup, kind), times(pay), text('hitsOn', { ...blanks, rtp }))
}

function nameOf({ kinds }: ReefSetup, kind: number): string {
  return text(kinds[kind]?.name ?? 'sardine')
}

/** The sea of the room that this window is in, the boats on it, and what the player aims at. */
class Reef {
  readonly #setup: ReefSetup
  readonly #sea: Sea
  readonly #boats: Boats
  readonly #picker: KindPicker
  readonly #line = make('p', { className: 'room-line' })
  readonly #lost = make('p', { className: 'room-lost', role: 'status', textContent: text('joining') })
  #frame: SeaFrame | null = null
  /** The fish that the next shot goes to. */
  #target: SwimmingFish | null = null
  /** The shot of this player that is on its way, and the end of its flight. */
  #fired: { boat: number; fish: number; seen: Promise<void> } | null = null

  constructor(board: HTMLElement, controls: HTMLElement, setup: ReefSetup, play: () => void) {
    this.#setup = setup
    const waters = make('div', { className: 'waters', dir: 'ltr', ariaHidden: 'true' })
    board.prepend(waters, this.#line, this.#lost)
    this.#picker = new KindPicker(
      setup,
      () => {
        this.#target = null
        this.#aim()
      },
      play,
    )
    controls.append(this.#picker.element)
    const tap = (fish: SwimmingFish) => {
      this.#picker.choose(fish.kind)
      this.#target = fish
      play()
    }
    this.#sea = new Sea(waters, setup, tap, () => this.#aim())
    this.#boats = new Boats(waters, setup.boats)
    new LiveSocket<SeaFrame>({
      open: openLive,
      onState: (frame) => this.#follow(frame),
      onLost: (isReplaced) => this.#lose(isReplaced),
    })
  }

  betOf(stake: number): ReefBet | null {
    if (this.#frame === null || this.#target === null) return null
    return { stake, kind: this.#target.kind, room: this.#frame.room, fish: this.#target.number }
  }

  /** Returns why no shot can be fired: none of the kind is in sight; null while the reef is not there. */
  explainMissing(): string | null {
    return this.#frame && text('noneInSight', { name: nameOf(this.#setup, this.#picker.kind) })
  }

  /** Shows the shot of this player at the moment of the press. */
  fire(): void {
    if (this.#frame === null || this.#target === null) return
    const { boat } = this.#frame
    const fish = this.#target.number
    this.#fired = { boat, fish, seen: this.#sea.shots.fire(boat, fish, null) }
  }

  /** Shows how the shot on its way ended. */
  async end({ isHit }: ReefView): Promise<void> {
    if (this.#fired === null) return
    const { boat, fish, seen } = this.#fired
    this.#fired = null
    this.#sea.shots.tell(boat, fish, isHit)
    await Promise.race([seen, new Promise((done) => setTimeout(done, LONGEST_MS))])
  }

  setBusy(isBusy: boolean): void {
    if (isBusy || this.#fired === null) return
    this.#sea.shots.cancel(this.#fired.boat)
    this.#fired = null
  }

  #follow(frame: SeaFrame): void {
    this.#frame = frame
    this.#lost.hidden = true
    this.#sea.follow(frame)
    this.#boats.show(frame.taken, frame.boat)
    const players = frame.taken.filter(Boolean).length
    this.#line.textContent = text('room', { room: plain(frame.room), players, count: this.#setup.boats })
  }

  #lose(isReplaced: boolean): void {
    this.#frame = null
    this.#lost.hidden = false
    this.#lost.textContent = text(isReplaced ? 'replaced' : 'rejoining')
  }

  /** Chooses the fish that a shot would go to now, and counts what swims. */
  #aim(): void {
    this.#target = this.#sea.nearestOf(this.#picker.kind, this.#target?.number ?? null)
    this.#sea.mark(this.#frame === null ? null : (this.#target?.number ?? null))
    this.#picker.show(this.#setup.kinds.map((_, kind) => (this.#frame === null ? 0 : this.#sea.countOf(kind))))
  }
}

/** The last shot on a small card: what it was at, and how it ended. */
class LastShot {
  readonly element = make('div', { className: 'last-shot', hidden: true })
  readonly #setup: ReefSetup

  constructor(setup: ReefSetup) {
    this.#setup = setup
  }

  show({ kind, isHit }: ReefView): void {
    const found = kind === null ? undefined : this.#setup.kinds[kind]
    this.element.hidden = found === undefined
    if (!found) return
    const { source, width, height } = FISH_ART[found.name]
    const ending = text(isHit ? 'caught' : 'escaped')
    this.element.replaceChildren(
      make('img', { className: 'last-picture', src: source, alt: '', width, height }),
      make(
        'p',
        {},
        make('b', { className: 'last-name', textContent: `${text(found.name)} ×${times(found.pay)}` }),
        make('span', { className: 'last-end', textContent: ending }),
      ),
    )
  }

  light(isLit: boolean): void {
    this.element.toggleAttribute('data-lit', isLit)
  }
}
