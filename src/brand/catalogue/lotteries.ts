import type { Row } from './row.ts'

/** Draws with a timetable. */
export const lotteries: readonly Row[] = [
  [36, 'LOTT', 'bombo', null, 'El bombo', 'The drum of numbers', 'O globo'],
  [304, 'TCG_LOTTO_VN', 'sombrero', 'night dots', 'Sorteo de Hanói', 'Hanoi draw', 'Sorteio de Hanói'],
  [305, 'TCG_SEA', 'palma', 'sea checks', 'Sorteo de Manila', 'Manila draw', 'Sorteio de Manila'],
  [306, 'LOTT', 'faro', 'coral plain', 'Sorteo del faro', 'Lighthouse draw', 'Sorteio do farol'],
  [307, 'TCG_LOTTO_VN', 'puente', 'deep waves', 'Sorteo de Da Nang', 'Da Nang draw', 'Sorteio de Da Nang'],
  [308, 'TCG_SEA', 'jarra', 'bone disc', 'Sorteo de Bangkok', 'Bangkok draw', 'Sorteio de Bangcoc'],
  [309, 'LOTT', 'boleto', 'amber rays', 'Diaria del puerto', 'Harbour daily', 'Diária do porto'],
  [310, 'TCG_LOTTO_VN', 'loro', 'coral plain', 'Delta del Mekong', 'Mekong delta', 'Delta do Mekong'],
  [311, 'TCG_SEA', 'volcan', 'peach stripes', 'Sorteo de Yakarta', 'Jakarta draw', 'Sorteio de Jacarta'],
  [312, 'LOTT', 'nopal', 'coral diamonds', 'Sorteo de la tarde', 'Afternoon draw', 'Sorteio da tarde'],
  [313, 'TCG_LOTTO_VN', 'bombo', 'peach checks', 'Sorteo de Saigón', 'Saigon draw', 'Sorteio de Saigon'],
  [314, 'TCG_SEA', 'palma', 'amber checks', 'Mares del sur', 'South seas', 'Mares do sul'],
  [315, 'LOTT', 'tridente', 'night checks', 'Tres cifras', 'Three digits', 'Três dígitos'],
  [316, 'TCG_LOTTO_VN', 'estrella', 'sea waves', 'Sorteo de Hué', 'Hue draw', 'Sorteio de Hué'],
]

/** Electronic draws, every few minutes. */
export const electronicLotteries: readonly Row[] = [
  [35, 'ELOTT', 'boleto', null, 'El boleto', 'The ticket', 'O bilhete', 'SC'],
  [317, 'ELOTT', 'colibri', 'peach plain', 'Cinco minutos', 'Five minutes', 'Cinco minutos'],
  [318, 'ELOTT', 'bombo', 'deep rays', 'Bola roja', 'Red ball', 'Bola vermelha'],
  [319, 'ELOTT', 'luna', 'bone stripes', 'Once de la noche', 'Eleven at night', 'Onze da noite'],
  [320, 'ELOTT', 'boleto', 'night plain', 'Diez números', 'Ten numbers', 'Dez números', 'SC'],
  [321, 'ELOTT', 'colibri', 'bone dots', 'Rápida del muelle', 'Wharf express', 'Rápida do cais'],
  [322, 'ELOTT', 'ojo', 'coral checks', 'Par o impar', 'Odd or even', 'Par ou ímpar'],
  [323, 'ELOTT', 'bombo', 'sea stripes', 'Keno electrónico', 'Electronic keno', 'Keno eletrônico'],
]
