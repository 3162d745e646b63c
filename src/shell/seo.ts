import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { type StaticKey, t } from '#i18n/static.ts'

/** What each page says of itself to a search engine and to whom it is shared with. */
const DESCRIBED: Readonly<Record<string, StaticKey>> = {
  '/': 'seo:home',
  '/rng': 'seo:rng',
  '/live': 'seo:live',
  '/fish': 'seo:fish',
  '/pvp': 'seo:pvp',
  '/sports': 'seo:sports',
  '/esports': 'seo:esports',
  '/lott': 'seo:lott',
  '/elott': 'seo:elott',
  '/favorite': 'seo:favorite',
  '/recent': 'seo:recent',
  '/seamless': 'seo:seamless',
  '/lottery': 'seo:lottery',
  '/seaLottery': 'seo:seaLottery',
  '/vnLottery': 'seo:vnLottery',
  '/promotions': 'seo:promotions',
  '/pointMall': 'seo:pointMall',
  '/help': 'seo:help',
  '/agent': 'seo:agent',
  '/agentHome': 'seo:agentHome',
  '/member': 'seo:member',
  '/password': 'seo:password',
  '/terms': 'seo:terms',
  '/privacy': 'seo:privacy',
  '/responsible': 'seo:responsible',
  '/about': 'seo:about',
  '/app': 'seo:app',
  '/404': 'seo:notFound',
}

/** Pages that hold one person's things, or nothing: no search engine needs them. */
const PRIVATE = ['/agentHome', '/member', '/password', '/favorite', '/recent', '/seamless', '/404']

/** Every page a search engine should know, without its language. */
export const PUBLIC_PATHS: readonly string[] = Object.keys(DESCRIBED).filter((path) => !PRIVATE.includes(path))

export function describe(language: Language, path: string): string {
  const key = DESCRIBED[path]
  if (key === undefined) throw new Error(`src/shell/seo.ts does not say what ${path} is`)
  return t(language, key)
}

/** The picture of a page when its address is shared: those that have one of their own, else the house's. */
export const SHARED_PICTURES = ['/', '/rng', '/live', '/sports', '/lott', '/help', '/responsible', '/about', '/app']

export function pictureOf(language: Language, path: string): string {
  const name = SHARED_PICTURES.includes(path) ? path.slice(1) || 'home' : 'home'
  return `/art/v1/share/${name}-${language}.png`
}

interface Place {
  language: Language
  path: string
  /** What the page is called. */
  page: string
  site: URL
}

/** What a page is, in the words of schema.org, as JSON-LD: the house at home, the way from home elsewhere. */
export function structured({ language, path, page, site }: Place): object {
  const at = (other: string) => new URL(pathIn(language, other), site).href
  if (path === '/')
    return {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': `${at('/')}#house`,
          name: brand.name,
          url: at('/'),
          logo: new URL('/art/v1/app-512.png', site).href,
        },
        {
          '@type': 'WebSite',
          name: brand.name,
          url: at('/'),
          inLanguage: language,
          publisher: { '@id': `${at('/')}#house` },
        },
      ],
    }
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: brand.name, item: at('/') },
      { '@type': 'ListItem', position: 2, name: page, item: at(path) },
    ],
  }
}

/**
 * The questions of the help centre as schema.org's FAQPage, read from the HTML of their text: each `h3` is a question,
 * what follows it the answer.
 */
export function faq(html: string): object {
  const asked = html
    .split(/<h3[^>]*>/)
    .slice(1)
    .map((part) => part.split('</h3>', 2).map((words) => words.trim()))
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: asked.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  }
}

/** JSON for inside a script element: no `<` can end it early. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** Every public page in every language, each naming its translations (sitemaps.org 0.9 with hreflang). */
export function sitemap(site: URL): string {
  const at = (language: Language, path: string) => new URL(pathIn(language, path), site).href
  const links = (path: string) =>
    [...brand.languages.map((other) => [other, other] as const), ['x-default', brand.defaultLanguage] as const]
      .map(([name, other]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${at(other, path)}"/>`)
      .join('')
  const entries = PUBLIC_PATHS.flatMap((path) =>
    brand.languages.map((language) => `<url><loc>${at(language, path)}</loc>${links(path)}</url>`),
  )
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`
}
