import type { GameClass, GameType } from '#api/games'

type Names = Record<'es' | 'en' | 'pt', string>

/** What the categories of the lobby are called. */
export const TYPE_TITLES = {
  LIVE: { es: 'En vivo', en: 'Live', pt: 'Ao vivo' },
  RNG: { es: 'Slots', en: 'Slots', pt: 'Slots' },
  MIX: { es: 'Mixto', en: 'Mixed', pt: 'Misto' },
  SPORTS: { es: 'Deportes', en: 'Sports', pt: 'Esportes' },
  ESPORTS: { es: 'E-sports', en: 'E-sports', pt: 'E-sports' },
  COCKFIGHT: { es: 'Gallos', en: 'Cockfights', pt: 'Galos' },
  PVP: { es: 'Cartas', en: 'Cards', pt: 'Cartas' },
  FISH: { es: 'Pesca', en: 'Fishing', pt: 'Pesca' },
  LOTT: { es: 'Lotería', en: 'Lottery', pt: 'Loteria' },
  ELOTT: { es: 'E-lotería', en: 'E-lottery', pt: 'E-loteria' },
} as const satisfies Record<GameType, Names>

/** Sub-categories (specification section 9). */
export const CLASS_TITLES = {
  SC: { es: 'Raspa', en: 'Scratch', pt: 'Raspadinha' },
  VP: { es: 'Video póker', en: 'Video poker', pt: 'Vídeo pôquer' },
  JP: { es: 'Jackpot', en: 'Jackpot', pt: 'Jackpot' },
  TG: { es: 'Mesas', en: 'Table games', pt: 'Mesas' },
  AC: { es: 'Arcade', en: 'Arcade', pt: 'Arcade' },
} as const satisfies Record<GameClass, Names>
