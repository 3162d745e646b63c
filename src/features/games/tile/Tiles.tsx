import { lazy, type ReactNode, Suspense } from 'react'
import type { Language } from '#brand/brand'
import type { TileGame } from '#core/games/lists'
import card from '#ui/Card.module.css'
import { Tile } from './Tile.tsx'
import style from './Tiles.module.css'
import type { TileText } from './tile-text.ts'

const loadWindow = () => import('./WindowedTiles.tsx')
const WindowedTiles = lazy(loadWindow)

/** Two pages are rendered in full; of a longer list only the rows near the viewport are. */
const STANDING = 48

/** Loads the windowing code before a list that needs it is rendered. */
export async function prepareTiles(count: number): Promise<void> {
  if (count > STANDING) await loadWindow()
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

/** Rows of tiles, with as many columns as fit (look.md 4). */
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
      eager={eager && index < 6}
    />
  )
  const standing = <div className={style.tiles}>{games.map(draw)}</div>
  if (!windowed || games.length <= STANDING) return standing
  return (
    <Suspense fallback={standing}>
      <WindowedTiles games={games} draw={draw} />
    </Suspense>
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
