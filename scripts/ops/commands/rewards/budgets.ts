import { type BudgetReward, budgetCalls } from '../../../../src/api/operator/rewards/budgets.ts'
import { RewardUnit } from '../../../../src/api/rewards/rewards.ts'
import { readAmount, withAmounts } from '../../amounts.ts'
import { type Typed, WrongUsage } from '../../command-types.ts'
import { amountCell, readPages, writeCsv } from '../../csv.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import type { Server } from '../../server.ts'

const commandFor = commandFactory({
  amount: 'POINTS is a whole number of points, such as 90000.',
  reason: '--reason wants 3 to 500 characters.',
  after: '--after wants what the page before gave as "next".',
})

const TOO_LITTLE = { 'amount-out-of-range': 'It has given more than that already: budgets shows what it has given.' }

const NO_BUDGET = { 'not-found': 'There is no such budget in that unit: budgets lists them.' }

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
  {
    words: 'budget-rewards BUDGET UNIT',
    about: `[--after NEXT | --csv FILE]   who was given what out of a budget, why, and what became of it
           UNIT is a currency, or PTS; --csv writes all of them into a file for a spreadsheet`,
    options: { after: 'text', csv: 'text' },
    read: ([budget = '', typed = ''], options) => {
      const [unit, file] = [readUnit(typed), options.text('csv')]
      if (file === undefined)
        return commandFor(budgetCalls.listBudgetRewards, { budget, unit }, { after: options.text('after') }, NO_BUDGET)
      const act = (server: Pick<Server, 'request'>) => writeRewards(server, { budget, unit }, file)
      return { kind: 'act', act, refusals: NO_BUDGET, named: { budget } }
    },
  },
]

function readUnit(typed: string): RewardUnit {
  const unit = RewardUnit.safeParse(typed.toUpperCase())
  if (!unit.success) throw new WrongUsage('UNIT is a currency, such as MXN, or PTS for points.')
  return unit.data
}

/** Each reward is a line; what it adds up from stands in one cell. */
async function writeRewards(
  server: Pick<Server, 'request'>,
  of: { budget: string; unit: RewardUnit },
  file: string,
): Promise<object> {
  const rewards = await readPages<BudgetReward>(async (after) => {
    const { rewards: rows, next } = await call(server, budgetCalls.listBudgetRewards, of, after)
    return { rows, next }
  })
  const rows = rewards.map(({ number, account, at, kind, id, title, lines, unit, amount, state, endedAt }) => [
    ...[number, account, at, kind, id, title, lines.map(({ name }) => name).join('; ')],
    ...[amountCell(unit, amount), unit, state, endedAt],
  ])
  const heads = ['number', 'account', 'at', 'kind', 'id', 'title', 'of', 'amount', 'unit', 'state', 'ended']
  writeCsv(file, heads, rows)
  return { ...of, rewards: rewards.length, file }
}
