import type { Row } from '#brand/catalogue/row'

/** Sportsbooks. */
export const sports: readonly Row[] = [
  [21, 'BGS', 'balon', null, 'El balón'],
  [38, 'BGS', 'copa', null, 'La copa'],
  [259, 'BGS', 'balon', 'night dots', 'Partidos de hoy'],
  [260, 'PT', 'balon', 'coral stripes', 'Cancha virtual'],
  [261, 'BGS', 'herradura', 'sea diamonds', 'Carreras de la tarde'],
  [262, 'BGS', 'balon', 'amber dots', 'Tiro de esquina'],
  [263, 'BGS', 'copa', 'bone diamonds', 'Tribuna norte'],
  [264, 'BGS', 'campana', 'night dots', 'Ring central'],
  [265, 'BGS', 'balon', 'bone checks', 'Medio tiempo'],
]

/** Tournaments of the brand's e-sports vendor. */
export const esports: readonly Row[] = [
  [37, 'IMES', 'mando', null, 'El mando'],
  [266, 'IMES', 'copa', 'night rays', 'Torneo del puerto'],
  [267, 'IMES', 'brujula', 'bone diamonds', 'Mapa abierto'],
  [268, 'IMES', 'mando', 'amber dots', 'Liga nocturna'],
  [269, 'IMES', 'catalejo', 'bone checks', 'Zona segura'],
  [270, 'IMES', 'mando', 'deep rays', 'Tres carriles'],
  [271, 'IMES', 'aguila', 'bone stripes', 'Duelo de estrategas'],
  [272, 'IMES', 'timon', 'sea disc', 'Simulador de pista'],
  [273, 'IMES', 'copa', 'coral waves', 'Grandes finales'],
  [274, 'IMES', 'mando', 'sea disc', 'Al mejor de tres'],
]

/** Cockfights of the brand's cockfight vendor. */
export const cockfights: readonly Row[] = [
  [275, 'SV3', 'gallo', 'night waves', 'El gallo'],
  [276, 'SV3', 'sombrero', 'deep diamonds', 'Palenque mayor'],
  [277, 'SV3', 'gallo', 'amber rays', 'Gallo colorado'],
  [278, 'SV3', 'gallo', 'coral disc', 'Gallo giro'],
  [279, 'SV3', 'gallo', 'deep checks', 'Gallo cenizo'],
  [280, 'SV3', 'aguila', 'peach dots', 'Pelea del alba'],
]
