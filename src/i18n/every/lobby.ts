// Written by scripts/assets/languages.ts from the folders of the languages; `npm run build` writes it again.
import type { Language } from '#brand/brand'
import en from '../en/lobby.json' with { type: 'json' }
import es from '../es/lobby.json' with { type: 'json' }
import type { Translated } from '../fill.ts'
import pt from '../pt/lobby.json' with { type: 'json' }

export const lobby = {
  es,
  en,
  pt,
} satisfies Record<Language, Translated<typeof es>>
