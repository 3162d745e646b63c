import type { Hand } from '../../../engine/poker/hands.ts'
import { type TextKey, text } from '../../texts.ts'

const NAMES = {
  royal: 'pokerRoyal',
  fourDeuces: 'pokerFourDeuces',
  wildRoyal: 'pokerWildRoyal',
  five: 'pokerFive',
  straightFlush: 'pokerStraightFlush',
  fourAces: 'pokerFourAces',
  fourLow: 'pokerFourLow',
  four: 'pokerFour',
  fullHouse: 'pokerFullHouse',
  flush: 'pokerFlush',
  straight: 'pokerStraight',
  three: 'pokerThree',
  twoPair: 'pokerTwoPair',
  jacks: 'pokerJacks',
  nothing: 'pokerNothing',
} as const satisfies Record<Hand, TextKey>

export function handName(hand: Hand): string {
  return text(NAMES[hand])
}
