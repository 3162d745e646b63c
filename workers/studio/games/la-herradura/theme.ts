import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = {
  ...{ sky: 'coral', ground: 'checks', inks: ['night', 'bone'], picture: 'herradura', icon: 'spin' },
}
