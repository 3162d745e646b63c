// Written by scripts/assets/languages.ts from the folders of the languages; `npm run build` writes it again.
import type { Language } from '#brand/brand'
import en from './en/cashbacks.json' with { type: 'json' }
import es from './es/cashbacks.json' with { type: 'json' }
import pt from './pt/cashbacks.json' with { type: 'json' }

export const cashbacks: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  es,
  en,
  pt,
}
