import { brand, type Language } from '../brand.ts'
import type { Ground, Pattern, Print } from '../cards.ts'
import { games } from '../texts/games.ts'

export type GameType = 'LIVE' | 'RNG' | 'MIX' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'PVP' | 'FISH' | 'LOTT' | 'ELOTT'

/** Scratch, video poker, jackpot, table games, arcade (specification section 9). */
export type GameClass = 'SC' | 'VP' | 'JP' | 'TG' | 'AC'

/** A game of the catalogue, as the seed writes it and the static pages draw it before any call. */
export interface CatalogueGame {
  nodeId: string
  gameCode: string
  /** The vendor's code. */
  vassalage: string
  gameType: GameType
  /** Printed on the card; no two games share one. */
  number: number
  motif: string
  /** How the card is printed; null for the original drawing. */
  card: Print | null
  names: Readonly<Record<Language, string>>
  /** True when a demo in play money can be opened. */
  trial: boolean
  state: 'open' | 'maintenance' | 'soon'
  /** ISO 8601 UTC. */
  backAt: string | null
  classify: readonly GameClass[]
}

/**
 * A game in one line: number, vendor, motif, ground and pattern of its card, its name in the brand's own language, its
 * sub-category. Numbers up to `DECK` are the deck's own, one a motif; the others are given once and kept. What it is called
 * in the other languages: `texts/<language>/games.json`.
 */
export type Row = readonly [
  number: number,
  vendor: string,
  motif: string,
  card: `${Ground} ${Pattern}` | null,
  name: string,
  classify?: GameClass,
]

/** How many motifs there are; a game numbered beyond has a variation of one. */
const DECK = 66

/** The games of our own studio, by the motif on their card: the ones an engine answers for. */
const STUDIO: Readonly<Record<string, string>> = {
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

/** A line of the catalogue as a game. Its code never depends on its name, so a game may be renamed. */
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
  }
}

/** A game without a name of its own in a language is called there as at home. */
function namesOf(nodeId: string, name: string): CatalogueGame['names'] {
  const names = brand.languages.map((language) => [language, games[language]?.[nodeId] ?? name])
  return Object.fromEntries(names) as CatalogueGame['names']
}

function printOf(card: Row[3]): Print | null {
  if (card === null) return null
  const [ground, pattern] = card.split(' ') as [Ground, Pattern]
  return { ground, pattern }
}
