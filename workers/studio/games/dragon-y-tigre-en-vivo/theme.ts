import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = {
  sky: 'violet',
  ground: 'points',
  inks: ['amber', 'bone'],
  picture: 'serpiente',
  base: 'dragon-y-tigre',
}
