import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'coral', ground: 'points', inks: ['night', 'amber'], picture: 'boleto' }
