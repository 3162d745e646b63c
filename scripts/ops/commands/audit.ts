import { auditLog, chainsOver, type Verified, verifyChains } from '../../audit/audit-chain.ts'
import { type Typed, WrongUsage } from '../command-types.ts'

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
    about: '[--account NAME] [--subject setting:NAME]   who changed what, when, why, before and after',
    options: { account: 'text', subject: 'text' },
    read: (_filled, options) => {
      const [account, subject] = [options.text('account'), options.text('subject')]
      if (account !== undefined && subject !== undefined)
        throw new WrongUsage('Say either --account NAME or --subject SUBJECT.')
      const about = account === undefined ? subject : { account }
      return {
        kind: 'act',
        act: (server) =>
          auditLog(
            chainsOver((path) => server.request('GET', path)),
            about,
          ),
        refusals: { 'not-found': 'Nobody has that account.' },
      }
    },
  },
]
