/** A game as the catalogue is seeded with it and the static home draws it before any call. */
export interface ShowcaseGame {
  nodeId: string
  gameCode: string
  /** The vendor's code. */
  vassalage: string
  gameType: 'LIVE' | 'RNG' | 'MIX' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'PVP' | 'FISH' | 'LOTT' | 'ELOTT'
  /** Printed on the card. */
  number: number
  /** Drawing at /art/v1/motifs/<motif>.svg. */
  motif: string
  names: { es: string; en: string; pt: string }
  trial: boolean
  state: 'open' | 'maintenance' | 'soon'
}

function card(
  number: number,
  motif: string,
  vassalage: string,
  gameType: ShowcaseGame['gameType'],
  es: string,
  en: string,
  pt: string,
): ShowcaseGame {
  const nodeId = `${vassalage.toLowerCase()}-${motif}`
  return {
    nodeId,
    gameCode: motif,
    vassalage,
    gameType,
    number,
    motif,
    names: { es, en, pt },
    trial: false,
    state: 'soon',
  }
}

/** The house's own slot, the one an engine answers for. */
const harbour: ShowcaseGame = {
  nodeId: 'frl-loteria-del-puerto',
  gameCode: 'loteria-del-puerto',
  vassalage: 'FRL',
  gameType: 'RNG',
  number: 45,
  motif: 'barca',
  names: { es: 'La Lotería del Puerto', en: 'The Harbour Lotería', pt: 'A Loteria do Porto' },
  trial: true,
  state: 'open',
}

/** The first twelve of "Most played", in order; neighbours never share a background (look.md section 6). */
export const mostPlayed: readonly ShowcaseGame[] = [
  harbour,
  card(12, 'sandia', 'JL', 'RNG', 'La sandía', 'The watermelon', 'A melancia'),
  card(13, 'corazon', 'PT', 'RNG', 'El corazón', 'The heart', 'O coração'),
  card(4, 'dados', 'JDB', 'RNG', 'Los dados', 'The dice', 'Os dados'),
  card(5, 'pez', 'CQ9', 'FISH', 'El pez', 'The fish', 'O peixe'),
  card(7, 'sol', 'FC', 'RNG', 'El sol', 'The sun', 'O sol'),
  card(28, 'calavera', 'PG', 'RNG', 'La calavera', 'The skull', 'A caveira'),
  card(6, 'luna', 'BGS', 'RNG', 'La luna', 'The moon', 'A lua'),
  card(20, 'loro', 'EG2', 'RNG', 'El loro', 'The parrot', 'O papagaio'),
  card(9, 'corona', 'JL', 'RNG', 'La corona', 'The crown', 'A coroa'),
  card(10, 'campana', 'JDB', 'RNG', 'La campana', 'The bell', 'O sino'),
  card(11, 'nopal', 'CQ9', 'RNG', 'El nopal', 'The prickly pear', 'O nopal'),
]

/** The first six of "Slots", in order. */
export const slots: readonly ShowcaseGame[] = [
  harbour,
  card(19, 'sirena', 'PG', 'RNG', 'La sirena', 'The mermaid', 'A sereia'),
  card(30, 'pulpo', 'FC', 'RNG', 'El pulpo', 'The octopus', 'O polvo'),
  card(14, 'mano', 'JL', 'RNG', 'La mano', 'The hand', 'A mão'),
  card(32, 'chile', 'JDB', 'RNG', 'El chile', 'The chilli', 'A pimenta'),
  card(43, 'concha', 'CQ9', 'RNG', 'La concha', 'The shell', 'A concha'),
]

/** The other cards of the catalogue, no page draws them without asking. */
export const others: readonly ShowcaseGame[] = [
  card(1, 'farol', 'PG', 'RNG', 'El farol', 'The lantern', 'O farol'),
  card(2, 'gallo', 'BGS', 'COCKFIGHT', 'El gallo', 'The rooster', 'O galo'),
  card(3, 'barca', 'PT', 'RNG', 'La barca', 'The boat', 'O barco'),
  card(8, 'estrella', 'EG2', 'MIX', 'La estrella', 'The star', 'A estrela'),
  card(15, 'escalera', 'PG', 'RNG', 'La escalera', 'The ladder', 'A escada'),
  card(16, 'arbol', 'FC', 'RNG', 'El árbol', 'The tree', 'A árvore'),
  card(17, 'tambor', 'JL', 'RNG', 'El tambor', 'The drum', 'O tambor'),
  card(18, 'guitarra', 'CQ9', 'RNG', 'La guitarra', 'The guitar', 'O violão'),
  card(21, 'balon', 'BGS', 'SPORTS', 'El balón', 'The football', 'A bola'),
  card(22, 'tridente', 'PT', 'RNG', 'El tridente', 'The trident', 'O tridente'),
  card(23, 'pica', 'JDB', 'PVP', 'La pica', 'The spade', 'A espada'),
  card(24, 'timon', 'FC', 'RNG', 'El timón', 'The helm', 'O timão'),
  card(25, 'ancla', 'PG', 'RNG', 'El ancla', 'The anchor', 'A âncora'),
  card(26, 'faro', 'JDB', 'RNG', 'El faro', 'The lighthouse', 'O farol do cabo'),
  card(27, 'rosa', 'PT', 'RNG', 'La rosa', 'The rose', 'A rosa'),
  card(29, 'cangrejo', 'JL', 'RNG', 'El cangrejo', 'The crab', 'O caranguejo'),
  card(31, 'llave', 'EG2', 'RNG', 'La llave', 'The key', 'A chave'),
  card(33, 'ojo', 'FC', 'MIX', 'El ojo', 'The eye', 'O olho'),
  card(34, 'palma', 'CQ9', 'RNG', 'La palma', 'The palm', 'A palmeira'),
  card(35, 'boleto', 'EG2', 'ELOTT', 'El boleto', 'The ticket', 'O bilhete'),
  card(36, 'bombo', 'BGS', 'LOTT', 'El bombo', 'The drum of numbers', 'O globo'),
  card(37, 'mando', 'JDB', 'ESPORTS', 'El mando', 'The controller', 'O controle'),
  card(38, 'copa', 'BGS', 'SPORTS', 'La copa', 'The cup', 'A taça'),
  card(39, 'dama', 'PT', 'LIVE', 'La dama', 'The lady', 'A dama'),
  card(40, 'catrin', 'EG2', 'LIVE', 'El catrín', 'The dandy', 'O elegante'),
  card(41, 'naipes', 'BGS', 'LIVE', 'Los naipes', 'The cards', 'As cartas'),
  card(42, 'ruleta', 'EG2', 'LIVE', 'La ruleta', 'The roulette', 'A roleta'),
  card(44, 'botella', 'CQ9', 'RNG', 'La botella', 'The bottle', 'A garrafa'),
]
