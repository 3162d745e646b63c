// Written by scripts/assets/languages.ts from the folders of the languages; `npm run build` writes it again.
import type { Language } from '#brand/brand'
import en from '../en/messages.json' with { type: 'json' }
import es from '../es/messages.json' with { type: 'json' }
import type { Translated } from '../fill.ts'
import pt from '../pt/messages.json' with { type: 'json' }

export const messages = {
  es,
  en,
  pt,
} satisfies Record<Language, Translated<typeof es>>
