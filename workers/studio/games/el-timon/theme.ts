import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'deep', ground: 'waves', inks: ['sea', 'bone'], picture: 'timon' }
