import { textsOf } from '../../../client/texts.ts'
import { colourOf, type Kind, SPOTS } from '../table.ts'
import type own from '../texts/es.json'

export const text = textsOf<typeof own>()
const IN_DOZEN = 12

/** Returns the name of a position: "Caballo 14-17". */
export function nameOfSpot(spot: number): string {
  const { kind, numbers } = SPOTS[spot] ?? { kind: 'straight', numbers: [] }
  const list = numbers.join('-')
  if (kind === 'straight') return text('straight', { numbers: list })
  if (kind === 'split') return text('split', { numbers: list })
  if (kind === 'street') return text(numbers[0] === 0 ? 'trio' : 'street', { numbers: list })
  if (kind === 'corner') return text(numbers[0] === 0 ? 'firstFour' : 'corner', { numbers: list })
  if (kind === 'sixLine') return text('sixLine', { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 })
  if (kind === 'column') return text('column', { n: numbers[0] ?? 0 })
  if (kind === 'dozen') return text('dozen', { n: ((numbers[0] ?? 0) - 1) / IN_DOZEN + 1 })
  return text(kind)
}

/** Returns the name of a kind of position, for the list of pays. */
export function nameOfKind(kind: Kind): string {
  if (kind === 'straight') return text('aStraight')
  if (kind === 'split') return text('aSplit')
  if (kind === 'street') return text('aStreet')
  if (kind === 'corner') return text('aCorner')
  if (kind === 'sixLine') return text('aSixLine')
  if (kind === 'column') return text('aColumn')
  return kind === 'dozen' ? text('aDozen') : text(kind)
}

/** Returns a number with its colour in words: "17 negro". */
export function numberName(number: number): string {
  const colour = colourOf(number)
  return text(colour === 'red' ? 'redNumber' : colour === 'black' ? 'blackNumber' : 'zeroNumber', { number })
}
