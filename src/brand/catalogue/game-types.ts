export type GameType = 'LIVE' | 'RNG' | 'MIX' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'PVP' | 'FISH' | 'LOTT' | 'ELOTT'

/** Scratch, video poker, jackpot, table games, arcade (specification section 9). */
export type GameClass = 'SC' | 'VP' | 'JP' | 'TG' | 'AC'

/** The maximum payout of a round, in hundredths of the bet, and its frequency: one in about `oneIn` rounds. */
export interface Award {
  pay: number
  oneIn: number
}
