import { randomUUID } from 'node:crypto'
import { type Decision, withdrawalCalls } from '../../../src/api/operator/wallet/withdrawals.ts'
import { type Amount, oneCurrency, readAmount, withAmounts } from '../amounts.ts'
import type { OptionValues, Typed } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const commandFor = commandFactory({
  state: '--state wants applying, process, issued, dispute, claimed, rejected, cancelled or returned.',
  after: '--after wants what the page before gave as "next".',
  reason: '--reason wants 3 to 300 letters.',
  amount: '--amount is more than nothing, such as "500.00 MXN".',
  proofs: '--proof wants names of uploaded pictures, three at most.',
  reference: '--reference wants what the bank wrote of the return: 3 to 64 letters, digits, spaces and . : / - _',
  outcome: '--outcome wants paid or returned.',
  id: '--id wants a UUID.',
  receiptMinutes: 'MINUTES is a whole number from 1 to 43200.',
  limits: '--minimum and --maximum want amounts of one currency above nothing, the smaller first.',
})

const REFUSALS = {
  'not-found': 'No such account, or no withdrawal of theirs under that number: withdrawals lists them.',
  'wrong-state': 'It does not take that step, or not that amount, as it stands: withdrawal ACCOUNT ID shows it.',
  'bad-input': 'A proof is the name of a picture that was uploaded before: upload FILE.',
  conflict: 'That --id was used for another decision, or that --reference for another payment.',
}

/** Defines the command for one decision. Each decision has its own id; `--id` repeats one whose response was lost. */
function decision(
  step: Decision['step'],
  about: string,
  extraOptions: Typed['options'],
  extraFields: (options: OptionValues) => object & { amount?: Amount },
): Typed {
  return {
    words: `withdrawal ACCOUNT ID ${step}`,
    about,
    options: { reason: 'text', id: 'text', ...extraOptions },
    read: ([account = '', withdrawal = ''], options) => {
      const id = options.text('id') ?? randomUUID()
      const { amount, ...fields } = extraFields(options)
      const decided = { step, id, reason: options.text('reason'), ...fields, ...amount }
      const command = commandFor(withdrawalCalls.decideWithdrawal, { account, withdrawal }, decided, REFUSALS)
      return withAmounts(command, { [step]: amount })
    },
  }
}

/** Commands that list and decide withdrawals, and set the payout rules. */
export const WITHDRAWALS: Typed[] = [
  {
    words: 'withdrawals',
    about: '[--state STATE --after NEXT]   a queue, oldest first; without --state, what waits to be taken up',
    options: { state: 'text', after: 'text' },
    read: (_filled, options) =>
      commandFor(withdrawalCalls.listWithdrawals, {}, { state: options.text('state'), after: options.text('after') }),
  },
  {
    words: 'withdrawal ACCOUNT ID',
    about: 'one withdrawal with its history',
    read: ([account = '', withdrawal = '']) =>
      commandFor(withdrawalCalls.showWithdrawal, { account, withdrawal }, {}, REFUSALS),
  },
  decision('process', '--reason TEXT [--id UUID]   takes it up; --id sends a decision again', {}, () => ({})),
  decision('reject', '--reason TEXT   what is not paid is balance again; the member reads why', {}, () => ({})),
  decision(
    'issue',
    '--amount AMOUNT --reason TEXT [--proof NAME,...]   paid, whole or a part; above approval-limits by two people',
    { amount: 'text', proof: 'list' },
    (options) => ({ amount: readAmount(options.text('amount'), '--amount'), proofs: options.list('proof') }),
  ),
  decision(
    'resolve',
    '--outcome paid|returned --reason TEXT   ends a dispute; returned: balance again',
    { outcome: 'text' },
    (options) => ({ outcome: options.text('outcome') }),
  ),
  decision(
    'bank-return',
    '--amount AMOUNT --reference REFERENCE --reason TEXT   the bank sent it back, also what was confirmed; balance again',
    { amount: 'text', reference: 'text' },
    (options) => ({ amount: readAmount(options.text('amount'), '--amount'), reference: options.text('reference') }),
  ),
  {
    words: 'payouts show',
    about: 'how members are paid out, and who changed it when',
    read: () => commandFor(withdrawalCalls.showPayoutRules, {}),
  },
  {
    words: 'payouts receipt MINUTES',
    about: 'a payout nobody spoke of counts as received after so long',
    read: ([minutes]) => commandFor(withdrawalCalls.setPayoutRules, {}, { receiptMinutes: Number(minutes) }),
  },
  {
    words: 'payouts limits',
    about: '--minimum AMOUNT --maximum AMOUNT   of one withdrawal, in that currency',
    options: { minimum: 'text', maximum: 'text' },
    read: (_filled, options) => {
      const minimum = readAmount(options.text('minimum'), '--minimum')
      const maximum = readAmount(options.text('maximum'), '--maximum')
      const { currency } = oneCurrency([minimum, maximum])
      const limits = { [currency]: { minimum: minimum.amount, maximum: maximum.amount } }
      return withAmounts(commandFor(withdrawalCalls.setPayoutRules, {}, { limits }), { minimum, maximum })
    },
  },
]
