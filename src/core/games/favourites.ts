import { atom } from 'nanostores'
import { addFavourite, favouriteIds, favouriteList, type Game, type GameType, removeFavourite } from '#api/games'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { FAVOURITES } from '../events.ts'
import { openPopup } from '../popups.ts'
import { isRealMember } from '../session/login/login-gate.ts'
import { throttle } from '../throttle.ts'
import { $token, onSessionEnd, sessionCheck } from '../token.ts'

/** What the server needs to store a favourite; `vendor` is the tile's `vassalage`. */
export interface Favourite {
  nodeId: string
  vendor: string
  gameType: GameType
}

/** The pages of the favourites list loaded so far. */
export interface FavouriteList {
  content: readonly Game[]
  pageNum: number
  totalPages: number
}

/** Ids of the favourites, compared as text (specification section 3 "Favourites"); null until they are loaded. */
export const $favourites = atom<ReadonlySet<string> | null>(null)
export const $favouriteList = atom<FavouriteList | null>(null)

/** The favourite that was removed last from the loaded list, and its index there; null once it is back. */
export const $removedFavourite = atom<{ game: Game; index: number } | null>(null)

/** Specification section 9: page size of favourites, and one toggle a second. */
const PAGE_SIZE = 999
const TOGGLE_MS = 1000

let inFlight: Promise<void> | null = null

/** Loads the ids of the favourites; concurrent callers share one request. */
export function loadFavourites(): Promise<void> {
  inFlight ??= readIds().finally(() => {
    inFlight = null
  })
  return inFlight
}

async function readIds(): Promise<void> {
  if (!$token.get()) return
  const isSameSession = sessionCheck()
  const result = await call(favouriteIds, {})
  if (result.ok && isSameSession()) setFavourites(new Set(result.value.favGameIds.map(String)))
}

/** Loads a page of the favourites, of every category: page 1 replaces the list, later pages are appended. */
export async function loadFavouriteList(pageNo = 1): Promise<CallResult<FavouriteList>> {
  const { language } = environment()
  const fields = { language: language(), pageNo: String(pageNo), pageSize: String(PAGE_SIZE) }
  const result = await call(favouriteList, { ...fields, clientType: '3', platform: 'html5-desktop' })
  if (!result.ok) return result
  const { content, pageNum, totalPages } = result.value.favGameList
  const before = pageNo > 1 ? ($favouriteList.get()?.content ?? []) : []
  const value = { content: [...before, ...content], pageNum, totalPages }
  $favouriteList.set(value)
  return { ok: true, value }
}

/** Adds or removes a favourite, at most once a second. Visitors get the login, trial accounts the dialog. */
export const toggleFavourite = throttle((game: Favourite) => void toggle(game), TOGGLE_MS)

async function toggle(game: Favourite): Promise<void> {
  if (!isRealMember()) return
  if ($favourites.get() === null) await loadFavourites()
  if ($favourites.get()?.has(game.nodeId)) await drop(game)
  else await add(game)
}

/** Skips the request for an existing favourite. The heart fills once the server has stored it. */
export async function add(game: Favourite): Promise<void> {
  if ($favourites.get()?.has(game.nodeId)) return
  const result = await call(addFavourite, game)
  if (result.ok) setFavourites(new Set([...($favourites.get() ?? []), game.nodeId]))
  else openPopup('message', { about: result.error })
}

/**
 * Removes a favourite from the page at once, then on the server. Restores it with a message when the server refuses.
 */
export async function drop(game: Favourite): Promise<void> {
  const before = $favourites.get()
  setFavourites(new Set([...(before ?? [])].filter((id) => id !== game.nodeId)))
  const removed = removeFromList(game.nodeId)
  const result = await call(removeFavourite, game)
  if (result.ok) return
  // Signed out meanwhile: nothing to restore.
  if ($favourites.get() === null) return
  setFavourites(new Set([...($favourites.get() ?? []), game.nodeId]))
  if (removed) putBack(removed)
  openPopup('message', { about: result.error })
}

/** Adds the favourite that was removed last once more, at its old index. */
export async function restoreFavourite(): Promise<void> {
  const removed = $removedFavourite.get()
  if (!removed) return
  const { nodeId, vassalage: vendor, gameType } = removed.game
  await add({ nodeId, vendor, gameType })
  if ($favourites.get()?.has(nodeId)) putBack(removed)
}

type Removed = NonNullable<ReturnType<typeof $removedFavourite.get>>

function removeFromList(nodeId: string): Removed | null {
  const list = $favouriteList.get()
  const index = list?.content.findIndex((one) => one.nodeId === nodeId) ?? -1
  const game = list?.content[index]
  if (!list || !game) return null
  $favouriteList.set({ ...list, content: list.content.toSpliced(index, 1) })
  const removed = { game, index }
  $removedFavourite.set(removed)
  return removed
}

/** Reinserts a game at its old index and leaves later changes as they are. */
function putBack(removed: Removed): void {
  if ($removedFavourite.get() === removed) $removedFavourite.set(null)
  const now = $favouriteList.get()
  if (!now || now.content.some(({ nodeId }) => nodeId === removed.game.nodeId)) return
  $favouriteList.set({ ...now, content: now.content.toSpliced(removed.index, 0, removed.game) })
}

/**
 * The only function that sets them. It also notifies the page, which paints the hearts
 * (`features/games/tile/favourite-buttons.ts`).
 */
function setFavourites(ids: ReadonlySet<string>): void {
  $favourites.set(ids)
  environment().emit(FAVOURITES, [...ids])
}

onSessionEnd(() => {
  inFlight = null
  $favourites.set(null)
  $favouriteList.set(null)
  $removedFavourite.set(null)
  environment().emit(FAVOURITES, [])
})
