/**
 * The theoretical return to player by vendor and game, per cent, for the games whose rules we have: a test computes each
 * one from the game itself. The site states none for the other games.
 */
export const returns: Readonly<Record<string, string>> = {
  'FRL/loteria-del-puerto': '96.10',
  'FRL/noche-de-faroles': '95.50',
  'FRL/el-gallo-de-oro': '96.00',
  'FRL/sandia-fresca': '94.82',
  'FRL/la-sirena': '96.41',
  'FRL/pulpo-profundo': '95.18',
  'FRL/calavera-real': '95.92',
  'FRL/sol-y-luna': '96.60',
  'FRL/corazon-ardiente': '94.62',
  'FRL/dados-de-hueso': '94.21',
  'FRL/la-corona': '96.28',
  'FRL/nopal-en-flor': '95.71',
  'FRL/campanas-de-plata': '95.03',
  'FRL/chile-bravo': '96.77',
}

/** The lowest and the highest bet of those games by currency, in minor units; the same test compares them. */
export const stakes: Readonly<Record<string, readonly [lowest: number, highest: number]>> = {
  MXN: [200, 40_000],
  USD: [20, 4_000],
  EUR: [20, 4_000],
  BRL: [100, 20_000],
  PEN: [40, 8_000],
  COP: [40_000, 8_000_000],
  ARS: [10_000, 2_000_000],
  CLP: [100, 20_000],
  VND: [2_000, 400_000],
  IDR: [2_000, 400_000],
  KRW: [200, 40_000],
  JPY: [20, 4_000],
  FUN: [200, 40_000],
}
