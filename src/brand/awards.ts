import type { Award } from './award.ts'

/** Top awards of the slots of our studio, by vendor and game: a test computes each one from the game itself. */
export const slotAwards = {
  'FRL/loteria-del-puerto': { pay: 250_000, oneIn: 656_356_768 },
  'FRL/noche-de-faroles': { pay: 704_700, oneIn: 104_828_841 },
  'FRL/el-gallo-de-oro': { pay: 120_000, oneIn: 127_291_416 },
  'FRL/sandia-fresca': { pay: 12_000, oneIn: 21168 },
  'FRL/la-sirena': { pay: 70_000, oneIn: 653_825 },
  'FRL/pulpo-profundo': { pay: 320_000, oneIn: 47_115_351 },
  'FRL/calavera-real': { pay: 600_000, oneIn: 307_665_000 },
  'FRL/sol-y-luna': { pay: 120_000, oneIn: 234_012_672 },
  'FRL/corazon-ardiente': { pay: 18_900, oneIn: 28710 },
  'FRL/dados-de-hueso': { pay: 250_000, oneIn: 30690 },
  'FRL/la-corona': { pay: 768_000, oneIn: 265_531_392 },
  'FRL/nopal-en-flor': { pay: 120_125, oneIn: 33_101_338 },
  'FRL/campanas-de-plata': { pay: 125_000, oneIn: 417_600 },
  'FRL/chile-bravo': { pay: 78_000, oneIn: 984_064 },
} as const satisfies Record<string, Award>
