import { brand, type Language } from '#brand/brand'
import { edge } from '#i18n/every/edge.ts'
import { fill } from '#i18n/fill.ts'

/** Which notice: the site is being looked after, or the visitor's region is not served. */
export type NoticeKind = 'maintenance' | 'blocked'

/** The words of a notice. An operator may replace `title` and `info` of maintenance; the rest are the house's. */
export interface NoticeTexts {
  title: string
  info: string
  /** Name of the fact: the return time, or the visitor's address. */
  fact: string
  /** The same for a return on another day; empty where it cannot happen. */
  factDate: string
  button: string
  foot: string
  /** Name printed on the card. */
  card: string
}

const { name, minimumAge } = brand

/** Voice: look.md section 11. */
export const NOTICE_TEXTS = {
  maintenance: inEveryLanguage((texts) => ({
    title: texts['notice.maintenance.title'],
    info: texts['notice.maintenance.info'],
    fact: texts['notice.maintenance.fact'],
    factDate: texts['notice.maintenance.factDate'],
    button: texts['notice.maintenance.button'],
    foot: fill(texts['notice.maintenance.foot'], { minimumAge }),
    card: texts['notice.maintenance.card'],
  })),
  blocked: inEveryLanguage((texts) => ({
    title: fill(texts['notice.blocked.title'], { name }),
    info: texts['notice.blocked.info'],
    fact: texts['notice.blocked.fact'],
    factDate: '',
    button: texts['notice.blocked.button'],
    foot: texts['notice.blocked.foot'],
    card: texts['notice.blocked.card'],
  })),
} as const satisfies Record<NoticeKind, Record<Language, NoticeTexts>>

function inEveryLanguage(textsOf: (texts: (typeof edge)[Language]) => NoticeTexts): Record<Language, NoticeTexts> {
  const texts = brand.languages.map((language) => [language, textsOf(edge[language])])
  return Object.fromEntries(texts) as Record<Language, NoticeTexts>
}
