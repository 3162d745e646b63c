import { randomUUID } from 'node:crypto'
import { closingCalls } from '../../../src/api/operator/closings.ts'
import type { Typed } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const commandFor = commandFactory({
  reason: '--reason wants why, in a few words.',
  id: '--id wants a UUID.',
  payoutAccount: '--to wants the id of a payout account of the member.',
})

const REFUSALS = {
  'not-found': 'Nobody has that account.',
  'has-downline': 'Accounts are below it: line move ACCOUNT moves them first.',
}
const PAYOUT = {
  'not-found':
    'Nobody has that account, or it has no payout account that could be used: it is opened again to add one.',
  'wrong-state': 'The account is open: its member withdraws.',
  'not-enough-money': 'Nothing is left on it.',
  'amount-owed': 'The member owes something: receivables lists it.',
  'account-cooling': 'That payout account was added less than a day ago.',
  conflict: 'That --id was used for something else.',
}

const CHANGES = [
  ['close', true, 'on the member’s word; bonuses and points end, what money is left is paid out'],
  ['reopen', false, 'on the member’s word; an exclusion of theirs goes on'],
] as const

/** Commands for closed accounts. */
export const CLOSINGS: Typed[] = [
  {
    words: 'closings',
    about: 'closed accounts with money on them, which is to be paid out',
    read: () => commandFor(closingCalls.listClosings, {}),
  },
  {
    words: 'closing ACCOUNT',
    about: 'whether an account is closed, and what is on it',
    read: ([account = '']) => commandFor(closingCalls.showClosing, { account }, {}, REFUSALS),
  },
  ...CHANGES.map(
    ([word, closed, about]): Typed => ({
      words: `closing ACCOUNT ${word}`,
      about: `--reason TEXT   ${about}`,
      options: { reason: 'text' },
      read: ([account = ''], options) =>
        commandFor(closingCalls.setClosing, { account }, { closed, reason: options.text('reason') ?? '' }, REFUSALS),
    }),
  ),
  {
    words: 'closing ACCOUNT pay-out',
    about:
      '--reason TEXT [--to PAYOUT_ACCOUNT --id UUID]   withdraws what is left; withdrawal ACCOUNT ID decides on it',
    options: { reason: 'text', to: 'text', id: 'text' },
    read: ([account = ''], options) => {
      const to = options.text('to')
      const fields = {
        id: options.text('id') ?? randomUUID(),
        ...(to !== undefined && { payoutAccount: to }),
        reason: options.text('reason') ?? '',
      }
      return commandFor(closingCalls.payOutClosing, { account }, fields, PAYOUT)
    },
  },
]
