import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { GameType } from '#api/games'
import type { Language } from '#brand/brand'
import { $favourites } from '#core/games/favourites'
import { type Filters, searchOf } from '#core/games/filters'
import { PAGE_SIZE } from '#core/games/lists'
import { pathIn } from '#core/path'
import { Button } from '#ui/Button.tsx'
import { TileBoxes, Tiles } from '../tile/Tiles.tsx'
import { fill, type TileText } from '../tile/tile-text.ts'
import { Filters as FilterBar } from './Filters.tsx'
import style from './GameList.module.css'
import { Failed } from './ListFailure.tsx'
import { Instead } from './ListFallback.tsx'
import { EMPTY_MOTIF, type ListLobby, listOf } from './list-of.ts'
import type { ListText } from './list-text.ts'
import { readPageLobby } from './page-lobby.ts'
import { useGameList } from './use-game-list.ts'

interface GameListProps extends ListLobby {
  language: Language
  gameType: GameType
  /** The page's own URL, the target of its form and links without script. */
  page: string
  text: ListText
  tile: TileText
}

/** The games of a category with their filters (specification section 2 "Routes": game list page). */
export function GameList({ language, gameType, page, text, tile, ...built }: GameListProps) {
  const [{ first, vendors, classes }] = useState(() => currentList(gameType, built))
  const { state, choose, more, retry } = useGameList(gameType, first)
  const favourites = useStore($favourites, { ssr: 'initial' })
  const { games, totalGames, totalPages, filters, status } = state
  const isShown = status !== 'loading' && status !== 'failed'
  const isChosen = searchOf({ ...filters, page: 1 }) !== ''
  if (isShown && totalGames === 0 && !isChosen) return <None {...{ language, gameType, text }} />
  return (
    <section
      className={style.list}
      data-list={gameType}
      data-status={status}
      data-chosen={isChosen || undefined}
      aria-busy={status === 'loading'}
    >
      <FilterBar {...{ page, text, vendors, classes, filters }} onChoose={choose} />
      <p className={style.count} role="status" data-count={text.count}>
        {countOf(state.status, text, games.length, totalGames)}
      </p>
      {status === 'loading' && <TileBoxes count={PAGE_SIZE} />}
      {isShown && games.length > 0 && <Tiles eager {...{ games, language, favourites }} text={tile} />}
      {isShown && games.length === 0 && <Nothing text={text} onAll={() => choose(NOTHING_CHOSEN)} page={page} />}
      {status === 'failed' && <Failed text={text} onRetry={retry} />}
      {isShown && filters.page < totalPages && (
        <More failed={status === 'not-added'} adding={status === 'adding'} {...{ text, page, filters, more, retry }} />
      )}
    </section>
  )
}

/** The list as the edge wrote it into the page, where it differs from the built one (apply-lists.ts). */
function currentList(gameType: GameType, built: ListLobby): ListLobby {
  const lobby = readPageLobby()
  return lobby ? listOf(lobby, gameType) : built
}

/** A category without games; its page is linked from nowhere. */
function None({ language, gameType, text }: Pick<GameListProps, 'language' | 'gameType' | 'text'>) {
  return (
    <section className={style.list} data-list={gameType}>
      <Instead card={{ motif: EMPTY_MOTIF, name: text.eye }} title={text.none} subtitle={text.noneSubtitle}>
        <Button href={pathIn(language, '/rng')}>{text.noneGo}</Button>
      </Instead>
    </section>
  )
}

const NOTHING_CHOSEN: Partial<Filters> = { vassalage: null, gameClassify: null, gameName: '' }

/** The count, announced on every change; empty after a failure. */
function countOf(status: string, text: ListText, shown: number, total: number): string {
  if (status === 'loading') return text.loading
  return status === 'failed' ? ' ' : fill(fill(text.count, 'shown', shown), 'total', total)
}

function Nothing({ text, page, onAll }: { text: ListText; page: string; onAll: () => void }) {
  return (
    <Instead card={{ motif: EMPTY_MOTIF, name: text.eye }} title={text.empty} subtitle={text.emptySubtitle}>
      <Button
        href={page}
        data-action="show-all"
        onClick={(press: MouseEvent) => {
          press.preventDefault()
          onAll()
        }}
      >
        {text.showAll}
      </Button>
    </Instead>
  )
}

interface MoreProps {
  text: ListText
  page: string
  filters: Filters
  adding: boolean
  failed: boolean
  more: () => void
  retry: () => void
}

/** A link to the longer list; with script the list grows in place. */
function More({ text, page, filters, adding, failed, more, retry }: MoreProps): ReactNode {
  return (
    <div className={style.more}>
      {failed && <p role="alert">{text.failed}</p>}
      <Button
        busy={adding}
        size="form"
        href={`${page}?page=${filters.page + 1}`}
        data-action="more"
        onClick={(press: MouseEvent) => {
          press.preventDefault()
          if (failed) retry()
          else if (!adding) more()
        }}
      >
        {failed ? text.retry : text.more}
      </Button>
    </div>
  )
}
