import { $consolidated, forgetConsolidated, loadConsolidated, recallConsolidated } from './agents/consolidated.ts'
import { environment } from './environment.ts'
import { WAKE } from './events.ts'
import { forgetFavourites, loadFavourites } from './games/favourites.ts'
import { isGameOrigin, launch, takeWish } from './games/launch.ts'
import { forgetRecent } from './games/recent.ts'
import { markPage, marksOf } from './member/marks.ts'
import { $member, forgetMember, loadMember } from './member/member.ts'
import { expectFirstLogin, forgetArrival, popupOnArrival } from './notices/popupOnArrival.ts'
import { forgetUnread, loadUnread } from './notices/unread.ts'
import { goTo, plainPath } from './path.ts'
import { $popups, closePopup, closePopups, openPopup } from './popups.ts'
import { leave } from './session/logout.ts'
import { $session, closeSession, recallSession, restoreMerchant, type Session } from './session/session.ts'
import { hearTabs } from './session/tabs.ts'
import { $token } from './token.ts'
import { forgetBalance, recallBalanceHidden, refreshBalance, refreshBalanceSoon } from './wallet/balance.ts'

let started = false

/** The roof: the one place where a noun reacts to another. Every island calls it when it wakes; the first call counts. */
export function start(): void {
  if (started) return
  started = true
  restoreMerchant()
  recallBalanceHidden()
  $member.listen((info) => markPage(marksOf(info)))
  $consolidated.listen((consolidated) => markPage({ consolidated }))
  if (recallSession()) arrive()
  $session.listen((now, before) => react(now, before?.isLogin ?? false))
  $token.listen((token) => {
    if (token === null && $session.get().isLogin) expire()
  })
  environment().onReturn(refreshBalanceSoon)
  environment().onPosted((posted) => void hear(posted))
}

function react(now: Session, wasIn: boolean): void {
  environment().mark('play', now.isTrial ? '' : null)
  keepAgentsApart(now)
  if (now.isLogin && !wasIn) welcome(now)
  if (now.isLogin || !wasIn) return
  environment().mark('session', null)
  forgetFavourites()
  forgetRecent()
  forgetMember()
  forgetConsolidated()
  forgetUnread()
  forgetBalance()
  forgetArrival()
}

/** The agent centre is for agents: whoever turns out to be none is at their door (specification section 6). */
function keepAgentsApart({ isLogin, isAgent, member }: Session): void {
  const isKnown = !isLogin || member !== null
  if (isKnown && !isAgent && plainPath(environment().location().pathname) === '/agentHome') goTo('/agent')
}

/** Signed in: close the door behind, load what belongs to the person, and offer the game that was asked for. */
function welcome({ isAgent, isTrial, firstTimeLogin }: Session): void {
  const registered = $popups.get().some((popup) => popup.name === 'register')
  closePopup('login')
  closePopup('register')
  for (const island of MEMBER_ISLANDS) environment().emit(WAKE, island)
  arrive()
  // Free play begins at home with nothing open (specification section 4), and no game for real money waits for it.
  if (isTrial) closePopups()
  const asked = takeWish()
  const wish = isTrial ? null : asked
  if (wish) openPopup('confirm', { about: 'ready-to-play', onYes: () => launch(wish) })
  if (firstTimeLogin) expectFirstLogin()
  const leaves = !wish && ((isAgent && goTo('/agentHome')) || ((registered || isTrial) && goTo('/')))
  // A page that is being left shows nothing any more; the next one asks for itself (shell/arrival).
  if (!leaves) void popupOnArrival().then((show) => show?.())
}

/**
 * The server no longer knows the token: out, on the same page, with the way back in open. A token found dead on arrival
 * was left from before, so nobody is interrupted for it.
 */
function expire(): void {
  const wasHere = $session.get().member !== null
  closeSession()
  if (wasHere) openPopup('login', { why: 'not-signed-in' })
}

/** Where React is awake anyway, after the form that signed in, these wake with it; else they wait for a hand. */
const MEMBER_ISLANDS = ['AccountBar', 'BalanceCard'] as const

function arrive(): void {
  environment().mark('session', 'member')
  environment().emit(WAKE, 'SideMenu')
  hearTabs(leave)
  recallConsolidated()
  void loadMember().then(askAccount)
  void refreshBalance()
  void loadFavourites()
}

/** Not for a trial account (specification section 6), so not before it is known who this is. */
function askAccount(): void {
  const { member, isTrial } = $session.get()
  if (!member || isTrial) return
  void loadUnread()
  void loadConsolidated()
}

/** A game says money moved. It is only a hint to ask the wallet; its numbers are never read. */
async function hear({ origin, data }: { origin: string; data: unknown }): Promise<void> {
  if (data !== 'farol:balance' && (data as { type?: unknown } | null)?.type !== 'farol:balance') return
  if (await isGameOrigin(origin)) refreshBalanceSoon()
}
