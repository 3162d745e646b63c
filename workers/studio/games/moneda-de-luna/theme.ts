import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'midnight', ground: 'hills', inks: ['deep', 'sea'], picture: 'luna' }
