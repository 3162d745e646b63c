import type { Row } from './row.ts'

/** Games that are none of the others: crash, mines, keno, wheels. */
export const mixed: readonly Row[] = [
  [8, 'EG2', 'estrella', null, 'La estrella', 'The star', 'A estrela'],
  [249, 'JDB', 'aguila', 'deep rays', 'Vuelo del águila', "Eagle's flight", 'Voo da águia', 'AC'],
  [33, 'FC', 'ojo', null, 'El ojo', 'The eye', 'O olho'],
  [250, 'BGS', 'volcan', 'bone checks', 'Minas del volcán', 'Volcano mines', 'Minas do vulcão', 'AC'],
  [251, 'PG', 'faro', 'sea stripes', 'Torre del faro', 'Lighthouse tower', 'Torre do farol', 'AC'],
  [252, 'JDB', 'sol', 'coral checks', 'Sol o luna', 'Sun or moon', 'Sol ou lua'],
  [253, 'EG2', 'maiz', 'deep stripes', 'Caída de granos', 'Falling kernels', 'Queda de grãos', 'AC'],
  [254, 'BGS', 'escalera', 'peach checks', 'Más o menos', 'Higher or lower', 'Mais ou menos'],
  [255, 'FC', 'escalera', 'coral stripes', 'El ascenso', 'The climb', 'A subida', 'AC'],
  [256, 'JDB', 'bombo', 'bone waves', 'Keno del puerto', 'Harbour keno', 'Keno do porto'],
  [257, 'PG', 'timon', 'deep plain', 'Rueda de feria', 'Fairground wheel', 'Roda da feira'],
  [258, 'EG2', 'arana', 'sea waves', 'Hilo de araña', "Spider's thread", 'Fio de aranha', 'AC'],
]
