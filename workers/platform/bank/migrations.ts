import type { Migration } from '../../shared/object-migrations.ts'
import { baseline } from './baseline.ts'
import { restrictedStakes } from './bonus/migration.ts'
import { closings } from './closing/migration.ts'
import { freeRounds } from './free-rounds/migration.ts'
import { heldWins, waitingWins } from './held-wins/migration.ts'
import { breaks } from './limits/break-migration.ts'
import { limitChoices } from './limits/choice-migration.ts'
import { limitConfirmations } from './limits/confirmation-migration.ts'
import { playFreezes } from './limits/freeze-migration.ts'
import { identities } from './limits/identity-migration.ts'
import { lineStops } from './limits/line-stop-migration.ts'
import { personReviews } from './limits/person-review-migration.ts'
import { playSessions } from './limits/play-session-migration.ts'
import { liveChanges } from './live/migration.ts'
import { pointTotals } from './points/migration.ts'
import { receivables } from './receivables/migration.ts'
import { newestVendorTransfers, vendorTotals } from './vendor-transfers/migration.ts'

/**
 * Version 3: the outbox knows what its readers have confirmed. What the queue had accepted before says nothing about
 * that, so everything waits for a confirmation; the first reply of the read models tells how much they hold.
 */
const confirmedOutbox: Migration = (sql) => {
  sql.exec('ALTER TABLE outbox RENAME COLUMN sent TO confirmed')
  sql.exec('UPDATE outbox SET confirmed = 0')
}

/** The schema of a bank, by version. A change is a new migration at the end; existing migrations never change. */
export const BANK_MIGRATIONS: readonly Migration[] = [
  baseline,
  heldWins,
  confirmedOutbox,
  vendorTotals,
  waitingWins,
  newestVendorTransfers,
  liveChanges,
  playFreezes,
  lineStops,
  restrictedStakes,
  receivables,
  personReviews,
  pointTotals,
  freeRounds,
  breaks,
  limitConfirmations,
  closings,
  limitChoices,
  playSessions,
  identities,
]
