import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'wine', ground: 'steps', inks: ['amber', 'bone'], picture: 'escalera' }
