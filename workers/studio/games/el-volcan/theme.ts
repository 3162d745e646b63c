import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = {
  ...{ sky: 'peach', ground: 'hills', inks: ['coral', 'ink'], picture: 'volcan', icon: 'spin' },
}
