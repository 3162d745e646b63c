import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'deep', ground: 'points', inks: ['amber', 'ink'], picture: 'brujula' }
