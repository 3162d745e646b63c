/** The most one round can pay, in hundredths of the bet, and how rare it is: one in `oneIn` rounds. */
export interface Award {
  pay: number
  oneIn: number
}

/**
 * Top awards by vendor and game, of the games whose rules we know: a test computes each from the game itself. The site
 * says nothing of the others.
 */
export const awards: Readonly<Record<string, Award>> = {
  'FRL/loteria-del-puerto': { pay: 250_000, oneIn: 656_356_768 },
}
