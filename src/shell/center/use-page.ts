import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { plainPath } from '#core/path'
import { enterPage } from '#ui/dialog-history.ts'
import type { CenterEntry } from './center-entry.ts'

interface Pages<Page extends string> {
  initial: Page
  entries: readonly CenterEntry<Page>[]
  /** The page at a path without its language, or null. */
  pageOf: (path: string, hash: string) => Page | null
}

/**
 * The page at the current address; follows links to other pages of the centre without loading a document. `above` says
 * that the centre is in a dialog above another page, whose entries of the history are its own (ui/dialog-history.ts).
 */
export function usePage<Page extends string>(
  { initial, entries, pageOf }: Pages<Page>,
  heading: RefObject<HTMLHeadingElement | null>,
  above = false,
): Page {
  const [page, setPage] = useState(initial)

  const show = useEffectEvent((next: Page) => {
    const entry = entries.find((one) => one.page === next)
    if (entry) document.title = entry.title
    if (next === page) return
    setPage(next)
    if (entry && !above) markLinks(entry.href)
  })

  const arrive = useEffectEvent(() => {
    const next = pageOf(plainPath(location.pathname), location.hash)
    // Back from a page that a reload made a document leads to the address of the page that it was opened above.
    if (!next) return location.reload()
    const entry = entries.find((one) => one.page === next)
    // `/member#withdraw` of older links.
    if (entry && location.hash && entry.href !== location.pathname) history.replaceState(history.state, '', entry.href)
    show(next)
  })

  const follow = useEffectEvent((press: MouseEvent) => {
    const link = linkOf(press)
    const dialog = heading.current?.closest('dialog') ?? null
    // Another dialog goes with its document.
    if (!link || link.closest('dialog') !== dialog) return
    const next = pageOf(plainPath(link.pathname), link.hash)
    const entry = entries.find((one) => one.page === next)
    // A link to the page in another language is another document.
    if (!next || entry?.href !== pathOf(link, entries)) return
    // A link to this very page loads it again, as everywhere.
    if (link.href === location.href) return
    const address = entry.href + link.search
    if (!dialog) history.pushState(null, '', address)
    // Below another dialog, or where Back does not close dialogs, the link loads its document.
    else if (!enterPage(dialog, address)) return
    press.preventDefault()
    show(next)
    ;(dialog ? dialog.querySelector('[data-above]') : window)?.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const dialog = heading.current?.closest('dialog')
    const traverse = () => arrive()
    const press = (event: MouseEvent) => follow(event)
    document.addEventListener('click', press)
    if (dialog) dialog.addEventListener('traverse', traverse)
    else {
      arrive()
      window.addEventListener('popstate', traverse)
      window.addEventListener('hashchange', traverse)
    }
    return () => {
      document.removeEventListener('click', press)
      dialog?.removeEventListener('traverse', traverse)
      window.removeEventListener('popstate', traverse)
      window.removeEventListener('hashchange', traverse)
    }
  }, [heading])

  useTitle(above, entries.find((one) => one.page === initial)?.title ?? '')

  return page
}

/** While the centre is above a page, the tab has the centre's title. */
function useTitle(above: boolean, title: string): void {
  useEffect(() => {
    if (!above) return
    const below = document.title
    document.title = title
    return () => {
      document.title = below
    }
  }, [above, title])
}

/** The link of this site that a press follows in this tab; null for any other press. */
function linkOf(press: MouseEvent): HTMLAnchorElement | null {
  if (press.defaultPrevented || press.button !== 0 || press.ctrlKey || press.metaKey || press.shiftKey) return null
  const link = (press.target as Element).closest<HTMLAnchorElement>('a[href]:not([target])')
  const { popup } = link?.dataset ?? {}
  const isPage = popup === undefined || popup === 'member' || popup === 'agent'
  return link?.origin === location.origin && isPage ? link : null
}

/** Where a link leads; an older one (`/member#withdraw`) to the page's own address. */
function pathOf(link: HTMLAnchorElement, entries: readonly CenterEntry<string>[]): string {
  const page = link.hash.slice(1)
  return entries.find((one) => one.page === page && link.pathname === entries[0]?.href)?.href ?? link.pathname
}

/** The menus of the site and of agents are static: they show which page is the current one. */
function markLinks(href: string): void {
  for (const menu of document.querySelectorAll('#side-menu, #agent-menu')) {
    for (const link of menu.querySelectorAll('a[aria-current=page]')) link.removeAttribute('aria-current')
    menu.querySelector(`a[href="${href}"]`)?.setAttribute('aria-current', 'page')
  }
}
