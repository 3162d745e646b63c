// Written by scripts/assets/languages.ts from the folders of the languages; `npm run build` writes it again.
import type { Language } from '#brand/brand'
import en from '../en/edge.json' with { type: 'json' }
import es from '../es/edge.json' with { type: 'json' }
import type { Translated } from '../fill.ts'
import pt from '../pt/edge.json' with { type: 'json' }

export const edge = {
  es,
  en,
  pt,
} satisfies Record<Language, Translated<typeof es>>
