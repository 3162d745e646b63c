import { brand, type Language } from './brand.ts'
import { announcements } from './texts/announcements.ts'

/** An announcement the brand starts with: the seed stores it and the marquee prints it. `content` is simple HTML. */
export interface BrandAnnouncement {
  id: string
  type: 'PL' | 'PU' | 'PR'
  execution: '*' | 'A' | 'B' | 'F'
  publishedAt: string
  texts: Readonly<Record<Language, { title: string; content: string }>>
}

type Audience = Pick<BrandAnnouncement, 'type' | 'execution'>

const EVERYBODY: Audience = { type: 'PL', execution: '*' }

/** The texts are in `texts/<language>/announcements.json`; the brand's default language is the fallback. */
function createAnnouncement(id: string, publishedAt: string, audience = EVERYBODY): BrandAnnouncement {
  const textIn = (language: Language, part: string) =>
    announcements[language]?.[`${id}.${part}`] ?? announcements[brand.defaultLanguage]?.[`${id}.${part}`] ?? ''
  const texts = brand.languages.map((language) => [
    language,
    { title: textIn(language, 'title'), content: textIn(language, 'content') },
  ])
  return { id, ...audience, publishedAt, texts: Object.fromEntries(texts) as BrandAnnouncement['texts'] }
}

/** Notices for players, the newest first. */
export const notices: readonly BrandAnnouncement[] = [
  createAnnouncement('open', '2026-11-20T18:00:00.000Z'),
  createAnnouncement('withdrawals', '2026-11-19T18:00:00.000Z'),
  createAnnouncement('care', '2026-11-18T18:00:00.000Z'),
  createAnnouncement('fairness', '2026-11-17T18:00:00.000Z'),
  createAnnouncement('disconnected', '2026-11-16T18:00:00.000Z'),
  createAnnouncement('languages', '2026-11-15T18:00:00.000Z'),
  createAnnouncement('password', '2026-11-14T18:00:00.000Z'),
  createAnnouncement('favourites', '2026-11-13T18:00:00.000Z'),
  createAnnouncement('adults', '2026-11-12T18:00:00.000Z'),
  createAnnouncement('deposits', '2026-11-11T18:00:00.000Z'),
]

/** Shown once, at a member's first login. */
export const arrivals: readonly BrandAnnouncement[] = [
  createAnnouncement('first-night', '2026-11-20T18:00:00.000Z', { type: 'PU', execution: 'F' }),
]
