import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { ledgerCalls } from '../../../src/api/operator/ledger.ts'
import { receivableCalls } from '../../../src/api/operator/wallet/receivables.ts'
import { readAmount, withAmounts } from '../amounts.ts'
import { type OptionValues, type Typed, WrongUsage } from '../command-types.ts'
import { call, commandFactory } from '../endpoint-command.ts'
import type { Server } from '../server.ts'

const commandFor = commandFactory({
  amount: '--amount is more than nothing, such as "500.00 MXN".',
  reason: '--reason wants 3 to 500 characters: the member reads it.',
  id: '--id wants a UUID.',
})

const REFUSALS = {
  'not-found': 'No such account, or nothing owed by them under that number: receivables lists it.',
  'amount-out-of-range': 'That is more than is still owed: receivables says how much.',
  'wrong-currency': 'It is owed in another currency.',
  'not-enough-money': 'The balance has less than that.',
  conflict: 'That --id was used for another amount.',
}

type Page = z.output<typeof receivableCalls.listReceivables.response>
type Listed = Page['items'][number]

/** Commands for what members owe since a bank or a vendor took back what they no longer had. */
export const RECEIVABLES: Typed[] = [
  {
    words: 'receivables',
    about: '[--all]   what members owe, and since what; --all: also what is paid or written off',
    options: { all: 'switch' },
    read: (_filled, options) => ({ kind: 'act', act: (server) => readReceivables(server, options.isOn('all')) }),
  },
  settlement('repay', 'from the balance of the member, who reads why'),
  settlement('write-off', 'the house gives it up; another person confirms'),
]

function settlement(how: 'repay' | 'write-off', about: string): Typed {
  return {
    words: `receivable ACCOUNT NUMBER ${how}`,
    about: `--amount AMOUNT --reason TEXT   ${about}`,
    options: { amount: 'text', reason: 'text', id: 'text' },
    read: ([account = '', number = ''], options: OptionValues) => {
      if (!/^\d{1,12}$/.test(number)) throw new WrongUsage('NUMBER is a whole number: receivables lists what is owed.')
      const amount = readAmount(options.text('amount'), '--amount')
      const fields = { how, id: options.text('id') ?? randomUUID(), ...amount, reason: options.text('reason') }
      const command = commandFor(receivableCalls.settleReceivable, { account, number }, fields, REFUSALS)
      return withAmounts(command, { [how]: amount })
    },
  }
}

/** Reads what the members of every bank owe, and owed where `all` is wanted, the oldest first. */
async function readReceivables(server: Server, all: boolean): Promise<Listed[]> {
  const { banks } = await call(server, ledgerCalls.listBanks, {}, {})
  const found: Listed[] = []
  for (const bank of banks) {
    for (let after: string | null = '0'; after !== null; ) {
      const page: Page = await call(server, receivableCalls.listReceivables, {}, { bank, after })
      found.push(...page.items)
      after = page.next
    }
  }
  return found.filter(({ left }) => all || left > 0).sort((one, other) => one.openedAt.localeCompare(other.openedAt))
}
