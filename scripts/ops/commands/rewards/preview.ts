import type { Command } from '../../command-types.ts'
import type { Server } from '../../server.ts'

/** Returns the command that shows a promotion as a member would see it if it were open; it opens nothing. */
export function previewCommand(account: string, ask: (server: Pick<Server, 'request'>) => Promise<object>): Command {
  return {
    kind: 'act',
    act: ask,
    named: { account },
    refusals: {
      'bad-input': 'Its audience names a rank, an agent or accounts that there are not. They stand below.',
      'not-found': 'Nobody has that account.',
      'trial-account': 'It plays with play money: nothing is offered to it.',
    },
  }
}
