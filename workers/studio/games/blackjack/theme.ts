import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'felt', ground: 'points', inks: ['coral', 'bone'], picture: 'naipes' }
