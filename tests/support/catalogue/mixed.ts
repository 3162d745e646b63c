import type { Row } from '#brand/catalogue/row'

/** Games of no other category: crash, mines, keno, wheels. */
export const mixed: readonly Row[] = [
  [8, 'EG2', 'estrella', null, 'La estrella'],
  [249, 'JDB', 'aguila', 'deep rays', 'Vuelo del águila', 'AC'],
  [33, 'FC', 'ojo', null, 'El ojo'],
  [250, 'BGS', 'volcan', 'bone checks', 'Minas del volcán', 'AC'],
  [251, 'PG', 'faro', 'sea stripes', 'Torre del faro', 'AC'],
  [252, 'JDB', 'sol', 'coral checks', 'Sol o luna'],
  [253, 'EG2', 'maiz', 'deep stripes', 'Caída de granos', 'AC'],
  [254, 'BGS', 'escalera', 'peach checks', 'Más o menos'],
  [255, 'FC', 'escalera', 'coral stripes', 'El ascenso', 'AC'],
  [256, 'JDB', 'bombo', 'bone waves', 'Keno del puerto'],
  [257, 'PG', 'timon', 'deep plain', 'Rueda de feria'],
  [258, 'EG2', 'arana', 'sea waves', 'Hilo de araña', 'AC'],
]
