import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '#brand/brand'
import {
  $favouriteList,
  $favourites,
  $removedFavourite,
  loadFavouriteList,
  restoreFavourite,
} from '#core/games/favourites'
import type { TileGame } from '#core/games/lists'
import { $recent, loadRecent } from '#core/games/recent'
import { $session } from '#core/session/session'
import { Button } from '#ui/Button.tsx'
import { Toast } from '#ui/status/Toast.tsx'
import { nameOf } from '../tile/game-labels.ts'
import { prepareTiles, TileBoxes, Tiles } from '../tile/Tiles.tsx'
import { fill, type TileText } from '../tile/tile-text.ts'
import style from './AccountGames.module.css'
import { Failed } from './ListFailure.tsx'
import { Instead } from './ListFallback.tsx'
import type { ListText } from './list-text.ts'

/** The texts for a visitor, and for a member whose list is empty. */
export interface AccountText {
  visitor: string
  visitorSubtitle: string
  enter: string
  none: string
  noneSubtitle: string
  /** After a favourite was removed. */
  removed: string
  undo: string
  see: string
}

interface AccountGamesProps {
  kind: 'favourites' | 'recent'
  language: Language
  /** The links to the login and to the games, for browsers without script. */
  links: { login: string; games: string }
  card: { motif: string; name: string }
  text: AccountText
  list: ListText
  tile: TileText
}

const BOXES = 12

/**
 * A member's own games (specification section 2 "Routes": account game page). Static HTML until a member is signed in.
 */
export function AccountGames({ kind, language, links: places, card, text, list, tile }: AccountGamesProps) {
  const { isLogin } = useStore($session, { ssr: 'initial' })
  return (
    <div className={style.account} data-account-games={kind}>
      <div data-for="visitor">
        <Instead card={{ ...card, first: true }} title={text.visitor} subtitle={text.visitorSubtitle}>
          <Button variant="primary" href={places.login} data-popup="login">
            {text.enter}
          </Button>
        </Instead>
      </div>
      <div data-for="member">
        {isLogin ? <Own {...{ kind, language, links: places, card, text, list, tile }} /> : <TileBoxes count={BOXES} />}
      </div>
    </div>
  )
}

/** The member's own games alone: nothing below a short list recommends another game. */
function Own({ kind, language, links: places, card, text, list, tile }: AccountGamesProps) {
  const { games, page, totalPages, failed, busy, load } = useOwnGames(kind)
  const favourites = useStore($favourites)
  if (failed && games === null) return <Failed text={list} onRetry={() => void load(1)} />
  if (games === null) return <TileBoxes count={BOXES} />
  const removed = kind === 'favourites' && (
    <RemovedFavourite text={text} closeLabel={document.body.dataset.close ?? ''} />
  )
  if (games.length === 0)
    return (
      <>
        {removed}
        <Instead card={card} title={text.none} subtitle={text.noneSubtitle}>
          <Button href={places.games}>{text.see}</Button>
        </Instead>
      </>
    )
  return (
    <>
      {removed}
      <p className={style.count} role="status">
        {fill(fill(list.count, 'shown', games.length), 'total', games.length)}
      </p>
      <Tiles eager {...{ games, language, favourites }} text={tile} />
      {page < totalPages && (
        <Button busy={busy} data-action="more" onClick={() => void load(page + 1)}>
          {failed ? list.retry : list.more}
        </Button>
      )}
    </>
  )
}

/**
 * Offers to bring back the favourite that was removed last, before the games in reading order. The focus goes to the
 * game at the same place, since the heart that had it is gone.
 */
function RemovedFavourite({ text, closeLabel }: { text: AccountText; closeLabel: string }) {
  const removed = useStore($removedFavourite)
  const last = useRef(removed)
  useLayoutEffect(() => {
    const index = (removed ?? last.current)?.index ?? 0
    const isChanged = last.current !== removed
    last.current = removed
    if (isChanged && document.activeElement === document.body) focusNear(index)
  }, [removed])
  useEffect(() => () => $removedFavourite.set(null), [])
  if (!removed) return null
  return (
    <Toast
      kind="done"
      title={fill(text.removed, 'name', nameOf(removed.game))}
      action={{ label: text.undo, name: 'undo', act: () => void restoreFavourite() }}
      closeLabel={closeLabel}
      onClose={() => $removedFavourite.set(null)}
    />
  )
}

/** Focuses the heart of the game at an index, of the last one when there are fewer, or what an empty list offers. */
function focusNear(index: number): void {
  const main = document.querySelector('main')
  const hearts = main?.querySelectorAll<HTMLElement>('[data-favourite]') ?? []
  const target = hearts[Math.min(index, hearts.length - 1)] ?? main?.querySelector<HTMLElement>('[data-for=member] a')
  target?.focus({ preventScroll: true })
}

/** Loads the list once and subscribes to it: a removed favourite disappears at once. */
function useOwnGames(kind: AccountGamesProps['kind']) {
  const favourites = useStore($favouriteList)
  const recent = useStore($recent)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(true)

  async function load(page: number): Promise<void> {
    setBusy(true)
    const result = kind === 'favourites' ? await loadFavouriteList(page) : await loadRecent()
    if (result.ok && 'content' in result.value) await prepareTiles(result.value.content.length)
    setFailed(!result.ok)
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the member's list mounts
  useEffect(() => void load(1), [])

  const games: readonly TileGame[] | null = kind === 'favourites' ? (favourites?.content ?? null) : recent
  const { pageNum: page = 1, totalPages = 1 } = (kind === 'favourites' && favourites) || {}
  return { games, page, totalPages, failed, busy, load }
}
