import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'dusk', ground: 'waves', inks: ['sea', 'bone'], picture: 'faro' }
