import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = { sky: 'violet', ground: 'checks', inks: ['amber', 'coral'], picture: 'catrin' }
