import { type Island, WAKE } from '#core/events'
import { fetchAddress, type Wish } from '#core/games/launch'
import { openPopup } from '#core/popups'
import { promptForRealAccount } from '#core/session/login/login-gate'
import { $session } from '#core/session/session'

/** Loads a game in the page. Real play waits for a member and starts by itself once one is signed in. */
type State = 'none' | 'member' | 'waiting' | 'playing' | 'failed'

const container = document.querySelector<HTMLElement>('.seat')
const query = new URLSearchParams(location.search)
const nodeId = query.get('game') ?? ''
const mode: Wish['mode'] = query.get('mode') === 'trial' ? 'trial' : 'real'

function show(state: State): void {
  if (container) container.dataset.state = state
}

async function sit(): Promise<void> {
  show('waiting')
  const result = await fetchAddress({ nodeId, mode })
  if (result.ok) return play(result.url)
  show(result.error === 'not-signed-in' ? 'member' : 'failed')
  if (result.error === 'trial-account') promptForRealAccount()
  else if (result.error !== 'not-signed-in') openPopup('message', { about: result.error })
}

function play(url: string): void {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: url, title: container?.querySelector('h1')?.textContent ?? '', referrerPolicy: 'origin' })
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups')
  frame.allow = 'autoplay; fullscreen'
  container?.querySelector('.game')?.replaceChildren(frame)
  show('playing')
  // Real play has figures and reality checks. Where this part fails to load, the bank refuses stakes all the same.
  if (mode === 'real') document.dispatchEvent(new CustomEvent<Island>(WAKE, { detail: 'PlayBarIsland' }))
}

/**
 * True while core/start is still restoring this tab's session shortly after the page loads: the login does not open
 * then.
 */
const isComing = () => document.documentElement.dataset.session === 'member' && !$session.get().isLogin

function arrive(): void {
  if (!/^[\w-]{1,64}$/.test(nodeId)) return
  if (mode === 'trial' || $session.get().isLogin) return void sit()
  show(isComing() ? 'waiting' : 'member')
  if (!isComing()) openPopup('login', { why: 'not-signed-in' })
  const stop = $session.listen(({ isLogin }) => {
    if (!isLogin) return
    stop()
    void sit()
  })
}

container?.querySelector('[data-action=retry]')?.addEventListener('click', () => void sit())
arrive()
