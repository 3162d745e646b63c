import { randomUUID } from 'node:crypto'
import { type BonusEnd, rewardCalls } from '../../../src/api/operator/rewards.ts'
import { SPENDINGS } from '../../../src/api/wallet/bonuses.ts'
import { readAmount, withAmounts } from '../amounts.ts'
import type { Command, OptionValues, Typed } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const commandFor = commandFactory({
  id: '--id wants the UUID an earlier try was made under.',
  amount: 'AMOUNT is more than nothing, such as "150.00 MXN".',
  reason: '--reason wants 3 to 500 characters.',
  spending: `--spend wants ${SPENDINGS.join(', ')}.`,
})

const NOBODY = { 'not-found': 'Nobody has that account.' }
const NO_GRANT = { 'not-found': 'Nobody has that account, or no such grant: bonus list ACCOUNT shows them.' }

const AMOUNT_OPTIONS = { reason: 'text', id: 'text' } as const

/** Commands that grant, cancel and release bonuses by hand. */
export const BONUSES: Typed[] = [
  {
    words: 'bonus list ACCOUNT',
    about: "a member's restricted money, and what became of each grant",
    read: ([account = '']) => commandFor(rewardCalls.listBonuses, { account }, {}, NOBODY),
  },
  {
    words: 'bonus grant ACCOUNT AMOUNT',
    about: `--reason TEXT [--spend ${SPENDINGS.join('|')}] [--id UUID]
           staked before cash, after it, or only where a vendor names it; --id sends one again`,
    options: { ...AMOUNT_OPTIONS, spend: 'text' },
    read: ([account = '', amount = ''], options) => {
      const spending = options.text('spend') ?? 'first'
      const { fields, grant } = readAmountFields(amount, options)
      return withAmounts(commandFor(rewardCalls.grantBonus, { account }, { ...fields, spending }, NOBODY), { grant })
    },
  },
  {
    words: 'bonus cancel ACCOUNT GRANT AMOUNT',
    about: '--reason TEXT [--id UUID]   what is left goes back to the promotion',
    options: AMOUNT_OPTIONS,
    read: (filled, options) => end('back', filled, options),
  },
  {
    words: 'bonus release ACCOUNT GRANT AMOUNT',
    about: '--reason TEXT [--id UUID]   it is cash; by another person than who gave it',
    options: AMOUNT_OPTIONS,
    read: (filled, options) => end('release', filled, options),
  },
]

function end(how: BonusEnd, [account = '', grant = '', amount = '']: string[], options: OptionValues): Command {
  const { fields, grant: read } = readAmountFields(amount, options)
  return withAmounts(commandFor(rewardCalls.endBonus, { account, grant }, { ...fields, how }, NO_GRANT), {
    [how]: read,
  })
}

function readAmountFields(amount: string, options: OptionValues) {
  const grant = readAmount(amount, 'AMOUNT')
  return { grant, fields: { id: options.text('id') ?? randomUUID(), ...grant, reason: options.text('reason') } }
}
