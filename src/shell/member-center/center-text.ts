import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import type { PageText } from '#i18n/page-text.ts'
import type { CenterEntry, LoadingText } from '../center/center-entry.ts'
import { GROUPS, type ListedPage, pathOfListed } from './center-pages.ts'

/** What the member centre says around its pages. */
export interface CenterText extends LoadingText {
  list: string
  unread: string
}

/** The list of the member centre, and what it says, in one language. */
export function centerTexts(
  language: Language,
  t: PageText,
): { groups: readonly (readonly CenterEntry<ListedPage>[])[]; text: CenterText } {
  const groups = GROUPS.map((entries) =>
    entries.map(({ name: page, icon, title, unread, when }) => {
      const label = t(title)
      const href = pathIn(language, pathOfListed(page))
      return { page, icon, label, href, unread, when, title: t('site:title', { page: label }) }
    }),
  )
  const text = {
    list: t('site:member.title'),
    loading: t('site:member.loading'),
    failed: t('shell:load.failed'),
    unread: t('shell:unread'),
    retry: t('shell:offline.retry'),
  }
  return { groups, text }
}
