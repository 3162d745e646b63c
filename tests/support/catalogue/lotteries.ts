import type { Row } from '#brand/catalogue/row'

/** Scheduled draws. */
export const lotteries: readonly Row[] = [
  [36, 'LOTT', 'bombo', null, 'El bombo'],
  [304, 'TCG_LOTTO_VN', 'sombrero', 'night dots', 'Sorteo de Hanói'],
  [305, 'TCG_SEA', 'palma', 'sea checks', 'Sorteo de Manila'],
  [306, 'LOTT', 'faro', 'coral plain', 'Sorteo del faro'],
  [307, 'TCG_LOTTO_VN', 'puente', 'deep waves', 'Sorteo de Da Nang'],
  [308, 'TCG_SEA', 'jarra', 'bone disc', 'Sorteo de Bangkok'],
  [309, 'LOTT', 'boleto', 'amber rays', 'Diaria del puerto'],
  [310, 'TCG_LOTTO_VN', 'loro', 'coral plain', 'Delta del Mekong'],
  [311, 'TCG_SEA', 'volcan', 'peach stripes', 'Sorteo de Yakarta'],
  [312, 'LOTT', 'nopal', 'coral diamonds', 'Sorteo de la tarde'],
  [313, 'TCG_LOTTO_VN', 'bombo', 'peach checks', 'Sorteo de Saigón'],
  [314, 'TCG_SEA', 'palma', 'amber checks', 'Mares del sur'],
  [315, 'LOTT', 'tridente', 'night checks', 'Tres cifras'],
  [316, 'TCG_LOTTO_VN', 'estrella', 'sea waves', 'Sorteo de Hué'],
]

/** Electronic draws, every few minutes. */
export const electronicLotteries: readonly Row[] = [
  [35, 'ELOTT', 'boleto', null, 'El boleto', 'SC'],
  [317, 'ELOTT', 'colibri', 'peach plain', 'Cinco minutos'],
  [318, 'ELOTT', 'bombo', 'deep rays', 'Bola roja'],
  [319, 'ELOTT', 'luna', 'bone stripes', 'Once de la noche'],
  [320, 'ELOTT', 'boleto', 'night plain', 'Diez números', 'SC'],
  [321, 'ELOTT', 'colibri', 'bone dots', 'Rápida del muelle'],
  [322, 'ELOTT', 'ojo', 'coral checks', 'Par o impar'],
  [323, 'ELOTT', 'bombo', 'sea stripes', 'Keno electrónico'],
]
