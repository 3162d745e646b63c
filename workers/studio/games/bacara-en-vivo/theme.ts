import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = {
  sky: 'wine',
  ground: 'scallops',
  inks: ['coral', 'bone'],
  picture: 'abanico',
  base: 'baccarat',
}
