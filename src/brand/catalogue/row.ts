import { slotAwards } from '../awards.ts'
import { brand, type Language } from '../brand.ts'
import type { Ground, Pattern, Print } from '../cards.ts'
import { returns, type Stakes, spreads, stakes, stakesOfHundredths } from '../figures.ts'
import { games } from '../texts/games.ts'
import type { GameClass, GameOdds, GameType } from './game-types.ts'
import type { StudioGame } from './studio-games.ts'

/** A game of the catalogue. The seed stores it, and the static pages render it before any request. */
export interface CatalogueGame {
  nodeId: string
  gameCode: string
  /** The vendor's code. */
  vassalage: string
  gameType: GameType
  /** The number printed on the card; unique. */
  number: number
  motif: string
  /** How the card is printed; null for the original drawing. */
  card: Print | null
  names: Readonly<Record<Language, string>>
  /** True when the game has a demo in play money. */
  trial: boolean
  state: 'open' | 'maintenance' | 'soon'
  /** ISO 8601 UTC. */
  backAt: string | null
  classify: readonly GameClass[]
  /** Return to player in hundredths of a per cent, and the stakes by currency; absent where nobody states them. */
  rtp?: number
  stakes?: Stakes
  odds?: GameOdds
}

/**
 * A game as one row: number, vendor, motif, background and pattern of its card, name in the brand's default language,
 * sub-category. Numbers up to `DECK` are the original deck, one per motif; later numbers are assigned once and never
 * change. The names in other languages are in `texts/<language>/games.json`.
 */
export type Row = readonly [
  number: number,
  vendor: string,
  motif: string,
  card: `${Ground} ${Pattern}` | null,
  name: string,
  classify?: GameClass,
]

/** The number of motifs. A game with a higher number uses a variation of a motif. */
const DECK = 66

/** The games of our own studio by the motif on their card: these have an engine. */
const STUDIO: Readonly<Record<string, keyof typeof returns>> = {
  barca: 'loteria-del-puerto',
  calavera: 'calavera-real',
  campana: 'campanas-de-plata',
  chile: 'chile-bravo',
  corazon: 'corazon-ardiente',
  corona: 'la-corona',
  dados: 'dados-de-hueso',
  farol: 'noche-de-faroles',
  gallo: 'el-gallo-de-oro',
  nopal: 'nopal-en-flor',
  pulpo: 'pulpo-profundo',
  sandia: 'sandia-fresca',
  sirena: 'la-sirena',
  sol: 'sol-y-luna',
}

/** Converts a row to a game. The game's code does not depend on its name, so a game may be renamed. */
export function gameOf(gameType: GameType, row: Row): CatalogueGame {
  const [number, vassalage, motif, card, name, classify] = row
  const ours = vassalage === 'FRL' ? STUDIO[motif] : undefined
  const gameCode = ours ?? (number <= DECK ? motif : `${motif}-${number}`)
  const nodeId = `${vassalage.toLowerCase()}-${gameCode}`
  return {
    nodeId,
    gameCode,
    vassalage,
    gameType,
    number,
    motif,
    card: printOf(card),
    names: namesOf(nodeId, name),
    trial: ours !== undefined,
    state: ours === undefined ? 'soon' : 'open',
    backAt: null,
    classify: classify === undefined ? [] : [classify],
    ...(ours !== undefined && { rtp: returns[ours], stakes, odds: oddsOfSlot(ours) }),
  }
}

/** Converts a game of our studio that is no slot. */
export function gameOfStudio(row: StudioGame): CatalogueGame {
  const { code, award, hitRate, gainRate, deviation, highestRtp, name, stakes: grain, ...game } = row
  const nodeId = `frl-${code}`
  return {
    ...game,
    ...{ nodeId, gameCode: code, vassalage: 'FRL', trial: true, state: 'open', backAt: null },
    stakes: grain === 'hundredths' ? stakesOfHundredths : stakes,
    names: namesOf(nodeId, name),
    odds: {
      ...{ hitRate, gainRate, deviation, topPay: award.pay, topOneIn: award.oneIn },
      ...(highestRtp !== undefined && { highestRtp }),
    },
  }
}

function oddsOfSlot(code: keyof typeof returns): GameOdds {
  const { pay: topPay, oneIn: topOneIn } = slotAwards[`FRL/${code}`]
  return { ...spreads[code], topPay, topOneIn }
}

/** The names by language; a language without a translation uses the name in the default language. */
function namesOf(nodeId: string, name: string): CatalogueGame['names'] {
  const names = brand.languages.map((language) => [language, games[language]?.[nodeId] ?? name])
  return Object.fromEntries(names) as CatalogueGame['names']
}

function printOf(card: Row[3]): Print | null {
  if (card === null) return null
  const [ground, pattern] = card.split(' ') as [Ground, Pattern]
  return { ground, pattern }
}
