import { adjustmentCalls } from '../../../src/api/operator/adjustments.ts'
import { PROPOSAL_STATES, proposalCalls } from '../../../src/api/operator/proposals.ts'
import { readAdjustments } from '../../adjustment-proposals.ts'
import { type Command, type OptionValues, type Typed, WrongUsage } from '../command-types.ts'
import { call, commandFactory } from '../endpoint-command.ts'
import { minorUnits } from '../minor-units.ts'
import type { Server } from '../server.ts'

const commandFor = commandFactory({
  state: `--state wants one of ${PROPOSAL_STATES.join(', ')}.`,
  reason: '--reason wants 3 to 500 characters.',
})

const REFUSALS = {
  'not-found': 'Nothing was proposed under that number: proposals lists what waits.',
  conflict:
    'It was decided already, its seven days are over, or it cannot be carried out any more: proposals shows it.',
}

/** Commands for what two people decide, and for what one person may decide alone. */
export const PROPOSALS: Typed[] = [
  {
    words: 'proposals',
    about: '[--state waiting|confirmed|refused|expired]   what waits for a second person, corrections by hand too',
    options: { state: 'text' },
    read: (_filled, options) => {
      const state = options.text('state') ?? 'waiting'
      if (state === 'waiting') return { kind: 'act', act: readWaiting }
      return commandFor(proposalCalls.listProposals, {}, { state })
    },
  },
  {
    words: 'proposal ID confirm',
    about: '[--reason TEXT]   carries it out; by another person than who proposed it, within 7 days',
    options: { reason: 'text' },
    read: ([id], options) => decide(id, 'confirm', options),
  },
  {
    words: 'proposal ID refuse',
    about: '[--reason TEXT]   ends it; who proposed it may, too',
    options: { reason: 'text' },
    read: ([id], options) => decide(id, 'refuse', options),
  },
  {
    words: 'approval-limits',
    about: 'what one person may decide alone in 24 hours, in minor units',
    read: () => commandFor(proposalCalls.showApprovalLimits, {}),
  },
  {
    words: 'approval-limit CURRENCY AMOUNT',
    about: 'sets it, such as MXN 20000; 0: everything takes two people. Raising it takes two as well',
    read: ([typed = '', amount = '']) => {
      const currency = typed.toUpperCase()
      const limits = { [currency]: minorUnits(amount, currency) }
      return commandFor(proposalCalls.setApprovalLimits, {}, { limits })
    },
  },
]

/** A correction by hand waits in the bank of its member, and its number names the bank. */
function decide(id = '', decision: string, options: OptionValues): Command {
  const value = { decision, reason: options.text('reason') }
  if (id.startsWith('bank-')) return commandFor(adjustmentCalls.decideAdjustment, { reference: id }, value, REFUSALS)
  if (!/^[\da-f-]{36}$/.test(id)) throw new WrongUsage('ID is the number of a proposal: proposals lists them.')
  return commandFor(proposalCalls.decideProposal, { id }, value, REFUSALS)
}

/** Lists what waits for a second person, oldest first: proposals and corrections by hand, each with its number. */
async function readWaiting(server: Server): Promise<object[]> {
  const { proposals } = await call(server, proposalCalls.listProposals, {}, { state: 'waiting' })
  const adjustments = (await readAdjustments(server, 'proposed')).map(({ reference, id: _id, ...adjustment }) => {
    const { reason, proposedBy, createdAt, expiresAt, ...input } = adjustment
    return { id: reference, call: 'proposeAdjustment', input, reason, proposedBy, createdAt, expiresAt }
  })
  return [...proposals, ...adjustments].sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}
