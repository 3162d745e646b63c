import { RebateRules, rebateCalls } from '../../../../src/api/operator/rewards/rebates.ts'
import { faultOf, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'
import { dryRunCommand, readCurrency } from './dry-run.ts'

const commandFor = commandFactory({ reason: '--reason wants 3 to 500 characters.' })

/** Commands for the rebate: its rates, what it comes to, and a member's. */
export const REBATES: Typed[] = [
  {
    words: 'rebates',
    about: 'what the rebates of the last two weeks come to, and what of it was collected or waits for the budget',
    read: () => commandFor(rebateCalls.listRebates, {}),
  },
  {
    words: 'rebates rules show',
    about: 'the rates of the rebate by category and rank, in 1/10,000, and the versions before',
    read: () => commandFor(rebateCalls.showRebateRules, {}),
  },
  {
    words: 'rebates rules set FILE',
    about: `--reason TEXT   new rates, as JSON like the rules of: rebates rules show
           another person confirms them; they hold for bets placed from the next quarter hour on`,
    read: ([file = '']) => commandFor(rebateCalls.setRebateRules, {}, { rules: readRules(file) }),
  },
  {
    words: 'rebates dry-run FILE',
    about: `[--currency CODE]   what rates would have given in the last 30 days, and to whom the most
           it changes nothing`,
    options: { currency: 'text' },
    read: ([file = ''], options) => {
      const fields = { rules: readRules(file), currency: readCurrency(options) }
      return dryRunCommand((server, after) => call(server, rebateCalls.dryRunRebates, {}, { ...fields, ...after }))
    },
  },
  {
    words: 'rebate ACCOUNT',
    about: "what a member's rebates came from, and what today comes to so far",
    read: ([account = '']) =>
      commandFor(rebateCalls.showMemberRebate, { account }, {}, { 'not-found': 'Nobody has that account.' }),
  },
]

function readRules(file: string): RebateRules {
  const read = RebateRules.safeParse(readJsonOf(file))
  if (!read.success) throw new WrongUsage(`The rates are wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}
