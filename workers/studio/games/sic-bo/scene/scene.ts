import './scene.css'
import { make } from '../../../client/element.ts'
import { chipScene } from '../../../client/kit/chip-scene.ts'
import { OptionGroup } from '../../../client/kit/option-group.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import type { PrintedSpot } from '../../../client/kit/spot-grid.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { plainPercent } from '../../../client/rules.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { BETS, payOf, SINGLE_PAYS, type SicBoBet } from '../bets.ts'
import type { SicBoSetup, SicBoView } from '../engine.ts'
import { dieFace, ThrownDice } from './dice.ts'
import { nameOf, nameOfKind, text } from './names.ts'

type Layer = 'sums' | 'pairs'
const KINDS = ['small', 'big', 'odd', 'even', 'single', 'pair', 'double', 'anyTriple', 'triple'] as const
const INKS: Readonly<Partial<Record<SicBoBet['kind'], string>>> = {
  ...{ small: 'coral', big: 'coral', odd: 'ink', even: 'ink', single: 'sea', anyTriple: 'ink' },
  ...{ double: 'sea', triple: 'ink' },
}

/** Creates the table of sic bo: the dice above two halves of the table. */
export function createScene(context: SceneContext<SicBoSetup>): Scene<SicBoView, never> {
  const { board, controls, setup } = context
  const dice = new ThrownDice()
  const open = (layer: Layer) => {
    board.dataset.layer = layer
  }
  open('sums')
  const layers = new OptionGroup<Layer>(
    text('layers'),
    [
      { value: 'sums', label: text('layerSums') },
      { value: 'pairs', label: text('layerPairs') },
    ],
    'sums',
    open,
  )
  layers.element.classList.add('halves')
  controls?.append(layers.element)
  return chipScene<SicBoSetup, SicBoView>(context, {
    className: 'sic-bo',
    above: dice.element,
    spots: BETS.map((bet, spot) => toPrintedSpot(bet, spot, setup.bets[spot]?.pay ?? 0)),
    nameOf: (spot) => nameOf(BETS[spot] ?? { kind: 'small' }),
    wonIn: ({ won }) => won,
    lay: (view) => dice.show(view?.dice ?? []),
    deal: (view) => dice.moveTo(view.dice),
    markOf: ({ dice }) => {
      const total = String(dice.reduce((all, die) => all + die, 0))
      return { face: total, name: `${dice.join(' + ')} = ${total}`, ink: 'bone' }
    },
    reasonsOf,
    rules: () => ({
      lead: text('lead'),
      pays: rows(setup),
      how: [text('how1'), text('how2'), text('how3'), text('how4'), text('how5'), text('how6')],
      extra: null,
    }),
  })
}

function toPrintedSpot(bet: SicBoBet, spot: number, pay: number): PrintedSpot {
  const ink = INKS[bet.kind]
  const note = bet.kind === 'single' ? SINGLE_PAYS.slice(1).map(times).join('·') : times(pay)
  return { spot, face: faceOf(bet), pay: note, kind: bet.kind, ...(ink && { ink }) }
}

function faceOf(bet: SicBoBet): string | Element {
  const makeDice = (...faces: readonly number[]) => make('span', { className: 'small-dice' }, ...faces.map(dieFace))
  if (bet.kind === 'single') return makeDice(bet.face)
  if (bet.kind === 'double') return makeDice(bet.face, bet.face)
  if (bet.kind === 'triple') return makeDice(bet.face, bet.face, bet.face)
  if (bet.kind === 'pair') return makeDice(...bet.faces)
  return bet.kind === 'total' ? nameOf(bet) : text(bet.kind)
}

function rows({ bets }: SicBoSetup): HTMLElement[] {
  const row = (name: string, pay: string, spot: number) =>
    payRow(name, pay, text('returns', { rtp: plainPercent(bets[spot]?.rtp ?? '0') }))
  const kinds = KINDS.map((kind) => {
    const spot = BETS.findIndex((bet) => bet.kind === kind)
    const pay = kind === 'single' ? SINGLE_PAYS.slice(1).map(times).join(' · ') : times(bets[spot]?.pay ?? 0)
    return row(nameOfKind(kind), pay, spot)
  })
  const totals = BETS.flatMap((bet, spot) => {
    if (bet.kind !== 'total' || bet.total > 10) return []
    const both = text('aTotal', { n: bet.total, other: 21 - bet.total })
    return [row(both, times(bets[spot]?.pay ?? 0), spot)]
  })
  return [...kinds, ...totals]
}

function reasonsOf({ dice, payouts }: SicBoView): string[] {
  const first = text('thrown', { dice: dice.join(', '), total: dice.reduce((all, die) => all + die, 0) })
  const [only, ...others] = payouts
  const bet = only && BETS[only.spot]
  if (!bet) return [first]
  if (others.length > 0) return [first, text('manyPaid', { count: payouts.length })]
  return [first, text('onePaid', { bet: nameOf(bet), times: timesInWords(payOf(bet, dice)) })]
}
