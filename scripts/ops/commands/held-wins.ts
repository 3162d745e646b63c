import { HELD_WIN_STATES, heldWinCalls } from '../../../src/api/operator/vendors/held-wins.ts'
import { readHeldWins } from '../../held-wins.ts'
import { type Command, type OptionValues, type Typed, WrongUsage } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'
import { minorUnits } from '../minor-units.ts'

const commandFor = commandFactory({
  times: '--times wants a whole number up to 1000000, or none.',
  most: '--most wants an amount such as 5000000.00, or none, and --currency a code such as MXN.',
  reason: '--reason wants 3 to 500 characters.',
})

const WAITING = ['held', 'proposed'] as const

/** Commands for wins above their ceiling, which two operators decide together, and for the ceilings. */
export const HELD_WINS: Typed[] = [
  {
    words: 'held-wins',
    about: `[--state ${HELD_WIN_STATES.join('|')}]   wins above their ceiling; without --state those that wait for a decision`,
    options: { state: 'text' },
    read: (_filled, options) => {
      const typed = options.text('state')
      const state = HELD_WIN_STATES.find((one) => one === typed)
      if (typed !== undefined && state === undefined)
        throw new WrongUsage(`--state wants one of ${HELD_WIN_STATES.join(', ')}.`)
      const states = state === undefined ? WAITING : [state]
      return { kind: 'act', act: (server) => readHeldWins(server, states) }
    },
  },
  {
    words: 'held-win REFERENCE release',
    about: '--reason TEXT   proposes to pay it to the member; another person confirms',
    options: { reason: 'text' },
    read: ([reference], options) => propose(reference, 'release', options),
  },
  {
    words: 'held-win REFERENCE return',
    about: '--reason TEXT   proposes to return it to the house; another person confirms',
    options: { reason: 'text' },
    read: ([reference], options) => propose(reference, 'return', options),
  },
  {
    words: 'held-win REFERENCE confirm',
    about: '[--reason TEXT]   by another person than who proposed it',
    options: { reason: 'text' },
    read: ([reference], options) => decide(reference, 'confirm', options),
  },
  {
    words: 'held-win REFERENCE refuse',
    about: '[--reason TEXT]   refuses the proposal; the win stays held',
    options: { reason: 'text' },
    read: ([reference], options) => decide(reference, 'refuse', options),
  },
  {
    words: 'win-ceilings CODE',
    about: 'how much a bet at that vendor may win before two people decide: as set, and the defaults',
    read: ([code = '']) =>
      commandFor(heldWinCalls.showWinCeilings, { code: code.toUpperCase() }, {}, { 'not-found': NO_VENDOR }),
  },
  {
    words: 'win-ceiling CODE',
    about:
      '[--game CODE] [--times N|none] [--most AMOUNT|none --currency MXN]   a multiple of the stake of a round, and an amount; none: the default',
    options: { game: 'text', times: 'text', most: 'text', currency: 'text' },
    read: ([code = ''], options) =>
      commandFor(heldWinCalls.setWinCeiling, { code: code.toUpperCase() }, ceiling(options), {
        'not-found': NO_VENDOR,
      }),
  },
]

const NO_VENDOR = 'There is no vendor of that code: vendors lists them.'

function propose(reference = '', how: 'release' | 'return', options: OptionValues): Command {
  const fields = { how, reason: options.text('reason') }
  return commandFor(heldWinCalls.proposeHeldWin, { reference }, fields, {
    'not-found': 'No held win has that reference: held-wins lists them.',
    conflict: 'Something is proposed for it already, or it is decided: held-wins says how it stands.',
  })
}

function decide(reference = '', decision: 'confirm' | 'refuse', options: OptionValues): Command {
  const fields = { decision, reason: options.text('reason') }
  return commandFor(heldWinCalls.decideHeldWin, { reference }, fields, {
    'not-found': 'No held win has that reference: held-wins lists them.',
    conflict: 'Nothing is proposed for it, or it is decided: held-wins says how it stands.',
    'limit-reached': 'The balance is at the most an account may hold. Confirm once the member has withdrawn.',
  })
}

function ceiling(options: OptionValues): object {
  const [times, most, currency] = [options.text('times'), options.text('most'), options.text('currency')]
  if (times === undefined && most === undefined) throw new WrongUsage('Say --times or --most.')
  const amount = most === undefined || most === 'none' ? null : minorUnits(most, currency)
  return {
    game: options.text('game'),
    times: times === undefined ? undefined : times === 'none' ? null : Number(times),
    most: most === undefined ? undefined : { currency, amount },
  }
}
