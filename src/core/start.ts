import type { LiveEvent } from '#api/live'
import { kindsIn } from '#api/rights'
import { isAgentPath } from './agent-pages.ts'
import {
  $consolidated,
  $contractKinds,
  $kindsReady,
  loadConsolidated,
  recallConsolidated,
  setKindsReady,
  showConsolidated,
} from './agents/consolidated.ts'
import { environment } from './environment.ts'
import { WAKE } from './events.ts'
import { loadFavourites } from './games/favourites.ts'
import { $launches, isGameOrigin, launch, takeWish } from './games/launch.ts'
import { onLive, onResync } from './live/live.ts'
import { markPage, marksOf } from './member/marks.ts'
import { $member, loadMember } from './member/member.ts'
import { expectFirstLogin, expectLimitOffer } from './notices/due-popups.ts'
import { loadUnread, showUnreadMessages } from './notices/unread.ts'
import { goTo, isSignInAddress, pathIn, plainPath } from './path.ts'
import { $popups, closePopup, closePopups, openPopup } from './popups.ts'
import { isRealMember } from './session/login/login-gate.ts'
import { leave } from './session/login/logout.ts'
import { goToReturnUrl, rememberReturnUrl } from './session/login/return-url.ts'
import { $session, closeSession, recallSession, restoreBrandKeys, type Session } from './session/session.ts'
import { hearTabs } from './session/tabs.ts'
import { CONTRACT_SHOWN_KEY, TERMS_SHOWN_KEY } from './session-keys.ts'
import { isBuilt } from './site/built-pages.ts'
import { loadFlags } from './site/flags.ts'
import { isOn } from './site/status.ts'
import { $token, emptyStores } from './token.ts'
import { $balance, recallBalanceHidden, refreshBalance, refreshBalanceSoon, showBalance } from './wallet/balance.ts'

let started = false
/** A sub-account is on its way to the centre: each further navigation would end the one before. */
let isLeaving = false

/**
 * The only module where one noun reacts to another. Every island calls it when it hydrates; only the first call has an
 * effect.
 */
export function start(): void {
  if (started) return
  started = true
  restoreBrandKeys()
  recallBalanceHidden()
  $member.listen((info) => markPage(marksOf(info)))
  // The banner of a contract leads to the agents' centre, which turns everyone else away (decision 080).
  $consolidated.listen((consolidated) => markPage({ consolidated: consolidated && $session.get().isAgent }))
  $contractKinds.listen((kinds) => markPage(kinds))
  $kindsReady.listen((kindsReady) => markPage({ kindsReady }))
  if (recallSession()) arrive()
  keepInCentre($session.get())
  $launches.listen((count) => void (count > 0 && followPlay()))
  $session.listen((now, before) => react(now, before?.isLogin ?? false))
  $token.listen((token) => {
    if (token === null && $session.get().isLogin) expire()
  })
  environment().onReturn(() => ownsAccount() && refreshBalanceSoon())
  followLive()
  environment().onTraverse(leaveSignInAddress)
  environment().onPosted((posted) => void hear(posted))
}

function react(now: Session, wasIn: boolean): void {
  environment().mark('play', now.isTrial ? '' : null)
  // Who signs out is led on by that (logout.ts); a second navigation would end the first.
  if (now.isLogin || !wasIn) redirectNonAgents(now)
  keepInCentre(now)
  if (now.isLogin && !wasIn) welcome(now)
  if (now.isLogin || !wasIn) return
  environment().mark('session', null)
  emptyStores()
}

/** The agent centre is for agents: sends everyone else to the agents' login page (specification section 6). */
function redirectNonAgents({ isLogin, isAgent, member }: Session): void {
  const isResolved = !isLogin || member !== null
  if (isResolved && !isAgent && isAgentPath(plainPath(environment().location().pathname))) goTo('/agent')
}

/** A sub-account has the agent centre, and no other page of the site is for it. */
function keepInCentre({ subAccount }: Session): void {
  if (subAccount === null || isLeaving || isAgentPath(plainPath(environment().location().pathname))) return
  isLeaving = goTo('/agentHome')
}

/** True unless a sub-account is signed in: only account holders have a balance, favourites and messages. */
const ownsAccount = () => $session.get().subAccount === null

/** After signing in: closes the login, loads the member's data, and offers the game requested before. */
function welcome({ isAgent, isTrial, firstTimeLogin }: Session): void {
  const registered = $popups.get().some((popup) => popup.name === 'register')
  closePopup('login')
  closePopup('register')
  for (const island of MEMBER_ISLANDS) environment().emit(WAKE, island)
  arrive()
  // Free play starts at home with no popup open (specification section 4), and without a pending game for real money.
  if (isTrial) closePopups()
  const storedWish = takeWish()
  const wish = isTrial ? null : storedWish
  if (wish) openPopup('confirm', { about: 'ready-to-play', onYes: () => launch(wish) })
  if (firstTimeLogin) expectFirstLogin()
  if (registered && !isTrial && !isAgent) expectLimitOffer()
  const leaves = !wish && goOnward({ isAgent, goesHome: registered || isTrial })
  // A page that is being left shows no popup; the next page does (shell/arrival).
  if (!leaves) void showPopup()
}

/** Shows the popup that is due once somebody is in; no page loads it before. */
async function showPopup(): Promise<void> {
  const part = await import('./notices/popup-on-arrival.ts').catch(ignoreMissing)
  const show = await part?.popupOnArrival()
  show?.()
}

/** Leaves for where a login leads (specification section 4); true when it navigates. */
function goOnward({ isAgent, goesHome }: { isAgent: boolean; goesHome: boolean }): boolean {
  if (isLeaving || (isAgent && goTo('/agentHome'))) return true
  return goesHome ? goTo('/') : goToReturnUrl()
}

/**
 * The server rejected the token: signs out on the same page and opens the login. A token that was already invalid when
 * the page loaded is left over from before, so the login does not open.
 */
function expire(): void {
  const wasHere = $session.get().member !== null
  closeSession()
  redirectNonAgents($session.get())
  if (!wasHere) return
  rememberReturnUrl()
  openPopup('login', { why: 'not-signed-in' })
}

/** The form that signed in has already loaded React, so these hydrate with it; otherwise they wait for interaction. */
const MEMBER_ISLANDS = ['AccountBar', 'BalanceCard', 'MemberCenter', 'PointMall'] as const

/** A member who came by /login or /register is at home (specification section 4), also after Back. */
function leaveSignInAddress(): void {
  if ($session.get().isLogin && isSignInAddress()) environment().replaceAddress(pathIn(environment().language(), '/'))
}

/**
 * A part of the page failed to load: pages poll without a socket, the next page shows the popup, and the bank refuses
 * stakes while a reality check waits.
 */
function ignoreMissing(): void {}

function arrive(): void {
  environment().mark('session', 'member')
  leaveSignInAddress()
  environment().emit(WAKE, 'SideMenu')
  hearTabs(leave)
  void import('./live/connection.ts').then(({ keepLive }) => keepLive(), ignoreMissing)
  recallConsolidated()
  // Known by the session itself: the first page of the centre has no entry that goes when the member is read.
  if (!ownsAccount()) markPage({ subAccount: true })
  void loadMember().then(loadAccount)
  if (!ownsAccount()) return
  void refreshBalance()
  void loadFavourites()
}

/** What the server tells by itself; the pages of withdrawals, deposits and messages listen for themselves. */
function followLive(): void {
  onLive('balance', ({ balance }) => showBalance(balance))
  onLive('messages', ({ unread }) => showUnreadMessages(unread))
  onLive('contract', showContract)
  onResync(() => {
    // The rights of a sub-account may have changed.
    if (!ownsAccount()) void loadMember()
    // Where one sends money, it shows the balance of the agent.
    if (ownsAccount() || $balance.get().value !== null) void refreshBalance()
    loadAccount()
  })
}

/**
 * The contracts of the agent have changed. One that waits for an answer opens the popup, once on this tab, where nothing
 * else is open: it covers no game and no form.
 */
function showContract({ funds, waits }: Extract<LiveEvent, { type: 'contract' }>): void {
  showConsolidated(funds)
  // Events may overtake one another, and a response that was on its way: what is read after the last of them counts.
  void loadConsolidated()
  const { session } = environment()
  if (waits === null || session.getItem(CONTRACT_SHOWN_KEY) === waits || $popups.get().length > 0) return
  session.setItem(CONTRACT_SHOWN_KEY, waits)
  openPopup('contract', { account: null })
}

/** Trial accounts are excluded (specification section 6), so the account type must be loaded first. */
function loadAccount(): void {
  const { isLogin, member, isTrial, subAccount } = $session.get()
  // The member failed to load; do not keep the menu waiting.
  if (!member && isLogin) setKindsReady()
  if (!member || isTrial) return
  if (subAccount !== null) {
    if (kindsIn(subAccount.rights).length > 0) void loadConsolidated()
    else setKindsReady()
    return
  }
  // Their badges are on links to these pages, so without one nothing would show the counts.
  if (isBuilt('messageV2') || isBuilt('rewardCenter')) void loadUnread()
  void loadConsolidated()
  void markOverlays()
  showTerms()
}

/** The terms have changed: asked once on this tab, where nothing else is open, and again before a deposit or a game. */
function showTerms(): void {
  const { session } = environment()
  if (!$member.get()?.termsDue || session.getItem(TERMS_SHOWN_KEY) || $popups.get().length > 0) return
  session.setItem(TERMS_SHOWN_KEY, 'shown')
  openPopup('message', { about: 'terms-changed' })
}

/** Only who plays has reality checks: no page loads them before. */
async function followPlay(): Promise<void> {
  const part = await import('./protection/reality-check.ts').catch(ignoreMissing)
  await part?.watchPlay()
}

/** Whether links to a centre open it above the page: the operator's flags (decisions 120 and 134). */
async function markOverlays(): Promise<void> {
  const flags = await loadFlags()
  if (!flags.ok) return
  markPage({ overlay: isOn(flags.value, 'MEMBEROVERLAY3'), agentOverlay: isOn(flags.value, 'AGENTOVERLAY3') })
}

/**
 * A game in the page or in its own window reports that money moved, that the player wants to deposit, or that a reality
 * check has refused a stake. The first only triggers a reload of the balance; its numbers are never read.
 */
async function hear({ origin, data }: { origin: string; data: unknown }): Promise<void> {
  const type = typeof data === 'string' ? data : (data as { type?: unknown } | null)?.type
  if (type !== 'farol:balance' && type !== 'farol:deposit' && type !== 'farol:reality-check') return
  if (!(await isGameOrigin(origin))) return
  if (type === 'farol:balance') refreshBalanceSoon()
  else if (isRealMember()) openPopup(type === 'farol:deposit' ? 'deposit' : 'reality-check', null)
}
