import { brand, type Language } from '#brand/brand'
import { AGENT_PAGES, agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import { BUILT_PAGES, memberPath } from '#core/site/built-pages'
import { UNBUILT_ROUTES } from '#core/site/unbuilt-routes'
import { type StaticKey, t } from '#i18n/static.ts'

/** The description of each page for search engines and link previews. */
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
  ...Object.fromEntries(AGENT_PAGES.map((page) => [agentPath(page), 'seo:agentHome' as const])),
  ...Object.fromEntries(BUILT_PAGES.map((page) => [memberPath(page), 'seo:member' as const])),
  '/password': 'seo:password',
  '/terms': 'seo:terms',
  '/privacy': 'seo:privacy',
  '/responsible': 'seo:responsible',
  '/about': 'seo:about',
  '/app': 'seo:app',
  '/404': 'seo:notFound',
}

/** Personal or empty pages, which search engines should not index. */
const PRIVATE = [
  ...['/password', '/favorite', '/recent', '/seamless', '/404'],
  ...AGENT_PAGES.map(agentPath),
  ...BUILT_PAGES.map(memberPath),
  ...UNBUILT_ROUTES,
]

/** Every page for search engines, without its language. */
export const PUBLIC_PATHS: readonly string[] = Object.keys(DESCRIBED).filter((path) => !PRIVATE.includes(path))

export function describe(language: Language, path: string): string {
  const key = DESCRIBED[path]
  if (key === undefined) throw new Error(`src/shell/seo.ts does not say what ${path} is`)
  return t(language, key)
}

/** The preview picture of a shared page: its own when it has one, otherwise home's. */
export const SHARED_PICTURES = ['/', '/rng', '/live', '/sports', '/lott', '/help', '/responsible', '/about', '/app']

export function pictureOf(language: Language, path: string): string {
  const name = SHARED_PICTURES.includes(path) ? path.slice(1) || 'home' : 'home'
  return `/art/v1/share/${name}-${language}.png`
}

interface PageInfo {
  language: Language
  path: string
  /** The title of the page. */
  page: string
  site: URL
}

/** Structured data of schema.org as JSON-LD: the organisation on home, the breadcrumb on other pages. */
export function structuredDataOf({ language, path, page, site }: PageInfo): object {
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
 * The questions of the help centre as schema.org's FAQPage, parsed from its HTML: each `h3` is a question, and the text
 * after it the answer.
 */
export function faq(html: string): object {
  const questions = html
    .split(/<h3[^>]*>/)
    .slice(1)
    .map((part) => part.split('</h3>', 2).map((text) => text.trim()))
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  }
}

/** JSON for a script element: no `<` can close the element early. */
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
