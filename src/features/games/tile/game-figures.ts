import type { TileGame } from '#core/games/lists'

type Figures = Pick<TileGame, 'rtp' | 'stakes' | 'odds'>

/** The stakes as a card carries them for its sheet: `MXN 200 40000,USD 20 4000`; undefined where they are not known. */
export function stakesText({ stakes }: Pick<Figures, 'stakes'>): string | undefined {
  return stakes && `${Object.entries(stakes).map(([currency, { min, max }]) => `${currency} ${min} ${max}`)}`
}

/** The odds as a card carries them: hit rate, deviation, highest prize, its frequency, gain rate; undefined where they are not known. */
export function oddsText({ odds }: Figures): string | undefined {
  // Null is joined as nothing.
  return odds && [odds.hitRate, odds.deviation, odds.topPay, odds.topOneIn, odds.gainRate].join()
}

/** Writes what the sheet of a card shows onto one that is already on the page; empty where it is not known. */
export function writeFigures({ dataset }: HTMLElement, game: Figures): void {
  Object.assign(dataset, { rtp: game.rtp ?? '', stakes: stakesText(game) ?? '', odds: oddsText(game) ?? '' })
}
