import type { ReactNode } from 'react'
import type { Language } from '#brand/brand'
import type { TileGame } from '#core/games/lists'
import card from '#ui/Card.module.css'
import { Tile } from './Tile.tsx'
import style from './Tiles.module.css'
import type { TileText } from './tile-text.ts'

/** The first row of a desktop, whose pictures are requested at once where it is on the first screen. */
export const EAGER_TILES = 6

/** Two pages are rendered in full; of a longer list only the rows near the viewport are. */
const STANDING = 48

/** Not `lazy`, whose first render suspends even for loaded code: the fallback would render every tile. */
let WindowedTiles: typeof import('./WindowedTiles.tsx').default | null = null

/** Loads the windowing code before a list that needs it is rendered; without it such a list is rendered in full. */
export async function prepareTiles(count: number): Promise<void> {
  if (count <= STANDING) return
  WindowedTiles ??= await import('./WindowedTiles.tsx').then(
    (loaded) => loaded.default,
    () => null,
  )
}

interface TilesProps {
  games: readonly TileGame[]
  language: Language
  text: TileText
  /** Ids of the member's favourites; null until they are loaded. */
  favourites: ReadonlySet<string> | null
  heading?: 'h2' | 'h3'
  /** True when the first row is on the first screen. */
  eager?: boolean
  /** False when something other than the window scrolls: every tile is rendered. */
  windowed?: boolean
}

/** Rows of tiles, with as many columns as fit. */
export function Tiles({
  games,
  language,
  text,
  favourites,
  heading = 'h2',
  eager = false,
  windowed = true,
}: TilesProps) {
  const draw = (game: TileGame, index: number): ReactNode => (
    <Tile
      key={game.nodeId}
      game={game}
      language={language}
      text={text}
      heading={heading}
      favourite={favourites?.has(game.nodeId) ?? false}
      eager={eager && index < EAGER_TILES}
    />
  )
  return windowed && WindowedTiles && games.length > STANDING ? (
    <WindowedTiles games={games} draw={draw} />
  ) : (
    <div className={style.tiles} data-tiles>
      {games.map(draw)}
    </div>
  )
}

/** Placeholder tiles of the same size, so that nothing moves when the games load. */
export function TileBoxes({ count }: { count: number }) {
  return (
    <div className={style.tiles} aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={card.frame}>
          <div className={`${card.card} ${style.box}`}>
            <p className={card.head} />
            <div className={card.art} />
            <p className={card.name}>
              <span />
            </p>
          </div>
        </div>
      ))}
    </div>
  )
}
