import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'night', ground: 'scallops', inks: ['sea', 'peach'], picture: 'concha' }
