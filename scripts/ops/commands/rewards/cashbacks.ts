import { CashbackDraft, cashbackCalls } from '../../../../src/api/operator/rewards/cashbacks.ts'
import { readAmount } from '../../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readJsonOf } from '../../files.ts'
import { dryRunCommand } from './dry-run.ts'

const commandFor = commandFactory({ reason: '--reason wants 3 to 500 characters.' })
const UNKNOWN_NAMES = 'It names games, a rank, an agent or accounts that there are not. They stand below.'
const NOT_FOUND = 'No cashback has that name: cashbacks lists them.'

/** Commands for cashbacks. */
export const CASHBACKS: Typed[] = [
  {
    words: 'cashbacks',
    about: 'the cashbacks in their newest versions, and what each gave',
    read: () => commandFor(cashbackCalls.listCashbacks, {}),
  },
  {
    words: 'cashback open CASHBACK FILE',
    about: `--reason TEXT   a cashback, or a new version of one, as JSON like the "draft" of: cashbacks
           rates are in 1/10,000 of a net loss; another person opens it; it decides the weeks that begin afterwards`,
    read: ([cashback = '', file = '']) =>
      commandFor(
        cashbackCalls.openCashback,
        { cashback },
        { draft: readDraft(file) },
        {
          'bad-input': UNKNOWN_NAMES,
          conflict: 'Five are open: cashbacks lists them.',
        },
      ),
  },
  {
    words: 'cashback dry-run FILE',
    about: 'what a cashback would have given in the whole weeks of the last 30 days; it changes nothing',
    read: ([file = '']) => {
      const draft = readDraft(file)
      return dryRunCommand((server, after) => call(server, cashbackCalls.dryRunCashback, {}, { draft, ...after }), {
        'bad-input': UNKNOWN_NAMES,
      })
    },
  },
  {
    words: 'cashback pause CASHBACK',
    about: '--reason TEXT   the week that runs is settled as written; none begins until it is opened again',
    read: ([cashback = '']) =>
      commandFor(
        cashbackCalls.pauseCashback,
        { cashback },
        {},
        { 'not-found': NOT_FOUND, 'wrong-state': 'It is not open.' },
      ),
  },
  {
    words: 'cashback stop CASHBACK',
    about:
      '--reason TEXT   the week that runs ends now and is settled as written; none begins until it is opened again',
    read: ([cashback = '']) =>
      commandFor(
        cashbackCalls.stopCashback,
        { cashback },
        {},
        { 'not-found': NOT_FOUND, 'wrong-state': 'It was stopped already.' },
      ),
  },
  {
    words: 'cashback ACCOUNT',
    about: "what a member's cashbacks came from, and what the weeks that are not settled come to so far",
    read: ([account = '']) =>
      commandFor(cashbackCalls.showMemberCashback, { account }, {}, { 'not-found': 'Nobody has that account.' }),
  },
]

interface Draft {
  currency?: unknown
  least?: unknown
  cap?: unknown
}

/** Reads a cashback; money is written as `cashbacks` prints it (`"500.00 MXN"`). */
function readDraft(file: string): CashbackDraft {
  const typed = readJsonOf(file) as Draft
  const sumOf = (sum: unknown) => {
    const amount = readAmount(String(sum), 'The amount')
    if (amount.currency !== typed.currency)
      throw new WrongUsage(`An amount of ${String(typed.currency)} is in ${amount.currency}.`)
    return amount.amount
  }
  const read = CashbackDraft.safeParse({ ...typed, least: sumOf(typed.least), cap: sumOf(typed.cap) })
  if (!read.success) throw new WrongUsage(`The cashback is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  return read.data
}
