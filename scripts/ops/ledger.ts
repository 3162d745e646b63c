import { type Audit, audit } from '../audit.ts'
import { ledgerOver } from '../ledger.ts'
import type { Typed } from './typed.ts'

/** What an auditor asks. */
export const LEDGER: Typed[] = [
  {
    words: 'ledger audit',
    about: 'recounts every balance from the journals; exit code 1 on a violation',
    read: () => ({
      kind: 'act',
      // Recounted here, from what the server hands over page by page.
      act: (server) => audit(ledgerOver((path) => server.ask('GET', path))),
      isBad: (result) => (result as Audit).violations.length > 0,
    }),
  },
]
