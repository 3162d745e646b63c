import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'dusk', ground: 'hills', inks: ['sea', 'bone'], picture: 'colibri' }
