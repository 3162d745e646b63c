/** Background colours a card is printed in. */
export const grounds = ['night', 'coral', 'amber', 'sea', 'deep', 'bone', 'peach'] as const
export type Ground = (typeof grounds)[number]

/** Patterns over the background, in its overprint tint. */
export const patterns = ['plain', 'rays', 'dots', 'stripes', 'waves', 'checks', 'disc', 'diamonds'] as const
export type Pattern = (typeof patterns)[number]

/** How a motif's card is printed. */
export interface Print {
  ground: Ground
  pattern: Pattern
}

/** The backgrounds with enough contrast for each motif; the first is the one it was drawn on. */
const STANDS_ON: Readonly<Record<string, string>> = {
  abanico: 'amber sea deep bone peach',
  aguila: 'coral night amber sea deep bone peach',
  ancla: 'coral amber sea deep bone peach',
  arana: 'coral night amber sea deep',
  arbol: 'bone night coral sea deep',
  arrecife: 'deep night sea amber',
  balon: 'sea night coral amber deep bone peach',
  baraja: 'coral amber sea deep bone peach',
  barca: 'deep night coral sea',
  boleto: 'sea night coral amber deep',
  bolsa: 'deep night coral amber sea',
  bombo: 'amber coral sea deep bone peach',
  botella: 'amber night coral sea deep bone peach',
  brujula: 'deep night coral sea bone',
  buho: 'night coral amber sea deep bone peach',
  calavera: 'coral night amber sea deep',
  campana: 'coral night amber sea deep bone',
  cangrejo: 'amber night sea deep bone peach',
  catalejo: 'sea night amber deep bone',
  catrin: 'amber coral sea deep bone peach',
  chile: 'sea night amber deep bone peach',
  cofre: 'sea night amber deep bone peach',
  colibri: 'bone night coral amber sea deep peach',
  concha: 'coral night sea deep',
  copa: 'deep night coral sea bone',
  corazon: 'sea night coral deep bone',
  corona: 'deep night coral sea bone',
  dados: 'coral night amber sea deep',
  dama: 'sea coral amber deep bone peach',
  escalera: 'night coral amber sea deep peach',
  estrella: 'coral sea deep bone peach',
  faro: 'night coral sea deep bone',
  farol: 'night coral sea deep bone',
  gallo: 'sea night coral amber deep',
  gorra: 'amber night coral sea deep bone peach',
  guitarra: 'coral night sea deep bone',
  herradura: 'coral night amber sea deep bone peach',
  jaguar: 'deep night coral sea bone',
  jarra: 'amber night sea deep bone peach',
  libreta: 'sea coral amber deep bone peach',
  llave: 'coral night sea deep bone',
  loro: 'amber coral sea bone peach',
  luna: 'night coral sea deep bone',
  maiz: 'night coral amber deep bone peach',
  mando: 'coral night amber sea deep',
  mano: 'amber night coral sea deep',
  mariposa: 'sea coral amber deep bone peach',
  mascara: 'night amber sea deep',
  naipes: 'night coral amber sea deep',
  nopal: 'amber night coral sea bone peach',
  ojo: 'night coral amber sea deep bone',
  palma: 'coral amber sea bone peach',
  pez: 'night coral sea deep',
  pica: 'coral amber sea deep',
  pina: 'night coral amber sea deep bone peach',
  playera: 'sea night amber deep bone peach',
  puente: 'amber night coral sea deep',
  pulpo: 'deep night amber sea bone peach',
  reloj: 'sea night coral deep bone',
  rosa: 'night amber deep bone peach',
  ruleta: 'deep night coral sea bone',
  sandia: 'night coral amber deep bone peach',
  serpiente: 'amber night coral deep bone peach',
  sirena: 'amber night coral sea deep bone peach',
  sol: 'deep night coral sea bone',
  sombrero: 'peach night coral amber sea deep bone',
  tambor: 'sea night coral deep bone peach',
  taza: 'peach night coral amber sea bone',
  termo: 'night coral amber sea deep bone peach',
  timon: 'amber coral sea deep bone peach',
  tridente: 'deep night amber sea bone peach',
  trompeta: 'coral night sea deep bone',
  vale: 'amber coral sea deep bone peach',
  venado: 'deep night coral sea bone',
  volcan: 'peach night amber sea deep bone',
}

/** Motifs that have rays, a sun or a moon of their own: no rays and no disc are printed behind them. */
const SHINING = new Set(
  'arbol arrecife balon barca botella catalejo corazon escalera faro farol nopal ojo palma pez sirena sol tridente volcan'.split(
    ' ',
  ),
)

/** Motifs with a disc of their own, which get no second one. */
const BEFORE_A_DISC = new Set('buho colibri maiz pina puente sombrero venado'.split(' '))

/** The names of all motifs. */
export const motifs: readonly string[] = Object.keys(STANDS_ON)

/** Returns the backgrounds `motif` may be printed on, the original first; empty for an unknown motif. */
export function groundsOf(motif: string): readonly Ground[] {
  return (STANDS_ON[motif]?.split(' ') ?? []) as Ground[]
}

/** Returns the patterns `motif` may have behind it. */
export function patternsOf(motif: string): readonly Pattern[] {
  if (SHINING.has(motif)) return patterns.filter((pattern) => pattern !== 'disc' && pattern !== 'rays')
  return BEFORE_A_DISC.has(motif) ? patterns.filter((pattern) => pattern !== 'disc') : patterns
}

/** True when the motif is legible on this background and pattern. */
export function stands(motif: string, { ground, pattern }: Print): boolean {
  return groundsOf(motif).includes(ground) && patternsOf(motif).includes(pattern)
}

/** A drawn card: its own print, or `null` for the original drawing. */
export interface Card {
  motif: string
  card: Print | null
}

/** True when two cards have the same background; adjacent cards never do. */
export function sharesGround(a: Card, b: Card): boolean {
  return groundOf(a) === groundOf(b)
}

function groundOf({ motif, card }: Card): Ground | undefined {
  return card?.ground ?? groundsOf(motif)[0]
}

/** The URL of a card: the printed one, or the original drawing. */
export function iconOf({ motif, card }: Card): string {
  return card ? `/art/v2/cards/${motif}-${card.ground}-${card.pattern}.svg` : `/art/v1/motifs/${motif}.svg`
}

/**
 * Every card that games may have: each motif once on each of its backgrounds, because two cards with the same motif and
 * background look alike whatever their pattern. The build prints them.
 */
export const deck: readonly Card[] = motifs.flatMap((motif, place) => {
  const own = patternsOf(motif)
  return groundsOf(motif).map((ground, index) => {
    const pattern = own[(place + index) % own.length]
    return { motif, card: index === 0 || !pattern ? null : { ground, pattern } }
  })
})
