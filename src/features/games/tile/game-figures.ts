import type { TileGame } from '#core/games/lists'

type Figures = Pick<TileGame, 'rtp' | 'stakes'>

/** The stakes as a card carries them for its sheet: `MXN 200 40000,USD 20 4000`; undefined where they are not known. */
export function stakesText({ stakes }: Figures): string | undefined {
  return stakes && `${Object.entries(stakes).map(([currency, { min, max }]) => `${currency} ${min} ${max}`)}`
}

/** Writes what the sheet of a card shows onto one that is already on the page; empty where it is not known. */
export function writeFigures({ dataset }: HTMLElement, game: Figures): void {
  dataset.rtp = `${game.rtp ?? ''}`
  dataset.stakes = stakesText(game) ?? ''
}
