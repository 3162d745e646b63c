import type { Migration } from '../../shared/object-migrations.ts'
import { baseline } from './baseline.ts'
import { heldWins } from './held-wins/migration.ts'

/** The schema of a bank, by version. A change is a new migration at the end; existing migrations never change. */
export const BANK_MIGRATIONS: readonly Migration[] = [baseline, heldWins]
