import { randomUUID } from 'node:crypto'
import { ADJUSTMENT_STATES, adjustmentCalls } from '../../../src/api/operator/adjustments.ts'
import { operatorCalls } from '../../../src/api/operator/operators.ts'
import { PERSONAL_ROLES } from '../../../src/api/roles.ts'
import { readAdjustments } from '../../adjustment-proposals.ts'
import { formatAmount, readAmount, withAmounts } from '../amounts.ts'
import { type Command, type OptionValues, type Typed, WrongUsage } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'
import type { Server } from '../server.ts'

const commandFor = commandFactory({
  name: 'NAME is 2 to 32 small letters, digits and hyphens, a letter first; "owner" is taken.',
  role: `--role wants one of ${PERSONAL_ROLES.join(', ')}.`,
  days: '--days wants a whole number from 1 to 365.',
  id: '--id wants the UUID an earlier try was made under.',
  amount: 'AMOUNT is more than nothing, such as "150.00 MXN".',
  reason: '--reason wants 3 to 500 characters.',
})

const STATES: readonly string[] = ADJUSTMENT_STATES
const ADJUST = { reason: 'text', id: 'text' } as const

/** Commands for operators and for adjustments, which two operators decide together. */
export const PEOPLE: Typed[] = [
  {
    words: 'operators',
    about: 'who may operate, as what, since when and until when',
    read: () => commandFor(operatorCalls.listOperators, {}),
  },
  {
    words: 'operator add NAME',
    about: `--role ${PERSONAL_ROLES.join('|')} [--days N]   by two people; makes a token of their own, told once, which ends after 90 days`,
    options: { role: 'text', days: 'text' },
    read: ([name], options) => {
      const [role, typed] = [options.text('role'), options.text('days')]
      const days = typed === undefined ? undefined : Number(typed)
      const change = { enabled: true, name, role, ...(days === undefined ? {} : { days }) }
      return commandFor(operatorCalls.changeOperator, {}, change, {
        conflict: 'They have a token, which they renew themselves: operator renew.',
      })
    },
  },
  {
    words: 'operator renew',
    about: 'a new token for you, told this once; the one in use ends. By whoever has a token of their own',
    read: () =>
      commandFor(
        operatorCalls.renewOperator,
        {},
        {},
        { 'operation-not-allowed': "The owner's token is OPS_TOKEN of the server: set another and start again." },
      ),
  },
  {
    words: 'operator remove NAME',
    about: 'at once: their token opens nothing any more',
    read: ([name]) =>
      commandFor(
        operatorCalls.changeOperator,
        {},
        { enabled: false, name },
        { 'not-found': 'Nobody operates under that name: operators lists them.' },
      ),
  },
  {
    words: 'adjust ACCOUNT credit AMOUNT',
    about: '--reason TEXT [--id UUID]   proposes; another person confirms within 7 days',
    options: ADJUST,
    read: ([account, amount], options) => adjust(account, 'credit', amount, options),
  },
  {
    words: 'adjust ACCOUNT debit AMOUNT',
    about: '--reason TEXT [--id UUID]   at once, never below zero',
    options: ADJUST,
    read: ([account, amount], options) => adjust(account, 'debit', amount, options),
  },
  {
    words: 'adjustments',
    about: '[--state proposed|confirmed|refused|expired]   corrections by hand, as they stand',
    options: { state: 'text' },
    read: (_filled, options) => {
      const state = options.text('state') ?? null
      if (state !== null && !STATES.includes(state)) throw new WrongUsage(`--state wants one of ${STATES.join(', ')}.`)
      return { kind: 'act', act: (server) => readAdjustments(server, state) }
    },
  },
  {
    words: 'adjustment REFERENCE confirm',
    about: '[--reason TEXT]   by another person than who proposed it',
    options: { reason: 'text' },
    read: ([reference], options) => decide(reference, 'confirm', options),
  },
  {
    words: 'adjustment REFERENCE refuse',
    about: '[--reason TEXT]',
    options: { reason: 'text' },
    read: ([reference], options) => decide(reference, 'refuse', options),
  },
]

function adjust(
  account: string | undefined,
  direction: string,
  typed: string | undefined,
  options: OptionValues,
): Command {
  const amount = readAmount(typed, 'AMOUNT')
  const [id, reason] = [options.text('id') ?? randomUUID(), options.text('reason')]
  const command = commandFor(
    adjustmentCalls.proposeAdjustment,
    {},
    { id, account, direction, ...amount, reason },
    { 'not-found': 'Nobody has that account.' },
  )
  return withAmounts(command, { [direction]: amount })
}

function decide(reference = '', decision: string, options: OptionValues): Command {
  const echo = async (server: Server) => {
    const found = (await readAdjustments(server, 'proposed')).find((one) => one.reference === reference)
    return found ? `${found.direction} ${formatAmount(found)} ${found.account ?? found.memberId}` : null
  }
  const command = commandFor(
    adjustmentCalls.decideAdjustment,
    { reference },
    { decision, reason: options.text('reason') },
    {
      'not-found': 'No adjustment has that reference: adjustments lists them.',
      conflict: 'It was decided already, or its seven days are over: adjustments says how it stands.',
    },
  )
  return { ...command, echo } as Command
}
