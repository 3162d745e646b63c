export type GameType = 'LIVE' | 'RNG' | 'MIX' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'PVP' | 'FISH' | 'LOTT' | 'ELOTT'

/** Scratch, video poker, jackpot, table games, arcade (specification section 9). */
export type GameClass = 'SC' | 'VP' | 'JP' | 'TG' | 'AC'

/** What the theory of a game states besides its return; the fields are those of `Odds` in src/api/games.ts. */
export interface GameOdds {
  hitRate: number | null
  gainRate?: number
  deviation: number | null
  topPay: number
  topOneIn: number
  highestRtp?: number
}
