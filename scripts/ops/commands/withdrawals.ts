import { randomUUID } from 'node:crypto'
import { type Decision, withdrawalCalls } from '../../../src/api/operator/wallet/withdrawals.ts'
import type { Command, OptionValues, Typed } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const commandFor = commandFactory({
  state: '--state wants applying, process, issued, dispute, claimed, rejected, cancelled or returned.',
  after: '--after wants what the page before gave as "next".',
  reason: '--reason wants 3 to 300 letters.',
  amount: '--amount wants a whole number of minor units.',
  proofs: '--proof wants names of uploaded pictures, three at most.',
  outcome: '--outcome wants paid or returned.',
  id: '--id wants a UUID.',
  receiptMinutes: 'MINUTES is a whole number from 1 to 43200.',
  limits: 'CURRENCY --minimum N --maximum N wants a currency and minor units, the smaller first.',
})

const REFUSALS = {
  'not-found': 'No such account, or no withdrawal of theirs under that number: withdrawals lists them.',
  'wrong-state': 'It does not take that step, or not that amount, as it stands: withdrawal ACCOUNT ID shows it.',
  'bad-input': 'A proof is the name of a picture that was uploaded before: upload FILE.',
  conflict: 'That --id was used for another decision.',
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** Defines the command for one decision. Each decision has its own id; `--id` repeats one whose response was lost. */
function decision(
  step: Decision['step'],
  about: string,
  extraOptions: Typed['options'],
  extraFields: (options: OptionValues) => object,
): Typed {
  return {
    words: `withdrawal ACCOUNT ID ${step}`,
    about,
    options: { reason: 'text', id: 'text', ...extraOptions },
    read: ([account = '', withdrawal = ''], options): Command => {
      const id = options.text('id') ?? randomUUID()
      const decided = { step, id, reason: options.text('reason'), ...extraFields(options) }
      return commandFor(withdrawalCalls.decideWithdrawal, { account, withdrawal }, decided, REFUSALS)
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
    '--amount N --reason TEXT [--proof NAME,...]   paid, whole or a part, in minor units; above approval-limits by two people',
    { amount: 'text', proof: 'list' },
    (options) => ({ amount: number(options.text('amount')), proofs: options.list('proof') }),
  ),
  decision(
    'resolve',
    '--outcome paid|returned --reason TEXT   ends a dispute; returned: balance again',
    { outcome: 'text' },
    (options) => ({ outcome: options.text('outcome') }),
  ),
  {
    words: 'payouts show',
    about: 'how members are paid out, and who changed it when',
    read: () => commandFor(withdrawalCalls.showPayoutRules, {}),
  },
  {
    words: 'payouts receipt MINUTES',
    about: 'a payout nobody spoke of counts as received after so long',
    read: ([minutes]) => commandFor(withdrawalCalls.setPayoutRules, {}, { receiptMinutes: number(minutes) }),
  },
  {
    words: 'payouts limits CURRENCY',
    about: '--minimum N --maximum N   of one withdrawal, in minor units',
    options: { minimum: 'text', maximum: 'text' },
    read: ([currency = ''], options) => {
      const limits = { minimum: number(options.text('minimum')), maximum: number(options.text('maximum')) }
      return commandFor(withdrawalCalls.setPayoutRules, {}, { limits: { [currency.toUpperCase()]: limits } })
    },
  },
]
