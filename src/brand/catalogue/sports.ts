import type { Row } from './row.ts'

/** Sports books. */
export const sports: readonly Row[] = [
  [21, 'BGS', 'balon', null, 'El balón', 'The football', 'A bola'],
  [38, 'BGS', 'copa', null, 'La copa', 'The cup', 'A taça'],
  [259, 'BGS', 'balon', 'night dots', 'Partidos de hoy', "Today's matches", 'Partidas de hoje'],
  [260, 'PT', 'balon', 'coral stripes', 'Cancha virtual', 'Virtual pitch', 'Campo virtual'],
  [261, 'BGS', 'herradura', 'sea diamonds', 'Carreras de la tarde', 'Afternoon races', 'Corridas da tarde'],
  [262, 'BGS', 'balon', 'amber dots', 'Tiro de esquina', 'Corner kick', 'Escanteio'],
  [263, 'BGS', 'copa', 'bone diamonds', 'Tribuna norte', 'North stand', 'Arquibancada norte'],
  [264, 'BGS', 'campana', 'night dots', 'Ring central', 'Centre ring', 'Ringue central'],
  [265, 'BGS', 'balon', 'bone checks', 'Medio tiempo', 'Half-time', 'Meio-tempo'],
]

/** Tournaments; their vendor is the brand's e-sport game. */
export const esports: readonly Row[] = [
  [37, 'IMES', 'mando', null, 'El mando', 'The controller', 'O controle'],
  [266, 'IMES', 'copa', 'night rays', 'Torneo del puerto', 'Harbour tournament', 'Torneio do porto'],
  [267, 'IMES', 'brujula', 'bone diamonds', 'Mapa abierto', 'Open map', 'Mapa aberto'],
  [268, 'IMES', 'mando', 'amber dots', 'Liga nocturna', 'Night league', 'Liga noturna'],
  [269, 'IMES', 'catalejo', 'bone checks', 'Zona segura', 'Safe zone', 'Zona segura'],
  [270, 'IMES', 'mando', 'deep rays', 'Tres carriles', 'Three lanes', 'Três rotas'],
  [271, 'IMES', 'aguila', 'bone stripes', 'Duelo de estrategas', "Strategists' duel", 'Duelo de estrategistas'],
  [272, 'IMES', 'timon', 'sea disc', 'Simulador de pista', 'Track simulator', 'Simulador de pista'],
  [273, 'IMES', 'copa', 'coral waves', 'Grandes finales', 'Grand finals', 'Grandes finais'],
  [274, 'IMES', 'mando', 'sea disc', 'Al mejor de tres', 'Best of three', 'Melhor de três'],
]

/** Cockfights; their vendor is the brand's cockfight game. */
export const cockfights: readonly Row[] = [
  [275, 'SV3', 'gallo', 'night waves', 'El gallo', 'The rooster', 'O galo'],
  [276, 'SV3', 'sombrero', 'deep diamonds', 'Palenque mayor', 'Main pit', 'Arena maior'],
  [277, 'SV3', 'gallo', 'amber rays', 'Gallo colorado', 'Red rooster', 'Galo vermelho'],
  [278, 'SV3', 'gallo', 'coral disc', 'Gallo giro', 'Speckled rooster', 'Galo pedrês'],
  [279, 'SV3', 'gallo', 'deep checks', 'Gallo cenizo', 'Ash rooster', 'Galo cinzento'],
  [280, 'SV3', 'aguila', 'peach dots', 'Pelea del alba', 'Dawn bout', 'Luta da alvorada'],
]
