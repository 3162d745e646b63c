import { textsOf } from '../../../client/texts.ts'
import type { SicBoBet, SicBoKind } from '../bets.ts'
import type own from '../texts/es.json'

export const text = textsOf<typeof own>()

/** Returns the name of a bet: "Suma 9". */
export function nameOf(bet: SicBoBet): string {
  if (bet.kind === 'single') return text('single', { face: bet.face })
  if (bet.kind === 'double') return text('double', { face: bet.face })
  if (bet.kind === 'triple') return text('triple', { face: bet.face })
  if (bet.kind === 'total') return text('total', { n: bet.total })
  return bet.kind === 'pair' ? text('pair', { first: bet.faces[0], second: bet.faces[1] }) : text(bet.kind)
}

/** Returns the name of a kind of bet, for the list of pays. */
export function nameOfKind(kind: Exclude<SicBoKind, 'total'>): string {
  if (kind === 'single') return text('aSingle')
  if (kind === 'double') return text('aDouble')
  if (kind === 'triple') return text('aTriple')
  return kind === 'pair' ? text('aPair') : text(kind)
}
