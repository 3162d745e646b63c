import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'dusk', ground: 'points', inks: ['coral', 'amber'], picture: 'mascara' }
