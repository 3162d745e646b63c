import type { Table } from '../wire.ts'

/** A window that the site opened keeps its opener; a game opened in the site's page has the page around it. */
const isFramed = parent !== window
const lobby: Window | null = isFramed ? parent : window.opener

if (isFramed) document.body.dataset.framed = ''

/** Tells the site that the balance changed. It reads the balance itself. */
export function tellBalanceChanged({ lobbyUrl }: Table): void {
  lobby?.postMessage({ type: 'farol:balance' }, new URL(lobbyUrl).origin)
}

/** Tells the site that a reality check is due: it shows the check, above the game or on the page that opened it. */
export function tellCheckDue({ lobbyUrl }: Table): void {
  lobby?.postMessage({ type: 'farol:reality-check' }, new URL(lobbyUrl).origin)
}

/** The page on which the check is acknowledged, for a window of its own; null where the site is around the game. */
export function checkUrlOf({ lobbyUrl }: Table): string | null {
  return isFramed ? null : new URL('member/limits', lobbyUrl).href
}

/** Where the player deposits: never over the game. Null when the operator has no such page. */
export interface DepositLink {
  href: string
  /** In the site's page the deposit opens above the game; otherwise the link opens a tab of its own. */
  open: (() => void) | null
}

export function depositLinkOf({ depositUrl, lobbyUrl }: Table): DepositLink | null {
  if (depositUrl === null) return null
  const takesMessage = isFramed && new URL(depositUrl).searchParams.get('popup') === 'deposit'
  const ask = () => parent.postMessage({ type: 'farol:deposit' }, new URL(lobbyUrl).origin)
  return { href: depositUrl, open: takesMessage ? ask : null }
}

/** The page about responsible gaming, which says how limits are set. */
export function limitsUrlOf({ lobbyUrl }: Table): string {
  return new URL('responsible', lobbyUrl).href
}
