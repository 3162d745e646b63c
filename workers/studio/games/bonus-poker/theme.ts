import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'deep', ground: 'scallops', inks: ['amber', 'ink'], picture: 'copa' }
