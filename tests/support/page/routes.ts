import { brand, type Language } from '#brand/brand'
import { AGENT_PAGES, agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import { BUILT_PAGES, memberPath } from '#core/site/built-pages'

/** Every route of the specification (section 2), the article pages, and one that does not exist. */
export const ROUTES = [
  '/',
  '/login',
  '/register',
  '/agent',
  ...AGENT_PAGES.map(agentPath),
  ...BUILT_PAGES.map(memberPath),
  '/password',
  '/help',
  '/sports',
  '/esports',
  '/lott',
  '/elott',
  '/live',
  '/fish',
  '/rng',
  '/pvp',
  '/favorite',
  '/recent',
  '/lottery',
  '/seaLottery',
  '/vnLottery',
  '/promotions',
  '/pointMall',
  '/seamless',
  '/terms',
  '/privacy',
  '/responsible',
  '/about',
  '/app',
  '/nobody-made-this',
] as const
export type Route = (typeof ROUTES)[number]

/** One route of each template: the others differ only in their texts and games. */
export const TEMPLATES: readonly Route[] = [
  '/',
  '/agent',
  '/agentHome',
  '/member',
  '/password',
  '/help',
  '/sports',
  '/lott',
  '/rng',
  '/favorite',
  '/lottery',
  '/promotions',
  '/pointMall',
  '/seamless',
  '/responsible',
  '/app',
]

/** True for a page of the agent centre, which redirects everyone else. */
export const isForAgents = (route: string) => route.startsWith('/agentHome')

/** A route in one language. */
export interface Document {
  route: Route
  language: Language
  path: string
}

/** Every document of the site. */
export const DOCUMENTS: readonly Document[] = ROUTES.flatMap((route) =>
  brand.languages.map((language) => ({ route, language, path: pathIn(language, route) })),
)

export const documentsIn = (language: Language) => DOCUMENTS.filter((document) => document.language === language)
