import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'felt', ground: 'waves', inks: ['sea', 'bone'], picture: 'ruleta' }
