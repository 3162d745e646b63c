import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { GameType } from '#api/games'
import { $favourites } from '#core/games/favourites'
import { NO_FILTERS } from '#core/games/filters'
import { gameListOf } from '#core/games/game-list'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { TileBoxes, Tiles } from '../tile/Tiles.tsx'
import { fill, tileText } from '../tile/tile-text.ts'
import { Failed } from './ListFailure.tsx'
import { Instead } from './ListFallback.tsx'
import { EMPTY_MOTIF } from './list-of.ts'
import { listText } from './list-text.ts'
import style from './VendorGames.module.css'
// The popup also opens on pages without tiles.
import '../tile/tiles.ts'

interface VendorGamesProps {
  vassalage: string
  gameType: GameType
}

const NOTHING_YET = { games: [], totalGames: 0, totalPages: 0 }
const BOXES = 6

/**
 * The content of a vendor's popup: its games of a category, page by page (specification section 3 "Game", `isGame`).
 */
export function VendorGames({ vassalage, gameType }: VendorGamesProps) {
  const t = useText('lists')
  const [list] = useState(() => gameListOf(gameType, NOTHING_YET))
  const { games, totalGames, totalPages, filters, status } = useStore(list.$list)
  const favourites = useStore($favourites)
  const language = pageLanguage()
  const text = listText(t)
  const load = () => void list.show({ ...NO_FILTERS, vassalage })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the popup remounts for another vendor
  useEffect(load, [])

  const isWaiting = status === 'loading' || (status === 'ready' && filters.vassalage === null)
  if (status === 'failed') return <Failed text={text} onRetry={load} />
  return (
    <div className={style.games} data-vendor-games={vassalage} aria-busy={isWaiting}>
      <p role="status">
        {isWaiting ? text.loading : fill(fill(text.count, 'shown', games.length), 'total', totalGames)}
      </p>
      {isWaiting && <TileBoxes count={BOXES} />}
      {!isWaiting && games.length > 0 && (
        <Tiles windowed={false} heading="h3" {...{ games, language, favourites }} text={tileText(t)} />
      )}
      {!isWaiting && games.length === 0 && (
        <Instead card={{ motif: EMPTY_MOTIF, name: text.eye }} title={text.empty} subtitle={t('lists:vendor.empty')} />
      )}
      {filters.page < totalPages && (
        <Button busy={status === 'adding'} data-action="more" onClick={() => void list.more()}>
          {status === 'not-added' ? text.retry : text.more}
        </Button>
      )}
    </div>
  )
}
