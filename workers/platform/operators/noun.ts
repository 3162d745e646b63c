import type { PlatformNoun } from '../app.ts'
import { mountAuditOps, saveBankHead, savePlatformHead } from './audit-routes.ts'
import { mountLedgerOps } from './ledger-routes.ts'
import { mountOperatorsOps } from './operator-routes.ts'
import { mountProposalOps } from './proposal-routes.ts'
import { expireProposals } from './proposals.ts'
import { mountSwitchNotes } from './switch-notes.ts'

/** Operators, what waits for a second one, the audit log and the ledgers as operators read them. */
export const operators = {
  operators: [mountAuditOps, mountLedgerOps, mountOperatorsOps, mountProposalOps, mountSwitchNotes],
  everyMinute: [expireProposals, savePlatformHead],
  queue: { head: saveBankHead },
} satisfies PlatformNoun
