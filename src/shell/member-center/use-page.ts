import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { plainPath } from '#core/path'
import { type BuiltPage, memberPageOf } from '#core/site/built-pages'
import type { CenterEntry } from './center-entry.ts'

/** The page at the current address; follows links to other pages of the centre without loading a document. */
export function usePage(
  initial: BuiltPage,
  entries: readonly CenterEntry[],
  heading: RefObject<HTMLHeadingElement | null>,
): BuiltPage {
  const [page, setPage] = useState(initial)

  const show = useEffectEvent((next: BuiltPage) => {
    if (next === page) return
    setPage(next)
    const entry = entries.find((one) => one.page === next)
    if (!entry) return
    document.title = entry.title
    markLinks(entry.href)
  })

  const arrive = useEffectEvent(() => {
    const next = memberPageOf(plainPath(location.pathname), location.hash)
    if (!next) return
    const entry = entries.find((one) => one.page === next)
    // `/member#withdraw` of older links.
    if (entry && location.hash && entry.href !== location.pathname) history.replaceState(history.state, '', entry.href)
    show(next)
  })

  const follow = useEffectEvent((press: MouseEvent) => {
    if (press.defaultPrevented || press.button !== 0 || press.ctrlKey || press.metaKey || press.shiftKey) return
    const link = (press.target as Element).closest<HTMLAnchorElement>('a[href]:not([target])')
    if (!link || link.origin !== location.origin || (link.dataset.popup ?? 'member') !== 'member') return
    const next = memberPageOf(plainPath(link.pathname), link.hash)
    const entry = entries.find((one) => one.page === next)
    // A link to the page in another language is another document.
    if (!next || entry?.href !== pathOf(link, entries)) return
    // A link to this very page loads it again, as everywhere.
    if (link.href === location.href) return
    press.preventDefault()
    history.pushState(null, '', entry.href + link.search)
    show(next)
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    arrive()
    const traverse = () => arrive()
    const press = (event: MouseEvent) => follow(event)
    window.addEventListener('popstate', traverse)
    window.addEventListener('hashchange', traverse)
    document.addEventListener('click', press)
    return () => {
      window.removeEventListener('popstate', traverse)
      window.removeEventListener('hashchange', traverse)
      document.removeEventListener('click', press)
    }
  }, [])

  return page
}

/** Where a link leads; an older one (`/member#withdraw`) to the page's own address. */
function pathOf(link: HTMLAnchorElement, entries: readonly CenterEntry[]): string {
  const page = link.hash.slice(1)
  return entries.find((one) => one.page === page && link.pathname === entries[0]?.href)?.href ?? link.pathname
}

/** The menus of the site are static: they show which page is the current one. */
function markLinks(href: string): void {
  for (const link of document.querySelectorAll('#side-menu a[aria-current=page]')) link.removeAttribute('aria-current')
  document.querySelector(`#side-menu a[href="${href}"]`)?.setAttribute('aria-current', 'page')
}
