import type { GameClass, GameType } from '#api/games'
import type { GameCategory } from '#api/vendors/vendor'

/** The lobby type of a category of the interface, and the pictures of its cards (specification section 9). */
interface LobbyCategory {
  type: GameType
  classify: readonly GameClass[]
  /** Names of drawings in /art/v1/motifs: a vendor's own pictures would reveal our visitors to its host. */
  motifs: readonly [string, ...string[]]
}

const SLOTS = ['sol', 'luna', 'estrella', 'corona', 'campana', 'jaguar', 'colibri', 'volcan', 'cofre'] as const
const LIVE = { type: 'LIVE', classify: [], motifs: ['dama', 'catrin', 'abanico'] } as const
const TABLE = { type: 'RNG', classify: ['TG'], motifs: ['naipes', 'pica', 'dados'] } as const
const ARCADE = { type: 'RNG', classify: ['AC'], motifs: ['mando', 'bombo', 'boleto'] } as const
const SPORT = { type: 'SPORTS', classify: [], motifs: ['balon', 'copa'] } as const

/**
 * The site has its own lottery pages (specification section 4 "Game start routing"), so a vendor's lottery and keno are
 * arcade games here, which start in place.
 */
export const LOBBY_CATEGORIES = {
  Unknown: { type: 'RNG', classify: [], motifs: SLOTS },
  Baccarat: TABLE,
  'Bet On Poker': TABLE,
  Bingo: ARCADE,
  Blackjack: TABLE,
  'Casual Games': ARCADE,
  'Jackpot Slots': { type: 'RNG', classify: ['JP'], motifs: SLOTS },
  'Live Baccarat': LIVE,
  'Live Blackjack': LIVE,
  'Live Dealer': LIVE,
  'Live Dice': LIVE,
  'Live Games': LIVE,
  'Live Keno': LIVE,
  'Live Lottery': LIVE,
  'Live Roulette': LIVE,
  Lottery: ARCADE,
  Multiplayer: { type: 'PVP', classify: [], motifs: ['naipes', 'pica'] },
  'Player Props': SPORT,
  Poker: { type: 'PVP', classify: [], motifs: ['naipes', 'pica'] },
  Roulette: { type: 'RNG', classify: ['TG'], motifs: ['ruleta'] },
  'Scratch Cards': { type: 'RNG', classify: ['SC'], motifs: ['boleto', 'mano'] },
  Sportsbook: SPORT,
  'Table Games': TABLE,
  'Video Poker': { type: 'RNG', classify: ['VP'], motifs: ['pica', 'naipes'] },
  'Video Slots': { type: 'RNG', classify: [], motifs: SLOTS },
  'Virtual Sports': SPORT,
  'Wheel of Fortune': { type: 'RNG', classify: ['TG'], motifs: ['ruleta'] },
  'Video Bingo': ARCADE,
  'Fixed Odds': SPORT,
} as const satisfies Record<GameCategory, LobbyCategory>
