import type { Row } from './row.ts'

/** Card and dice tables between people. */
export const tables: readonly Row[] = [
  [23, 'JDB', 'pica', null, 'La pica', 'The spade', 'A espada'],
  [281, 'FC', 'naipes', 'amber checks', 'Conquián', 'Conquian', 'Conquián'],
  [282, 'PG', 'catrin', 'sea disc', 'Póker de seis sillas', 'Six-seat poker', 'Pôquer de seis lugares'],
  [283, 'JDB', 'serpiente', 'bone rays', 'El mentiroso', "Liar's dice", 'O mentiroso'],
  [284, 'FC', 'copa', 'sea disc', 'Brisca', 'Brisca', 'Bisca'],
  [285, 'PG', 'cofre', 'bone waves', 'Tute del puerto', 'Harbour tute', 'Tute do porto'],
  [286, 'JDB', 'dama', 'coral stripes', 'Damas y reyes', 'Queens and kings', 'Damas e reis'],
  [287, 'FC', 'pica', 'deep waves', 'Duelo de picas', 'Duel of spades', 'Duelo de espadas'],
  [288, 'PG', 'guitarra', 'night rays', 'Truco', 'Truco', 'Truco'],
  [289, 'FC', 'dados', 'amber diamonds', 'Ronda de dados', 'Dice round', 'Rodada de dados'],
  [290, 'JDB', 'cofre', 'sea dots', 'Siete y media', 'Seven and a half', 'Sete e meio'],
  [291, 'PG', 'abanico', 'deep waves', 'Rummy nocturno', 'Night rummy', 'Rummy noturno'],
  [292, 'JDB', 'catrin', 'coral stripes', 'Mesa de cuatro', 'Table for four', 'Mesa de quatro'],
]
