import { adjustmentCalls } from '../../../src/api/operator/adjustments.ts'
import { PROPOSAL_STATES, proposalCalls } from '../../../src/api/operator/proposals.ts'
import { readAdjustments } from '../../adjustment-proposals.ts'
import { readAmount, withAmounts } from '../amounts.ts'
import { type Command, type OptionValues, type Typed, WrongUsage } from '../command-types.ts'
import { call, commandFactory } from '../endpoint-command.ts'
import { writeReadable } from '../readable.ts'
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
    about: 'what one person may decide alone in 24 hours',
    read: () => commandFor(proposalCalls.showApprovalLimits, {}),
  },
  {
    words: 'approval-limit AMOUNT',
    about: 'sets it, such as "20000.00 MXN"; "0 MXN": everything takes two people. Raising it takes two as well',
    read: ([typed]) => {
      const limit = readAmount(typed, 'AMOUNT')
      const limits = { [limit.currency]: limit.amount }
      return withAmounts(commandFor(proposalCalls.setApprovalLimits, {}, { limits }), { limit })
    },
  },
]

/** What waits for a second person, with what the call would do. */
interface WaitingDecision {
  id: string
  call: string
  input: object
  createdAt: string
}

/** Returns what a proposal would do, with its amounts, for the person who decides it; null when it does not wait. */
function describe(waiting: WaitingDecision | undefined): string | null {
  return waiting ? `${waiting.call} ${JSON.stringify(writeReadable(waiting.input))}` : null
}

/** A correction by hand waits in the bank of its member, and its number names the bank. */
function decide(id = '', decision: string, options: OptionValues): Command {
  const value = { decision, reason: options.text('reason') }
  const echo = async (server: Server) => describe((await readWaiting(server)).find((one) => one.id === id))
  if (id.startsWith('bank-'))
    return { ...commandFor(adjustmentCalls.decideAdjustment, { reference: id }, value, REFUSALS), echo } as Command
  if (!/^[\da-f-]{36}$/.test(id)) throw new WrongUsage('ID is the number of a proposal: proposals lists them.')
  return { ...commandFor(proposalCalls.decideProposal, { id }, value, REFUSALS), echo } as Command
}

/** Lists what waits for a second person, oldest first: proposals and corrections by hand, each with its number. */
async function readWaiting(server: Server): Promise<WaitingDecision[]> {
  const { proposals } = await call(server, proposalCalls.listProposals, {}, { state: 'waiting' })
  const adjustments = (await readAdjustments(server, 'proposed')).map(({ reference, id: _id, ...adjustment }) => {
    const { reason, proposedBy, createdAt, expiresAt, ...input } = adjustment
    return { id: reference, call: 'proposeAdjustment', input, reason, proposedBy, createdAt, expiresAt }
  })
  return [...proposals, ...adjustments].sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}
