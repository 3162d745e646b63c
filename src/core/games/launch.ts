import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { launchGame } from '#api/games'
import { call } from '../call.ts'
import { environment, type GameWindow } from '../environment.ts'
import { openPopup } from '../popups.ts'
import { isRealMember, promptForRealAccount } from '../session/login/login-gate.ts'
import { $onBreak } from '../session/on-break.ts'
import { $session } from '../session/session.ts'
import { loadStatus } from '../site/status.ts'
import { onSessionEnd } from '../token.ts'

/** The game a member wants to start, from its tile; `waiting` is the text shown until the URL arrives. */
export interface Wish {
  nodeId: string
  mode: 'real' | 'trial'
  name: string
  waiting: string
}

const WINDOW = 'farol-game'
/** Specification section 9 "Game window popup". */
const SIZE = 'popup,width=440,height=750'

/** How many games were opened for real money from this page; `start` follows it. */
export const $launches = atom(0)
onSessionEnd(() => $launches.set(0))

let wished: Wish | null = null

/**
 * Opens a game in its own window. Call it inside the click handler: browsers block windows opened later. Without a
 * session, real play opens the login and remembers the game; a trial account is asked to register (specification
 * section 5). When the browser blocks the window, the game is offered in the page instead.
 */
export async function launch(wish: Wish): Promise<void> {
  if (wish.mode === 'real' && !$session.get().isLogin) wished = wish
  if (wish.mode === 'real' && !isRealMember()) return
  // No window opens only to close again: the server would refuse it.
  if (wish.mode === 'real' && $onBreak.get()) return openPopup('message', { about: 'excluded' })
  const opened = environment().open(WINDOW, SIZE)
  if (opened) await fill(opened, wish)
  else openPopup('confirm', { about: 'popup-blocked', onYes: () => openHere(wish) })
}

/**
 * Returns the game requested before signing in, once. The caller asks first, because a window can only open on a new
 * click.
 */
export function takeWish(): Wish | null {
  const wish = wished
  wished = null
  return wish
}

/** True for the origin of a configured game host. */
export async function isGameOrigin(origin: string | null): Promise<boolean> {
  if (origin === null) return false
  const status = await loadStatus()
  return status.ok && status.value.info.launchGameCDNs.some((host) => originOf(host) === origin)
}

async function fill(opened: GameWindow, wish: Wish): Promise<void> {
  opened.wait(wish.waiting)
  const result = await fetchAddress(wish)
  if (result.ok) opened.go(result.url)
  if (result.ok) watch(wish)
  else opened.close()
  if (!result.ok) tell(result.error)
}

/** Opens the game in the page, after the browser blocked the window. */
async function openHere(wish: Wish): Promise<void> {
  const result = await fetchAddress(wish)
  if (result.ok) {
    openPopup('game', { url: result.url, name: wish.name, isReal: wish.mode === 'real' })
    watch(wish)
  } else tell(result.error)
}

/** Real play has reality checks: this page shows each when it is due. */
function watch({ mode }: Pick<Wish, 'mode'>): void {
  if (mode === 'real') $launches.set($launches.get() + 1)
}

function tell(error: LaunchError): void {
  if (error === 'trial-account') promptForRealAccount()
  else openPopup('message', { about: error })
}

export type LaunchError = CallErrorCode | 'invalid-url'

/** The URL of a game; accepted only on an origin the operator lists for games. */
export async function fetchAddress({
  nodeId,
  mode,
}: Pick<Wish, 'nodeId' | 'mode'>): Promise<{ ok: true; url: string } | { ok: false; error: LaunchError }> {
  const language = environment().language()
  const result = await call(launchGame, { nodeId, mode, language, platform: 'html5-desktop' })
  if (!result.ok) return { ok: false, error: result.error }
  const { url } = result.value
  return (await isGameOrigin(originOf(url))) ? { ok: true, url } : { ok: false, error: 'invalid-url' }
}

/** The origin of an http(s) URL; null for anything else. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}
