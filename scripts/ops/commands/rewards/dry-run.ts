import { CURRENCIES, type Currency } from '../../../../src/api/money.ts'
import type { DryRun } from '../../../../src/api/operator/rewards/dry-run.ts'
import { brand } from '../../../../src/brand/brand.ts'
import { type Command, type OptionValues, WrongUsage } from '../../command-types.ts'
import { readPages } from '../../csv.ts'
import type { Server } from '../../server.ts'

/** Who would have got the most are named. */
const NAMED = 5

type Requests = Pick<Server, 'request'>
/** Asks for a page of a dry run. */
export type DryRunCall = (server: Requests, after: { after?: string }) => Promise<DryRun>

/** Returns the command of a dry run; `refusals` say what a code means there. */
export function dryRunCommand(ask: DryRunCall, refusals: Record<string, string> = {}): Command {
  return { kind: 'act', act: (server) => dryRunOf(server, ask), refusals }
}

/** Reads the currency of a dry run: the brand's where none is named. */
export function readCurrency(options: OptionValues): Currency {
  const typed = options.text('currency') ?? brand.currency
  const currency = CURRENCIES.find((one) => one === typed.toUpperCase())
  if (currency === undefined)
    throw new WrongUsage(`--currency wants one of ${CURRENCIES.join(', ')}. "${typed}" is something else.`)
  return currency
}

/** Adds up what a promotion would have given to all members, page after page. */
async function dryRunOf(server: Requests, ask: DryRunCall): Promise<object> {
  const pages = await readPages<DryRun>(async (after) => {
    const page = await ask(server, after)
    return { rows: [page], next: page.next }
  })
  const [first] = pages
  const rewards = pages.flatMap((page) => page.rewards).sort((one, other) => other.amount - one.amount)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    ...{ from: first?.from, to: first?.to, members: sum(pages.map(({ members }) => members)) },
    ...{ rewarded: rewards.length, times: sum(rewards.map(({ times }) => times)) },
    ...{ unit: first?.unit, amount: sum(rewards.map(({ amount }) => amount)) },
    most: rewards.slice(0, NAMED).map((reward) => ({ unit: first?.unit, ...reward })),
  }
}
