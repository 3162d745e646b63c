import { lineCalls } from '../../../src/api/operator/agents/lines.ts'
import { agentCalls } from '../../../src/api/operator/agents.ts'
import { ledgerCalls } from '../../../src/api/operator/ledger.ts'
import { AGENT_TYPES } from '../../../src/api/session/session.ts'
import type { Typed } from '../command-types.ts'
import { call, commandFactory } from '../endpoint-command.ts'
import type { Server } from '../server.ts'

const commandFor = commandFactory({
  under: '--under wants the account of an agent.',
  type: `--type wants ${AGENT_TYPES.join(', ')}.`,
})

const MOVE_REFUSALS = {
  'not-found': 'Nobody has one of those accounts.',
  'not-agent': 'Only an agent can have members below.',
  conflict: 'That agent is below the account itself.',
}

const FREEZE_REFUSALS = { 'not-found': 'Nobody has that account.', 'trial-account': 'That is a trial account.' }

const OPEN_REFUSALS = {
  'username-taken': 'Somebody has that account already.',
  'username-rule': 'The account is not a username by the rules of registering.',
}

/** Commands for agent lines: the transfers between their members, who is below whom, and who is at the top. */
export const TRANSFERS: Typed[] = [
  {
    words: 'transfers',
    about:
      '[--in-flight]   money sent along agent lines, newest first; what is on its way, or the last 100 of each bank',
    options: { 'in-flight': 'switch' },
    read: (_filled, options) => ({ kind: 'act', act: (server) => readTransfers(server, options.isOn('in-flight')) }),
  },
  {
    words: 'agent open ACCOUNT',
    about: `[--type 1]   an agent with nobody above; prints the first password, which it changes at its first login
           --type ${AGENT_TYPES.join(' ')}`,
    options: { type: 'text' },
    read: ([account = ''], options) =>
      commandFor(lineCalls.openAgent, { account }, { type: Number(options.text('type') ?? 1) }, OPEN_REFUSALS),
  },
  {
    words: 'lines frozen',
    about: 'the lines in which nobody plays',
    read: () => commandFor(lineCalls.listFrozenLines, {}),
  },
  ...([true, false] as const).map(
    (frozen): Typed => ({
      words: `line ${frozen ? 'freeze' : 'unfreeze'} ACCOUNT`,
      about: frozen ? 'stops its play and that of everybody below; wins still arrive' : 'lets the line play again',
      read: ([account = '']) => commandFor(lineCalls.freezeLine, { account }, { frozen }, FREEZE_REFUSALS),
    }),
  ),
  {
    words: 'line move ACCOUNT',
    about: '[--under AGENT]   moves it with everybody below; without --under, to the top of a line of its own',
    options: { under: 'text' },
    read: ([account = ''], options) =>
      commandFor(lineCalls.moveLine, { account }, { under: options.text('under') ?? null }, MOVE_REFUSALS),
  },
]

/** Reads all pages of transfers in flight; without `inFlight`, only the newest page of each bank. */
async function readTransfers(server: Server, inFlight: boolean): Promise<unknown> {
  const { banks } = await call(server, ledgerCalls.listBanks, {}, {})
  const transfers: unknown[] = []
  for (const bank of banks) {
    let before: string | null | undefined
    while (before !== null) {
      const query = { bank, ...(inFlight && { state: 'in-flight' as const }), ...(before && { before }) }
      const page: { transfers: unknown[]; next: string | null } = await call(
        server,
        agentCalls.listLineTransfers,
        {},
        query,
      )
      transfers.push(...page.transfers)
      before = inFlight ? page.next : null
    }
  }
  return { transfers }
}
