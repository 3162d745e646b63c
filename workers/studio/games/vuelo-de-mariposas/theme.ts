import type { Theme } from '../../engine/theme.ts'

export const theme: Theme = {
  ...{ sky: 'violet', ground: 'hills', inks: ['sea', 'bone'], picture: 'mariposa', icon: 'spin' },
}
