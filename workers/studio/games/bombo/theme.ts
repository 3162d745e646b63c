import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'amber', ground: 'scallops', inks: ['coral', 'ink'], picture: 'bombo' }
