import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    palma arbol guitarra nopal palma tambor tambor gallo nopal arbol arbol sol sol nopal nopal arbol loro sol
    guitarra arbol loro loro tambor gallo gallo arbol tambor palma palma guitarra guitarra arbol loro palma
  `,
  `
    tambor arbol sol palma nopal nopal arbol sol sol nopal loro loro arbol arbol tambor palma gallo arbol tambor
    palma palma arbol gallo gallo loro guitarra guitarra nopal arbol palma guitarra tambor tambor
  `,
  `
    nopal sol palma palma tambor tambor arbol loro loro guitarra guitarra tambor palma arbol arbol tambor gallo
    gallo sol sol guitarra nopal arbol loro guitarra palma arbol nopal nopal loro arbol tambor guitarra loro arbol
  `,
  `
    tambor guitarra palma gallo gallo arbol nopal tambor palma arbol guitarra guitarra tambor tambor palma palma
    loro loro sol guitarra nopal nopal arbol sol sol loro palma tambor arbol arbol gallo loro nopal arbol
  `,
  `
    tambor guitarra arbol loro nopal nopal arbol arbol tambor gallo gallo palma nopal arbol guitarra tambor palma
    sol nopal guitarra guitarra arbol palma sol sol guitarra loro loro gallo arbol tambor tambor loro palma palma
  `,
  `
    tambor arbol guitarra palma sol sol arbol nopal nopal tambor palma loro nopal arbol arbol palma tambor gallo
    gallo guitarra guitarra nopal arbol gallo loro loro tambor tambor arbol guitarra palma palma loro tambor
  `,
)

/** Nopal en flor: six reels of four; a symbol pays by its number anywhere on the screen. */
export const nopalEnFlor: Slot = {
  code: 'nopal-en-flor',
  id: 12,
  theme: { sky: 'peach', ground: 'hills', inks: ['sea', 'bone'], picture: 'nopal' },
  rows: 4,
  reels: STRIPS,
  counts: [7, 9, 12],
  pays: {
    nopal: [1_400, 7_000, 120_000],
    sol: [1_200, 5_000, 48_000],
    gallo: [700, 2_400, 9_500],
    guitarra: [500, 1_900, 6_000],
    loro: [350, 1_200, 5_000],
    tambor: [250, 950, 3_500],
    palma: [200, 700, 2_400],
    arbol: [125, 500, 1_900],
  },
  rule: { by: 'anywhere' },
  wilds: {},
  scatter: null,
  multiplier: null,
  opening: [22, 0, 16, 10, 31, 9],
}
