/** Inks a card's ground is printed in (look.md section 1 "Card inks"). */
export const grounds = ['night', 'coral', 'amber', 'sea', 'deep', 'bone', 'peach'] as const
export type Ground = (typeof grounds)[number]

/** Patterns over the ground, in its overprint tint (look.md section 6). */
export const patterns = ['plain', 'rays', 'dots', 'stripes', 'waves', 'checks', 'disc', 'diamonds'] as const
export type Pattern = (typeof patterns)[number]

/** How a motif's card is printed. */
export interface Print {
  ground: Ground
  pattern: Pattern
}

/** The grounds each motif stands out from; the first is the one it was drawn on. */
const STANDS_ON: Readonly<Record<string, string>> = {
  abanico: 'sea coral amber night deep',
  aguila: 'sea coral amber night deep',
  ancla: 'coral amber sea deep bone',
  arana: 'sea coral amber night deep',
  arbol: 'bone night coral sea deep',
  balon: 'sea coral amber deep',
  barca: 'deep night coral sea',
  boleto: 'sea night coral amber deep',
  bombo: 'amber coral sea deep bone peach',
  botella: 'amber coral sea deep bone peach',
  brujula: 'sea coral amber night deep',
  buho: 'sea coral amber night deep',
  calavera: 'coral amber sea deep',
  campana: 'coral amber sea deep',
  cangrejo: 'amber night sea deep bone peach',
  catalejo: 'sea coral amber night deep',
  catrin: 'amber coral sea deep bone peach',
  chile: 'sea coral amber deep bone peach',
  cofre: 'sea coral amber night deep',
  colibri: 'sea coral amber night deep',
  concha: 'coral night amber sea deep',
  copa: 'deep night coral sea bone',
  corazon: 'sea night coral deep',
  corona: 'deep night coral amber sea',
  dados: 'coral night amber sea deep',
  dama: 'sea coral amber deep bone peach',
  escalera: 'night coral amber sea deep',
  estrella: 'coral sea deep bone',
  faro: 'night coral sea deep bone',
  farol: 'night coral sea deep bone',
  gallo: 'sea night coral deep',
  guitarra: 'coral night amber sea deep',
  herradura: 'sea coral amber night deep',
  jaguar: 'sea coral amber night deep',
  jarra: 'sea coral amber night deep',
  llave: 'coral night sea deep bone',
  loro: 'amber coral sea bone peach',
  luna: 'night coral sea deep',
  maiz: 'sea coral amber night deep',
  mando: 'coral amber sea deep',
  mano: 'amber coral sea deep',
  mariposa: 'sea coral amber night deep',
  mascara: 'sea coral amber night deep',
  naipes: 'night coral amber sea deep',
  nopal: 'amber night sea deep bone peach',
  ojo: 'night coral sea deep bone',
  palma: 'coral sea bone',
  pez: 'night coral sea deep',
  pica: 'coral night amber sea deep',
  pina: 'sea coral amber night deep',
  puente: 'sea coral amber night deep',
  pulpo: 'deep night amber sea bone peach',
  reloj: 'sea coral amber night deep',
  rosa: 'night coral amber deep bone peach',
  ruleta: 'deep coral sea bone',
  sandia: 'night coral amber deep bone peach',
  serpiente: 'sea coral amber night deep',
  sirena: 'amber night sea deep bone peach',
  sol: 'deep night sea bone',
  sombrero: 'sea coral amber night deep',
  tambor: 'sea coral deep bone',
  timon: 'amber coral sea deep bone peach',
  tridente: 'deep night amber sea',
  trompeta: 'sea coral amber night deep',
  venado: 'sea coral amber night deep',
  volcan: 'sea coral amber night deep',
}

/** Motifs with a sun, a moon or rays of their own, which take no disc and no rays behind them. */
const SHINING = new Set(
  'arbol balon barca botella corazon escalera faro farol nopal ojo palma pez sirena sol tridente'.split(' '),
)

/** Every motif there is, by name. */
export const motifs: readonly string[] = Object.keys(STANDS_ON)

/** The grounds `motif` may be printed on, the drawn one first; none for a motif that does not exist. */
export function groundsOf(motif: string): readonly Ground[] {
  return (STANDS_ON[motif]?.split(' ') ?? []) as Ground[]
}

/** The patterns `motif` may have behind it. */
export function patternsOf(motif: string): readonly Pattern[] {
  return SHINING.has(motif) ? patterns.filter((pattern) => pattern !== 'disc' && pattern !== 'rays') : patterns
}

/** Whether the motif can be read on this ground and pattern. */
export function stands(motif: string, { ground, pattern }: Print): boolean {
  return groundsOf(motif).includes(ground) && patternsOf(motif).includes(pattern)
}

/** A drawn card: its own print, or `null` for the original drawing. */
export interface Card {
  motif: string
  card: Print | null
}

/** Whether two cards have the same ground; neighbours never do (look.md section 6). */
export function sharesGround(a: Card, b: Card): boolean {
  return groundOf(a) === groundOf(b)
}

function groundOf({ motif, card }: Card): Ground | undefined {
  return card?.ground ?? groundsOf(motif)[0]
}
