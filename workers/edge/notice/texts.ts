import { brand, LANGUAGES, type Language } from '#brand/brand'
import { edge } from '#i18n/every/edge.ts'
import { fill, translate } from '#i18n/fill.ts'

/** Which notice: the site is under maintenance, or the visitor's region is blocked. */
export type NoticeKind = 'maintenance' | 'blocked'

/** The texts of a notice. An operator may replace `title` and `info` of maintenance; the others are fixed. */
export interface NoticeTexts {
  title: string
  info: string
  /** Label of the fact, which is the return time or the visitor's address. */
  fact: string
  /** The label when the return is on another day; empty for a notice without a return time. */
  factDate: string
  button: string
  foot: string
  /** Name printed on the card. */
  card: string
}

const { name } = brand

/** The same style as the texts of the site: short sentences, no exclamation marks. */
export const NOTICE_TEXTS = {
  maintenance: inEveryLanguage((texts, language) => ({
    title: texts['notice.maintenance.title'],
    info: texts['notice.maintenance.info'],
    fact: texts['notice.maintenance.fact'],
    factDate: texts['notice.maintenance.factDate'],
    button: texts['notice.maintenance.button'],
    foot: translate(texts, 'notice.maintenance.foot', { count: brand.minimumAge }, LANGUAGES[language]),
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

function inEveryLanguage(
  textsOf: (texts: (typeof edge)[Language], language: Language) => NoticeTexts,
): Record<Language, NoticeTexts> {
  const texts = brand.languages.map((language) => [language, textsOf(edge[language], language)])
  return Object.fromEntries(texts) as Record<Language, NoticeTexts>
}
