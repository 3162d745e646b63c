// Written by scripts/assets/languages.ts from the folders of the languages; `npm run build` writes it again.
import type { Language } from '#brand/brand'
import en from './en/leaderboards.json' with { type: 'json' }
import es from './es/leaderboards.json' with { type: 'json' }
import pt from './pt/leaderboards.json' with { type: 'json' }

export const leaderboards: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  es,
  en,
  pt,
}
