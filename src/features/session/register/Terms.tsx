import { brand } from '#brand/brand'
import type { Bound } from '#core/form'
import { pathIn } from '#core/path'
import { fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Check } from '#ui/form/Check.tsx'

const PAGES = { terms: '/terms', privacy: '/privacy' } as const

/**
 * Age, terms and privacy, accepted with one checkbox (GLI-19 2.5.2(a)(iii)). The sentence marks its links:
 * `<terms>…</terms>`.
 */
export function Terms({ t, bound }: { t: Text; bound: Bound }) {
  const sentence = t('session:register.terms', { count: brand.minimumAge })
  const parts = sentence.split(/<(terms|privacy)>(.*?)<\/\1>/)
  return (
    <Check
      name="terms"
      checked={bound.value === 'on'}
      error={fieldMessage(t, bound.fault)}
      onChange={(ticked) => bound.set(ticked.target.checked ? 'on' : '')}
    >
      {parts.map((part, index) => {
        // Splitting gives text, tag, words, text, tag, words ...
        if (index % 3 === 1) return null
        if (index % 3 === 0) return part
        const page = PAGES[parts[index - 1] as keyof typeof PAGES]
        return (
          <a key={page} href={pathIn(pageLanguage(), page)} target="_blank" rel="noreferrer">
            {part}
          </a>
        )
      })}
    </Check>
  )
}
