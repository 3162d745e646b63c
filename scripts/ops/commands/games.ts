import { gameCalls } from '../../../src/api/operator/games.ts'
import { type OptionValues, type Typed, UNTIL } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const commandFor = commandFactory({
  showIcon: '--path wants a picture of the site, such as /art/v1/motifs/faro.svg.',
  until: UNTIL,
})

const OPEN = { state: 'open' }
const closed = (options: OptionValues) => ({ state: 'maintenance', until: options.text('until') })

const NO_GAME = {
  'not-found': 'There is no such game: NODE is the `nodeId` of its card, such as frl-loteria-del-puerto.',
}
const NO_VENDOR = { 'not-found': 'No vendor of that code has games here.' }

/** Commands that open and close games and vendors, and set the pictures of games. */
export const GAMES: Typed[] = [
  {
    words: 'game NODE maintenance',
    about: '[--until TIME]   closes a game; what is being played goes on',
    options: { until: 'text' },
    read: ([node = ''], options) => commandFor(gameCalls.setGameOpening, { node }, closed(options), NO_GAME),
  },
  {
    words: 'game NODE open',
    about: 'opens it again',
    read: ([node = '']) => commandFor(gameCalls.setGameOpening, { node }, OPEN, NO_GAME),
  },
  {
    words: 'game NODE picture',
    about: "[--path /art/FILE]   shows that picture; without one, the vendor's",
    options: { path: 'text' },
    read: ([node = ''], options) =>
      commandFor(gameCalls.setGamePicture, { node }, { showIcon: options.text('path') ?? null }),
  },
  {
    words: 'vendor CODE maintenance',
    about: '[--until TIME]   closes every game of a vendor',
    options: { until: 'text' },
    read: ([code = ''], options) =>
      commandFor(gameCalls.setVendorOpening, { code: code.toUpperCase() }, closed(options), NO_VENDOR),
  },
  {
    words: 'vendor CODE open',
    about: 'opens them again',
    read: ([code = '']) => commandFor(gameCalls.setVendorOpening, { code: code.toUpperCase() }, OPEN, NO_VENDOR),
  },
]
