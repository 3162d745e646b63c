/** The islands that are hydrated by name, beside the ones that wait for a pointer or key (shell/intent.ts). */
export type Island =
  | 'PopupHost'
  | 'AccountBar'
  | 'BalanceCard'
  | 'SideMenu'
  | 'GameList'
  | 'MemberCenter'
  | 'PointMall'
  | 'PlayBarIsland'

/** Hydrates the island that the detail names; dispatched on the document. */
export const WAKE = 'farol:wake'
/** The favourites as they are now, by nodeId; dispatched on the document. */
export const FAVOURITES = 'farol:favourites'
/** A part of the page failed to load after a person opened it; dispatched on the document. */
export const LOAD_FAILED = 'farol:load-failed'
/** How long a part of the page may take to load before it counts as failed (specification section 9). */
export const CHUNK_TIMEOUT_MS = 120_000
/** A chip chose another group of games; dispatched on the row, with the group's name. */
export const GROUP = 'farol:group'

/** Our own events, with what each carries. */
export interface AppEvents {
  [WAKE]: Island
  [FAVOURITES]: readonly string[]
  [LOAD_FAILED]: null
  [GROUP]: string
}

type EventMap = { [Name in keyof AppEvents]: CustomEvent<AppEvents[Name]> }

declare global {
  interface DocumentEventMap extends EventMap {}
  interface HTMLElementEventMap extends EventMap {}
}
