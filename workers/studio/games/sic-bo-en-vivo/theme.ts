import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = {
  sky: 'deep',
  ground: 'checks',
  inks: ['coral', 'bone'],
  picture: 'trompeta',
  base: 'sic-bo',
}
