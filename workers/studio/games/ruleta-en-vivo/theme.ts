import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = {
  sky: 'felt',
  ground: 'waves',
  inks: ['amber', 'bone'],
  picture: 'estrella',
  base: 'ruleta-del-puerto',
}
