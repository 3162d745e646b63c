import { auditLog, chainsOver, type Verified, verifyChains } from '../../audit/audit-chain.ts'
import type { Typed } from '../command-types.ts'

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
    about: '[--subject member:ID]   who changed what, when, why, before and after',
    options: { subject: 'text' },
    read: (_filled, options) => ({
      kind: 'act',
      act: (server) =>
        auditLog(
          chainsOver((path) => server.request('GET', path)),
          options.text('subject'),
        ),
    }),
  },
]
