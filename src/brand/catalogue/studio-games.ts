import type { Award } from '../award.ts'
import type { Print } from '../cards.ts'
import type { GameClass, GameType } from './game-types.ts'

/**
 * A game of our studio that is no slot, as one row of the catalogue. Its names in other languages are in
 * `texts/<language>/games.json`. A test computes return and award from the game itself (src/core/games/top-awards.test.ts).
 */
export interface StudioGame {
  /** The code of its folder in `workers/studio/games`. */
  code: string
  gameType: GameType
  classify: readonly GameClass[]
  /** The number on the card; unique. */
  number: number
  motif: string
  /** How the card is printed; null for the original drawing. */
  card: Print | null
  /** In the brand's default language. */
  name: string
  /** Return to player in hundredths of a per cent. */
  rtp: number
  award: Award
  /** How many rounds pay anything, in hundredths of a per cent, and the deviation of a bet, in hundredths of the stake. */
  hitRate: number | null
  deviation: number | null
}

/** In the order of the lobby. */
export const studioGames: readonly StudioGame[] = [
  {
    code: 'el-timon',
    gameType: 'MIX',
    classify: ['AC'],
    number: 101,
    motif: 'timon',
    card: null,
    name: 'El timón',
    rtp: 9_900,
    award: { pay: 9_900, oneIn: 100 },
    hitRate: 4_950,
    deviation: 100,
  },
  {
    code: 'perlas-y-erizos',
    gameType: 'MIX',
    classify: ['AC'],
    number: 102,
    motif: 'concha',
    card: null,
    name: 'Perlas y erizos',
    rtp: 9_625,
    award: { pay: 858_935, oneIn: 8_855 },
    hitRate: 6_695,
    deviation: 68,
  },
  {
    code: 'el-faro',
    gameType: 'MIX',
    classify: ['AC'],
    number: 104,
    motif: 'faro',
    card: null,
    name: 'El faro',
    rtp: 9_700,
    award: { pay: 1_000_000, oneIn: 10_309 },
    hitRate: 4_850,
    deviation: 100,
  },
  {
    code: 'marea',
    gameType: 'MIX',
    classify: ['AC'],
    number: 103,
    motif: 'ancla',
    card: null,
    name: 'La marea',
    rtp: 9_699,
    award: { pay: 12_000, oneIn: 2_048 },
    hitRate: 10_000,
    deviation: 126,
  },
  {
    code: 'blackjack',
    gameType: 'RNG',
    classify: ['TG'],
    number: 120,
    motif: 'naipes',
    card: null,
    name: 'Blackjack',
    rtp: 9_954,
    award: { pay: 250, oneIn: 22 },
    hitRate: null,
    deviation: null,
  },
  {
    code: 'jacks-o-mejor',
    gameType: 'RNG',
    classify: ['VP'],
    number: 121,
    motif: 'pica',
    card: null,
    name: 'Jotas o mejor',
    rtp: 9_954,
    award: { pay: 80_000, oneIn: 40_391 },
    hitRate: 4_545,
    deviation: 442,
  },
  {
    code: 'bonus-poker',
    gameType: 'RNG',
    classify: ['VP'],
    number: 122,
    motif: 'copa',
    card: null,
    name: 'Bonus Poker',
    rtp: 9_916,
    award: { pay: 80_000, oneIn: 40_233 },
    hitRate: 4_551,
    deviation: 457,
  },
  {
    code: 'doses-locos',
    gameType: 'RNG',
    classify: ['VP'],
    number: 123,
    motif: 'catrin',
    card: null,
    name: 'Doses locos',
    rtp: 9_972,
    award: { pay: 80_000, oneIn: 43_456 },
    hitRate: 4_428,
    deviation: 508,
  },
  {
    code: 'ruleta-del-puerto',
    gameType: 'RNG',
    classify: ['TG'],
    number: 110,
    motif: 'ruleta',
    card: null,
    name: 'Ruleta del puerto',
    rtp: 9_729,
    award: { pay: 3_600, oneIn: 37 },
    hitRate: 4_864,
    deviation: 100,
  },
  {
    code: 'baccarat',
    gameType: 'RNG',
    classify: ['TG'],
    number: 111,
    motif: 'dama',
    card: null,
    name: 'Bacará del puerto',
    rtp: 9_471,
    award: { pay: 1_300, oneIn: 13 },
    hitRate: 5_537,
    deviation: 93,
  },
  {
    code: 'dragon-y-tigre',
    gameType: 'RNG',
    classify: ['TG'],
    number: 112,
    motif: 'jaguar',
    card: null,
    name: 'Dragón y tigre',
    rtp: 9_445,
    award: { pay: 5_600, oneIn: 59 },
    hitRate: 5_373,
    deviation: 97,
  },
  {
    code: 'sic-bo',
    gameType: 'RNG',
    classify: ['TG'],
    number: 113,
    motif: 'tambor',
    card: null,
    name: 'Sic bo',
    rtp: 9_259,
    award: { pay: 20_600, oneIn: 216 },
    hitRate: 4_861,
    deviation: 100,
  },
  {
    code: 'mas-o-menos',
    gameType: 'MIX',
    classify: ['AC'],
    number: 105,
    motif: 'escalera',
    card: null,
    name: 'Más o menos',
    rtp: 9_700,
    award: { pay: 999_064, oneIn: 37_586 },
    hitRate: 7_751,
    deviation: 56,
  },
  {
    code: 'la-brujula',
    gameType: 'MIX',
    classify: ['AC'],
    number: 106,
    motif: 'brujula',
    card: null,
    name: 'La brújula',
    rtp: 9_700,
    award: { pay: 1_200, oneIn: 20 },
    hitRate: 5_000,
    deviation: 106,
  },
  {
    code: 'moneda-de-luna',
    gameType: 'MIX',
    classify: ['AC'],
    number: 107,
    motif: 'luna',
    card: null,
    name: 'Moneda de luna',
    rtp: 9_800,
    award: { pay: 802_816, oneIn: 8_192 },
    hitRate: 5_000,
    deviation: 98,
  },
  {
    code: 'bombo',
    gameType: 'MIX',
    classify: ['AC'],
    number: 108,
    motif: 'bombo',
    card: null,
    name: 'El bombo',
    rtp: 9_406,
    award: { pay: 1_000_000, oneIn: 230_115 },
    hitRate: 966,
    deviation: 1_466,
  },
]
