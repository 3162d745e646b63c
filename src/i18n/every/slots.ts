// Written by scripts/assets/languages.ts from the folders of the languages; `npm run build` writes it again.
import type { Language } from '#brand/brand'
import en from '../en/slots.json' with { type: 'json' }
import es from '../es/slots.json' with { type: 'json' }
import type { Translated } from '../fill.ts'
import pt from '../pt/slots.json' with { type: 'json' }

export const slots = {
  es,
  en,
  pt,
} satisfies Record<Language, Translated<typeof es>>
