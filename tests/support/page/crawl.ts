import type { Page } from 'playwright-core'

/** Reads every page of the site as its links make it reachable, without opening one. */

/** A page as it is served: its links, the fragments one can link to, and whether its feature is built. */
export interface CrawledPage {
  status: number
  links: string[]
  ids: string[]
  unbuilt: boolean
}

/** A link that leads nowhere, and the first page that has it. */
export interface DeadLink {
  href: string
  on: string
  why: string
}

/** Reads these pages and all that their links lead to. */
export async function crawl(page: Page, paths: readonly string[]): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>()
  let next = [...paths]
  while (next.length > 0) {
    const read = await readPages(page, next)
    for (const [index, path] of next.entries()) {
      const one = read[index]
      if (one) pages.set(path, one)
    }
    const found = read.flatMap(({ links }) => links.map(documentOf))
    next = [...new Set(found)].filter((path) => !pages.has(path) && isPage(path))
  }
  return pages
}

/** The links of these pages whose page is missing, is not built, or lacks the fragment. */
export function deadLinks(pages: ReadonlyMap<string, CrawledPage>): DeadLink[] {
  const dead = new Map<string, DeadLink>()
  for (const [on, { links }] of pages)
    for (const href of links) {
      const why = whyDead(pages, href)
      if (why && !dead.has(href)) dead.set(href, { href, on, why })
    }
  return [...dead.values()]
}

export function whyDead(pages: ReadonlyMap<string, CrawledPage>, href: string): string | null {
  const target = pages.get(documentOf(href))
  if (!isPage(documentOf(href))) return null
  if (!target) return 'nobody has read it'
  if (target.status !== 200) return `status ${target.status}`
  if (target.unbuilt) return 'its page is not built'
  const fragment = decodeURIComponent(href.split('#')[1] ?? '')
  return fragment === '' || target.ids.includes(fragment) ? null : 'its page has no such fragment'
}

/** The document of a link: a query does not change what is served. */
const documentOf = (href: string) => href.replace(/[?#].*/, '')

/** Files are no pages: they have no links. */
const isPage = (path: string) => path.startsWith('/') && !/\.\w+$/.test(path)

function readPages(page: Page, paths: readonly string[]): Promise<CrawledPage[]> {
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (path) => {
          const response = await fetch(path)
          const document = new DOMParser().parseFromString(await response.text(), 'text/html')
          const templates = [...document.querySelectorAll('template')].map(({ content }) => content)
          const links = [document, ...templates].flatMap((root) => [...root.querySelectorAll('a[href]')])
          return {
            status: response.status,
            links: links
              .map((link) => new URL(link.getAttribute('href') ?? '', new URL(path, location.origin)))
              .filter(({ origin }) => origin === location.origin)
              .map(({ pathname, search, hash }) => pathname + search + hash),
            ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
            unbuilt: document.querySelector('[data-unbuilt]') !== null,
          }
        }),
      ),
    paths,
  )
}
