import { CONTRACT_KINDS, Terms } from '../../../src/api/agents/contracts.ts'
import type { Currency } from '../../../src/api/money.ts'
import { agentCalls } from '../../../src/api/operator/agents.ts'
import { readAmount, readFileAmounts, withAmounts } from '../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../command-types.ts'
import { call, commandFactory } from '../endpoint-command.ts'
import { readJsonOf } from '../files.ts'
import { RATE_FIELDS } from '../readable.ts'
import type { Server } from '../server.ts'

const commandFor = commandFactory({
  kind: `KIND is ${CONTRACT_KINDS.join(', ')}.`,
})
const DAY_MS = 86_400_000
/** A month, and what of it was settled late. */
const CHECKED_DAYS = 35

const NOBODY = { 'not-found': 'No agent without an agent above has that account, or that contract.' }

const NO_ACCOUNT = { 'not-found': 'No agent has that account.' }
const ABOUT = {
  accept: 'accepts what an agent proposed; a second person confirms',
  reject: 'rejects what an agent proposed',
  withdraw: 'takes a proposal of the house back',
  terminate: 'gives notice of a contract, or ends at once what the agent wants to end',
} as const

/** Commands for the contracts of the house with agents. */
export const CONTRACTS: Typed[] = [
  {
    words: 'contract ACCOUNT',
    about: "an agent's contracts with all their versions, who did what when, and those with the agents below",
    read: ([account = '']) => commandFor(agentCalls.showContracts, { account }, {}, NO_ACCOUNT),
  },
  {
    words: 'contract propose ACCOUNT FILE',
    about: `proposes a contract with the house, as JSON (docs/contracts.md, "Propose a contract"); a second person confirms
           --counters ID answers the agent's own proposal with these terms`,
    options: { counters: 'text' },
    read: ([account = '', file = ''], options) => {
      const counters = options.text('counters')
      const fields = { ...readTerms(file), ...(counters === undefined ? {} : { counters }) }
      return commandFor(agentCalls.proposeHouseContract, { account }, fields, NOBODY)
    },
  },
  ...(['accept', 'reject', 'withdraw', 'terminate'] as const).map(
    (decision): Typed => ({
      words: `contract ${decision} ACCOUNT ID`,
      about: ABOUT[decision],
      read: ([account = '', contract = '']) =>
        commandFor(agentCalls.decideHouseContract, { account, contract }, { decision }, NOBODY),
    }),
  ),
  {
    words: 'settlements correct ACCOUNT KIND',
    about: `--add AMOUNT or --take AMOUNT   a correction of the next settlement; a second person confirms
           KIND ${CONTRACT_KINDS.join(' ')}`,
    options: { add: 'text', take: 'text' },
    read: ([account = '', kind = ''], options) => {
      const [add, take] = [options.text('add'), options.text('take')]
      if ((add === undefined) === (take === undefined))
        throw new WrongUsage('Say either --add AMOUNT or --take AMOUNT.')
      const read = readAmount(add ?? take, add === undefined ? '--take' : '--add')
      const { currency } = read
      const amount = take === undefined ? read.amount : -read.amount
      const command = commandFor(agentCalls.correctSettlements, { account }, { kind, amount, currency }, NO_ACCOUNT)
      return withAmounts(command, { [take === undefined ? 'add' : 'take']: read })
    },
  },
  {
    words: 'settlements approve ACCOUNT',
    about: 'approves what an agent earned and waits',
    read: ([account = '']) => commandFor(agentCalls.approveSettlements, { account }, {}, NO_ACCOUNT),
  },
  ...(['automatic', 'manual'] as const).map(
    (how): Typed => ({
      words: `settlements ${how}`,
      about: how === 'automatic' ? 'what agents earn is approved by itself' : 'what agents earn waits for an operator',
      read: () => commandFor(agentCalls.setContractPayouts, {}, { automatic: how === 'automatic' }),
    }),
  ),
  {
    words: 'settlements run',
    about: 'settles the periods that are due and pays what is to be paid now, as the clock does each minute',
    read: () => commandFor(agentCalls.runSettlements, {}),
  },
  {
    words: 'settlements check',
    about:
      '[--days N]   lines that get more than their highest rate, of periods that ended in the last N days; exit code 1',
    options: { days: 'text' },
    read: (_filled, options) => {
      const days = Number(options.text('days') ?? CHECKED_DAYS)
      if (!Number.isInteger(days) || days < 1 || days > 400) throw new WrongUsage('--days is a number from 1 to 400.')
      return {
        kind: 'act',
        act: (server) => checkLines(server, days),
        isBad: (result) => hasFindings(result as LineCosts),
      }
    },
  },
  {
    words: 'settlements ACCOUNT',
    about: 'what an agent earned by each period of each contract, and by the running ones so far',
    read: ([account = '']) => commandFor(agentCalls.showSettlements, { account }, {}, NO_ACCOUNT),
  },
]

interface LineCosts {
  checked: number
  lines: unknown[]
  settlements: unknown[]
}

const hasFindings = ({ lines, settlements }: LineCosts) => lines.length > 0 || settlements.length > 0

/** Reads what was paid of the periods that ended on each day, from the oldest to today (UTC). */
async function checkLines(server: Server, days: number): Promise<LineCosts> {
  const found: LineCosts = { checked: 0, lines: [], settlements: [] }
  for (let ago = days; ago >= 0; ago -= 1) {
    const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
    const { checked, lines, settlements } = await call(server, agentCalls.checkLineCosts, {}, { day })
    found.checked += checked
    found.lines.push(...lines)
    found.settlements.push(...settlements)
  }
  return found
}

/** Reads rates as they are printed, `2.50 %`, into 1/10,000; a number is in these already. */
function readRates(draft: unknown): unknown {
  if (Array.isArray(draft)) return draft.map(readRates)
  if (typeof draft !== 'object' || draft === null) return draft
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))? ?%$/.exec(typeof value === 'string' ? value : '') ?? []
      const isRate = RATE_FIELDS.has(name) && whole !== undefined
      return [name, isRate ? Number(whole + part.padEnd(2, '0')) : readRates(value)]
    }),
  )
}

const AMOUNT_FIELDS = ['minimumBase', 'minimumTurnover', 'minimumBet', 'singleBet']

/** Reads terms, whose amounts are written as `"500.00 MXN"`, and the currency of all of them. */
function readTerms(file: string): { terms: Terms; currency?: Currency | undefined } {
  const draft = readJsonOf(file)
  const { value, currency } = readFileAmounts(draft, (name) => AMOUNT_FIELDS.includes(name))
  const read = Terms.safeParse(readRates(value))
  if (read.success) return { terms: read.data, currency }
  throw new WrongUsage(`The terms are wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
}
