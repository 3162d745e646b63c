import { CURRENCIES } from '../../../src/api/money.ts'
import { jackpotCalls } from '../../../src/api/operator/games/jackpots.ts'
import { gameReturnCalls } from '../../../src/api/operator/games/returns.ts'
import { gameCalls } from '../../../src/api/operator/games.ts'
import { type OptionValues, type Typed, UNTIL } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const DAY = 'Days are of UTC, such as 2026-11-01.'

const commandFor = commandFactory({
  showIcon: '--path wants a picture of the site, such as /art/v1/motifs/faro.svg.',
  until: UNTIL,
  currency: `--currency wants one of ${CURRENCIES.join(', ')}.`,
  from: DAY,
  to: DAY,
})

const OPEN = { state: 'open' }
const toMaintenance = (options: OptionValues) => ({ state: 'maintenance', until: options.text('until') })

const NO_GAME = {
  'not-found': 'There is no such game: NODE is the `nodeId` of its card, such as frl-loteria-del-puerto.',
}
const NO_RETURNS = {
  'not-found': 'There is no such vendor, or no such game of it: --game is the `nodeId` of its card.',
  'bad-input': '--from and --to are days in order, such as 2026-11-01, at most 366 days apart.',
}
const NO_VENDOR = { 'not-found': 'No vendor of that code has games here.' }

/** Commands that open and close games and vendors, set the pictures of games, show pots, and compare what games paid back with their theory. */
export const GAMES: Typed[] = [
  {
    words: 'game NODE maintenance',
    about: '[--until TIME]   closes a game; what is being played goes on',
    options: { until: 'text' },
    read: ([node = ''], options) => commandFor(gameCalls.setGameOpening, { node }, toMaintenance(options), NO_GAME),
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
      commandFor(gameCalls.setGamePicture, { node }, { showIcon: options.text('path') ?? null }, NO_GAME),
  },
  {
    words: 'jackpots',
    about: '[--currency CODE]   the pots with their reserves, contributions and payments',
    options: { currency: 'text' },
    read: (_filled, options) =>
      commandFor(jackpotCalls.listJackpots, {}, { currency: options.text('currency')?.toUpperCase() }),
  },
  {
    words: 'game-returns',
    about:
      '[--from DAY] [--to DAY] [--vendor CODE] [--game NODE]   what each game paid back, and whether its theory allows it',
    options: { from: 'text', to: 'text', vendor: 'text', game: 'text' },
    read: (_filled, options) => {
      const [from, to, game] = [options.text('from'), options.text('to'), options.text('game')]
      const vendor = options.text('vendor')?.toUpperCase()
      return commandFor(gameReturnCalls.listGameReturns, {}, { from, to, vendor, game }, NO_RETURNS)
    },
  },
  {
    words: 'vendor CODE maintenance',
    about: '[--until TIME]   closes every game of a vendor',
    options: { until: 'text' },
    read: ([code = ''], options) =>
      commandFor(gameCalls.setVendorOpening, { code: code.toUpperCase() }, toMaintenance(options), NO_VENDOR),
  },
  {
    words: 'vendor CODE open',
    about: 'opens them again',
    read: ([code = '']) => commandFor(gameCalls.setVendorOpening, { code: code.toUpperCase() }, OPEN, NO_VENDOR),
  },
]
