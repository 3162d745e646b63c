import { budgetCalls } from '../../../../src/api/operator/rewards/budgets.ts'
import { readAmount, withAmounts } from '../../amounts.ts'
import type { Typed } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'

const commandFor = commandFactory({
  amount: 'POINTS is a whole number of points, such as 90000.',
  reason: '--reason wants 3 to 500 characters.',
  after: '--after wants what the page before gave as "next".',
})

const TOO_LITTLE = { 'amount-out-of-range': 'It has given more than that already: budgets shows what it has given.' }

/** Commands for what the house may give away, and who was given what. */
export const BUDGETS: Typed[] = [
  {
    words: 'budgets',
    about: 'what rebates, missions and other promotions may give away, and what they have given',
    read: () => commandFor(budgetCalls.listBudgets, {}),
  },
  {
    words: 'budget set BUDGET AMOUNT',
    about: `--reason TEXT   what it may give away in all: budget set raffle "50,000.00 MXN"
           another person confirms it; never less than it has given`,
    read: ([budget = '', typed = '']) => {
      const { amount, currency } = readAmount(typed, 'AMOUNT')
      const command = commandFor(budgetCalls.setBudget, { budget, unit: currency }, { amount }, TOO_LITTLE)
      return withAmounts(command, { budget: { amount, currency } })
    },
  },
  {
    words: 'budget points BUDGET POINTS',
    about: '--reason TEXT   the same in points: budget points missions 90000',
    read: ([budget = '', points = '']) => {
      const amount = /^\d{1,12}$/.test(points) ? Number(points) : points
      return commandFor(budgetCalls.setBudget, { budget, unit: 'PTS' }, { amount }, TOO_LITTLE)
    },
  },
  {
    words: 'rewards ACCOUNT',
    about: '[--after NEXT]   what a member was given to collect, why, and what became of it',
    options: { after: 'text' },
    read: ([account = ''], options) =>
      commandFor(
        budgetCalls.listMemberRewards,
        { account },
        { after: options.text('after') },
        { 'not-found': 'Nobody has that account.' },
      ),
  },
]
