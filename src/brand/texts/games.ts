// Written by scripts/assets/languages.ts from the folders of the languages; `npm run build` writes it again.
import type { Language } from '#brand/brand'
import en from './en/games.json' with { type: 'json' }
import pt from './pt/games.json' with { type: 'json' }

export const games: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  en,
  pt,
}
