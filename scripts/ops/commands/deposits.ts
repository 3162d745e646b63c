import { ledgerCalls } from '../../../src/api/operator/ledger.ts'
import { depositCalls } from '../../../src/api/operator/wallet/deposits.ts'
import { DEPOSIT_FIELDS } from '../../../src/api/wallet/wallet.ts'
import { type Amount, oneCurrency, readAmount, withAmounts } from '../amounts.ts'
import { type OptionValues, type Typed, WrongUsage } from '../command-types.ts'
import { call, commandFactory } from '../endpoint-command.ts'
import type { Server } from '../server.ts'

const commandFor = commandFactory({
  minimum: '--minimum is more than nothing, such as "50.00 MXN".',
  maximum: '--maximum is more than nothing, such as "50000.00 MXN".',
  reference:
    '--reference wants what the bank wrote: 3 to 64 letters, digits, spaces and . : / - _; only letters and digits count',
  received: '--reference and --amount say what came: the reference of the bank, and an amount such as "500.00 MXN".',
  reason: '--reason wants 3 to 500 characters: it goes into the audit log.',
  provider: 'The provider is demo, bank-transfer or btcpay.',
  how: '--how wants returned or credited.',
})

const NO_METHOD = {
  'not-found': 'There is no such way to pay in: deposit-methods lists them.',
  'bad-input': 'The minimum would be above the maximum, or the fee not below the minimum: deposit-methods shows them.',
}

const REFUSALS = {
  'not-found':
    'No such account, or nothing of theirs under that number: deposits waiting and deposits unmatched list it.',
  conflict: 'It was decided already, or another deposit has that reference.',
}

const CHARGEBACK_REFUSALS = {
  'not-found': 'No such account, or no deposit of theirs under that number.',
  'wrong-state': 'That deposit was never credited, so nothing can be taken back.',
  'wrong-currency': 'The deposit is in another currency.',
  'amount-out-of-range': 'That is more than is left of the deposit.',
  conflict: 'That --reference was used for another payment, or with another amount.',
}

/** Commands for deposit methods, and for deposits and money that need an operator's decision. */
export const DEPOSITS: Typed[] = [
  {
    words: 'deposit-methods',
    about: 'the ways to pay in, which of them are open, and who changed which when',
    read: () => commandFor(depositCalls.listDepositMethods, {}),
  },
  {
    words: 'deposit-method ID',
    about: `[--minimum AMOUNT] [--maximum AMOUNT] [--fee AMOUNT] [--ask NAME,...] [--may-ask NAME,...]
           NAME ${DEPOSIT_FIELDS.join(' ')}; --ask none asks nothing`,
    options: { minimum: 'text', maximum: 'text', fee: 'text', ask: 'list', 'may-ask': 'list' },
    read: ([id], options) => {
      const [minimum, maximum, fee] = [
        amountOf(options, 'minimum'),
        amountOf(options, 'maximum'),
        amountOf(options, 'fee'),
      ]
      const fields = fieldsOf(options.list('ask'), options.list('may-ask'))
      const amounts = [minimum, maximum, fee].filter((one) => one !== undefined)
      if (amounts.length === 0 && fields === undefined) throw new WrongUsage('Say what to change.')
      const change = { minimum: minimum?.amount, maximum: maximum?.amount, fee: fee?.amount, fields }
      const currency = amounts.length === 0 ? {} : oneCurrency(amounts)
      const command = commandFor(depositCalls.changeDepositMethod, {}, { id, ...change, ...currency }, NO_METHOD)
      return withAmounts(command, { minimum, maximum, fee })
    },
  },
  {
    words: 'deposit-method ID on',
    about: 'it takes money again',
    read: ([id]) => commandFor(depositCalls.changeDepositMethod, {}, { id, enabled: true }, NO_METHOD),
  },
  {
    words: 'deposit-method ID off',
    about: 'it takes no money any more, on any path',
    read: ([id]) => commandFor(depositCalls.changeDepositMethod, {}, { id, enabled: false }, NO_METHOD),
  },
  {
    words: 'deposits waiting',
    about: 'transfers to look for on the account, the oldest first',
    read: () => ({ kind: 'act', act: (server) => everyBank(server, depositCalls.listWaitingDeposits) }),
  },
  {
    words: 'deposits unmatched',
    about: 'money that came and was not credited: provider, reference, amount, why',
    read: () => ({ kind: 'act', act: (server) => everyBank(server, depositCalls.listUnmatchedMoney) }),
  },
  {
    words: 'deposit approve ACCOUNT ID',
    about:
      '--reference REFERENCE --reason TEXT   the transfer is on the account under this reference; above approval-limits by two people',
    options: { reference: 'text', reason: 'text' },
    read: ([account, id], options) => {
      const [reference, reason] = [options.text('reference'), options.text('reason')]
      return commandFor(depositCalls.approveDeposit, {}, { account, id, reference, reason }, REFUSALS)
    },
  },
  {
    words: 'deposit reject ACCOUNT ID',
    about: '--reason TEXT [--reference REFERENCE --amount AMOUNT]   what came all the same waits to be returned',
    options: { reference: 'text', reason: 'text', amount: 'text' },
    read: ([account, id], options) => {
      const [reference, amount] = [options.text('reference'), amountOf(options, 'amount')]
      const received = reference === undefined && amount === undefined ? undefined : { reference, ...amount }
      const fields = { account, id, reason: options.text('reason'), received }
      return withAmounts(commandFor(depositCalls.rejectDeposit, {}, fields, REFUSALS), { received: amount })
    },
  },
  {
    words: 'deposit chargeback ACCOUNT ID',
    about:
      '--amount AMOUNT --reference REFERENCE --reason TEXT   the bank took it back, whole or in part; what is no longer there is owed',
    options: { amount: 'text', reference: 'text', reason: 'text' },
    read: ([account, id], options) => {
      const amount = readAmount(options.text('amount'), '--amount')
      const [reference, reason] = [options.text('reference'), options.text('reason')]
      const fields = { account, id, ...amount, reference, reason }
      const command = commandFor(depositCalls.chargeDepositBack, {}, fields, CHARGEBACK_REFUSALS)
      return withAmounts(command, { chargeback: amount })
    },
  },
  {
    words: 'deposit resolve ACCOUNT PROVIDER',
    about:
      '--reference REFERENCE --how returned|credited --reason TEXT   credited: by an adjustment, which is named in the reason',
    options: { reference: 'text', how: 'text', reason: 'text' },
    read: ([account, provider], options) => {
      const resolution = {
        reference: options.text('reference'),
        how: options.text('how'),
        reason: options.text('reason'),
      }
      return commandFor(depositCalls.resolveUnmatchedMoney, {}, { account, provider, ...resolution }, REFUSALS)
    },
  },
]

function amountOf(options: OptionValues, name: string): Amount | undefined {
  const text = options.text(name)
  return text === undefined ? undefined : readAmount(text, `--${name}`)
}

function fieldsOf(required: string[], optional: string[]): object[] | undefined {
  if (required.length === 0 && optional.length === 0) return undefined
  const ids = (names: string[]) => names.filter((name) => name !== 'none')
  const unknown = [...ids(required), ...ids(optional)].find(
    (name) => !(DEPOSIT_FIELDS as readonly string[]).includes(name),
  )
  if (unknown) throw new WrongUsage(`Nobody can be asked for "${unknown}". There are ${DEPOSIT_FIELDS.join(', ')}.`)
  return [
    ...ids(required).map((id) => ({ id, required: true })),
    ...ids(optional).map((id) => ({ id, required: false })),
  ]
}

/** Reads all pages of a list from every bank. */
async function everyBank(
  server: Server,
  list: typeof depositCalls.listWaitingDeposits | typeof depositCalls.listUnmatchedMoney,
): Promise<unknown[]> {
  const { banks } = await call(server, ledgerCalls.listBanks, {}, {})
  const found: unknown[] = []
  for (const bank of banks) {
    let after: string | null = ''
    while (after !== null) {
      const page: { items: unknown[]; next: string | null } = await call(server, list, {}, { bank, after })
      found.push(...page.items)
      after = page.next
    }
  }
  return found
}
