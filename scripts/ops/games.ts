import { Opening, Picture } from '../../src/api/operator/games.ts'
import type { Refusals } from './refusals.ts'
import { type Command, checking, type Typed, UNTIL } from './typed.ts'

const checked = checking({
  showIcon: '--path wants a picture of the site, such as /art/v1/motifs/faro.svg.',
  until: UNTIL,
})

/** Games and vendors, opened, closed and shown. */
export const GAMES: Typed[] = [
  {
    words: 'game NODE maintenance',
    about: '[--until TIME]   closes a game; what is being played goes on',
    options: { until: 'text' },
    read: ([node = ''], given) => opening('games', node, 'maintenance', given.text('until')),
  },
  { words: 'game NODE open', about: 'opens it again', read: ([node = '']) => opening('games', node, 'open') },
  {
    words: 'game NODE picture',
    about: "[--path /art/FILE]   shows that picture; without one, the vendor's",
    options: { path: 'text' },
    read: ([node = ''], given) => ({
      kind: 'put',
      path: `/ops/games/${encodeURIComponent(node)}/picture`,
      value: checked(Picture, { showIcon: given.text('path') ?? null }),
    }),
  },
  {
    words: 'vendor CODE maintenance',
    about: '[--until TIME]   closes every game of a vendor',
    options: { until: 'text' },
    read: ([code = ''], given) => opening('vendors', code.toUpperCase(), 'maintenance', given.text('until')),
  },
  {
    words: 'vendor CODE open',
    about: 'opens them again',
    read: ([code = '']) => opening('vendors', code.toUpperCase(), 'open'),
  },
]

const UNKNOWN = {
  games: { 'not-found': 'There is no such game: NODE is the `nodeId` of its card, such as frl-loteria-del-puerto.' },
  vendors: { 'not-found': 'No vendor of that code has games here.' },
} as const satisfies Record<string, Refusals>

function opening(what: 'games' | 'vendors', code: string, state: string, until?: string): Command {
  return {
    kind: 'put',
    path: `/ops/${what}/${encodeURIComponent(code)}`,
    value: checked(Opening, { state, until }),
    refusals: UNKNOWN[what],
  }
}
