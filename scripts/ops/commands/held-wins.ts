import { HELD_WIN_STATES, heldWinCalls } from '../../../src/api/operator/vendors/held-wins.ts'
import { readHeldWins } from '../../held-wins.ts'
import { formatAmount, readAmount, withAmounts } from '../amounts.ts'
import { type Command, type OptionValues, type Typed, WrongUsage } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'
import type { Server } from '../server.ts'

const commandFor = commandFactory({
  times: '--times wants a whole number up to 1000000, or none.',
  most: '--most wants an amount such as "5000000.00 MXN", or none with --currency MXN.',
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
      '[--game CODE] [--times N|none] [--most AMOUNT | --most none --currency MXN]   a multiple of the stake of a round, and an amount; none: the default',
    options: { game: 'text', times: 'text', most: 'text', currency: 'text' },
    read: ([code = ''], options) => setCeiling(code.toUpperCase(), options),
  },
]

const NO_GAME = 'There is no vendor of that code, or no such game of it: vendors lists them.'
const NO_VENDOR = 'There is no vendor of that code: vendors lists them.'

/** Returns the win with its amount, for the person who decides; null when it waits no more. */
async function describe(server: Server, reference: string): Promise<string | null> {
  const found = (await readHeldWins(server, WAITING)).find((one) => one.reference === reference)
  return found ? `${found.how ?? 'held'} ${formatAmount(found)} ${found.account ?? found.memberId}` : null
}

function propose(reference = '', how: 'release' | 'return', options: OptionValues): Command {
  const fields = { how, reason: options.text('reason') }
  const command = commandFor(heldWinCalls.proposeHeldWin, { reference }, fields, {
    'not-found': 'No held win has that reference: held-wins lists them.',
    conflict: 'Something is proposed for it already, or it is decided: held-wins says how it stands.',
  })
  return { ...command, echo: (server) => describe(server, reference) } as Command
}

function decide(reference = '', decision: 'confirm' | 'refuse', options: OptionValues): Command {
  const fields = { decision, reason: options.text('reason') }
  const command = commandFor(heldWinCalls.decideHeldWin, { reference }, fields, {
    'not-found': 'No held win has that reference: held-wins lists them.',
    conflict: 'Nothing is proposed for it, or it is decided: held-wins says how it stands.',
    'limit-reached': 'The balance is at the most an account may hold. Confirm once the member has withdrawn.',
  })
  return { ...command, echo: (server) => describe(server, reference) } as Command
}

function setCeiling(code: string, options: OptionValues): Command {
  const [times, most, currency] = [options.text('times'), options.text('most'), options.text('currency')]
  if (times === undefined && most === undefined) throw new WrongUsage('Say --times or --most.')
  const amount = most === undefined || most === 'none' ? undefined : readAmount(most, '--most (or none)')
  if (amount && currency !== undefined) throw new WrongUsage('--currency goes with --most none alone.')
  const ceiling = {
    game: options.text('game'),
    times: times === undefined ? undefined : times === 'none' ? null : Number(times),
    most: most === undefined ? undefined : (amount ?? { currency: currency?.toUpperCase(), amount: null }),
  }
  const command = commandFor(heldWinCalls.setWinCeiling, { code }, ceiling, { 'not-found': NO_GAME })
  return withAmounts(command, { 'at most': amount })
}
