import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'coral', ground: 'waves', inks: ['deep', 'bone'], picture: 'ancla' }
