/** The smallest and the largest stake of a round by currency, in minor units. */
export type Stakes = Readonly<Record<string, { min: number; max: number }>>

/**
 * What the games of the studio return to players, in hundredths of a per cent, rounded down: a test computes each from the
 * game itself.
 */
export const returns = {
  'loteria-del-puerto': 9673,
  'noche-de-faroles': 9549,
  'el-gallo-de-oro': 9600,
  'sandia-fresca': 9481,
  'la-sirena': 9640,
  'pulpo-profundo': 9517,
  'calavera-real': 9592,
  'sol-y-luna': 9660,
  'corazon-ardiente': 9461,
  'dados-de-hueso': 9420,
  'la-corona': 9627,
  'nopal-en-flor': 9571,
  'campanas-de-plata': 9502,
  'chile-bravo': 9677,
} as const satisfies Record<string, number>

/**
 * How many rounds of each slot pay anything, in hundredths of a per cent, and the standard deviation of a round, in
 * hundredths of the bet, both rounded as `BetFigures` states them.
 */
export const spreads = {
  'loteria-del-puerto': { hitRate: 5099, gainRate: 1616, deviation: 427 },
  'noche-de-faroles': { hitRate: 4951, gainRate: 2266, deviation: 677 },
  'el-gallo-de-oro': { hitRate: 4925, gainRate: 2287, deviation: 377 },
  'sandia-fresca': { hitRate: 5918, gainRate: 2272, deviation: 310 },
  'la-sirena': { hitRate: 2990, gainRate: 1461, deviation: 509 },
  'pulpo-profundo': { hitRate: 4601, gainRate: 2042, deviation: 360 },
  'calavera-real': { hitRate: 4289, gainRate: 1355, deviation: 653 },
  'sol-y-luna': { hitRate: 4551, gainRate: 2370, deviation: 322 },
  'corazon-ardiente': { hitRate: 4508, gainRate: 1685, deviation: 520 },
  'dados-de-hueso': { hitRate: 1752, gainRate: 1752, deviation: 1532 },
  'la-corona': { hitRate: 7041, gainRate: 2554, deviation: 685 },
  'nopal-en-flor': { hitRate: 2329, gainRate: 2329, deviation: 338 },
  'campanas-de-plata': { hitRate: 1275, gainRate: 968, deviation: 891 },
  'chile-bravo': { hitRate: 3312, gainRate: 2088, deviation: 542 },
} as const satisfies Record<keyof typeof returns, { hitRate: number; gainRate: number; deviation: number }>

/** The stakes of the games of the studio: a test compares them with their bets. */
export const stakes: Stakes = {
  MXN: { min: 200, max: 40_000 },
  USD: { min: 20, max: 4_000 },
  EUR: { min: 20, max: 4_000 },
  BRL: { min: 100, max: 20_000 },
  PEN: { min: 40, max: 8_000 },
  COP: { min: 40_000, max: 8_000_000 },
  ARS: { min: 10_000, max: 2_000_000 },
  CLP: { min: 100, max: 20_000 },
  VND: { min: 2_000, max: 400_000 },
  IDR: { min: 2_000, max: 400_000 },
  KRW: { min: 200, max: 40_000 },
  JPY: { min: 20, max: 4_000 },
  FUN: { min: 200, max: 40_000 },
}

/** Those of the games that pay any number of hundredths of a stake: there every stake is a multiple of a hundred. */
export const stakesOfHundredths: Stakes = {
  ...stakes,
  USD: { min: 100, max: 4_000 },
  EUR: { min: 100, max: 4_000 },
  PEN: { min: 200, max: 8_000 },
  JPY: { min: 100, max: 4_000 },
}
