import type { Row } from './row.ts'

/** The slots of our own studio, in the order of the lobby. */
export const slots: readonly Row[] = [
  [3, 'FRL', 'barca', null, 'La Lotería del Puerto'],
  [19, 'FRL', 'sirena', null, 'La sirena'],
  [30, 'FRL', 'pulpo', null, 'Pulpo profundo'],
  [32, 'FRL', 'chile', null, 'Chile bravo'],
  [1, 'FRL', 'farol', null, 'Noche de faroles'],
  [2, 'FRL', 'gallo', null, 'El gallo de oro'],
  [12, 'FRL', 'sandia', null, 'Sandía fresca'],
  [13, 'FRL', 'corazon', null, 'Corazón ardiente'],
  [7, 'FRL', 'sol', null, 'Sol y luna'],
  [4, 'FRL', 'dados', null, 'Dados de hueso'],
  [9, 'FRL', 'corona', null, 'La corona'],
  [28, 'FRL', 'calavera', null, 'Calavera real'],
  [11, 'FRL', 'nopal', null, 'Nopal en flor'],
  [10, 'FRL', 'campana', null, 'Campanas de plata'],
]
