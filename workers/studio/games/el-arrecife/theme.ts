import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'deep', ground: 'hills', inks: ['ink', 'sea'], picture: 'arrecife' }
