/** The maximum payout of a round, in hundredths of the bet, and its frequency: one in about `oneIn` rounds. */
export interface Award {
  pay: number
  oneIn: number
}
