import { vendorCalls } from '../../../src/api/operator/vendors.ts'
import type { Typed } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const commandFor = commandFactory({
  older: '--older wants hours, such as 48.',
  vendor: "--vendor wants a vendor's code, such as FRL.",
  hours: 'The rule wants 1 to 720 hours, such as 48.',
  account: '--account wants the name of a member.',
  bet: 'The bet wants its number, as the betting record shows it.',
})

const NO_VENDOR = { 'not-found': 'There is no vendor of that code: vendors lists them.' }
const NO_BET = { 'not-found': 'Nobody has that account, or no bet of that number.' }

/** Commands for rounds: open bets, without a win, a rollback or an end; and one bet with what its vendor shows of it. */
export const ROUNDS: Typed[] = [
  {
    words: 'rounds',
    about: '--open [--vendor CODE] [--older HOURS]   bets nobody has settled, oldest first',
    options: { open: 'switch', vendor: 'text', older: 'text' },
    read: (_filled, options) => {
      const [vendor, older] = [options.text('vendor')?.toUpperCase(), options.text('older')]
      return commandFor(vendorCalls.listOpenRounds, {}, { vendor, older }, NO_VENDOR)
    },
  },
  {
    words: 'rounds after HOURS',
    about: 'how old an open bet on a round must be before its vendor is asked and it is ended; 48 until said',
    read: ([hours = '']) => commandFor(vendorCalls.setRoundsRule, {}, { hours: Number(hours) }),
  },
  {
    words: 'round BET',
    about: '--account NAME   a bet with its balances, and what its vendor shows of the round',
    options: { account: 'text' },
    read: ([bet = ''], options) =>
      commandFor(vendorCalls.recallRound, {}, { account: options.text('account'), bet }, NO_BET),
  },
]
