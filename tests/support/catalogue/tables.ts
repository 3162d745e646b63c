import type { Row } from '#brand/catalogue/row'

/** Card and dice tables between players. */
export const tables: readonly Row[] = [
  [23, 'JDB', 'pica', null, 'La pica'],
  [281, 'FC', 'naipes', 'amber checks', 'Conquián'],
  [282, 'PG', 'catrin', 'sea disc', 'Póker de seis sillas'],
  [283, 'JDB', 'serpiente', 'bone rays', 'El mentiroso'],
  [284, 'FC', 'copa', 'sea disc', 'Brisca'],
  [285, 'PG', 'cofre', 'bone waves', 'Tute del puerto'],
  [286, 'JDB', 'dama', 'coral stripes', 'Damas y reyes'],
  [287, 'FC', 'pica', 'deep waves', 'Duelo de picas'],
  [288, 'PG', 'guitarra', 'night rays', 'Truco'],
  [289, 'FC', 'dados', 'amber diamonds', 'Ronda de dados'],
  [290, 'JDB', 'cofre', 'sea dots', 'Siete y media'],
  [291, 'PG', 'abanico', 'deep waves', 'Rummy nocturno'],
  [292, 'JDB', 'catrin', 'coral stripes', 'Mesa de cuatro'],
]
