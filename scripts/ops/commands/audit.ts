import { type About, auditLog, chainsOver, type Verified, verifyChains } from '../../audit/audit-chain.ts'
import { type Typed, WrongUsage } from '../command-types.ts'
import { CommandError, type Server } from '../server.ts'

/** Commands that list the audit logs and verify that they were not altered. */
export const AUDIT: Typed[] = [
  {
    words: 'audit verify',
    about:
      '[--expect HASH,...]   hashes every audit log anew; exit code 1 where one was touched; heads of earlier runs are looked for',
    options: { expect: 'list' },
    read: (_filled, options) => ({
      kind: 'act',
      act: (server) =>
        verifyChains(
          chainsOver((path) => server.request('GET', path)),
          options.list('expect'),
        ),
      isBad: (result) => (result as Verified).breaks.length > 0,
    }),
  },
  {
    words: 'audit log',
    about:
      '[--account NAME | --subject setting:NAME]   who changed what, when, why, before and after; of an account also what is about its money',
    options: { account: 'text', subject: 'text' },
    read: (_filled, options) => {
      const [account, subject] = [options.text('account'), options.text('subject')]
      if (account !== undefined && subject !== undefined)
        throw new WrongUsage('Say either --account NAME or --subject SUBJECT.')
      return {
        kind: 'act',
        act: (server) => readLog(server, account === undefined ? subject : { account }),
        refusals: { 'not-found': 'Nobody has that account.' },
        ...(account === undefined ? {} : { named: { account } }),
      }
    },
  },
]

/** Reads the entries; a subject of which no log has one is probably mistyped. Throws `CommandError` for it. */
async function readLog(server: Server, about: About | undefined): Promise<object[]> {
  const found = await auditLog(
    chainsOver((path) => server.request('GET', path)),
    about,
  )
  if (typeof about === 'string' && found.length === 0) throw new CommandError(`No log names the subject "${about}".`, 1)
  return found
}
