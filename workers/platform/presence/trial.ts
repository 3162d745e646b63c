import { TRIAL_TYPE } from '#api/session'
import type { Bank } from '../bank/Bank.ts'

/** A trial account, as whoever ends it must know it. */
export interface Trial {
  memberId: string
  /** Name of the bank it lives in. */
  bank: string
}

/** Where a trial account leaves something behind. */
export interface TrialBindings {
  DB: D1Database
  BANK: DurableObjectNamespace<Bank>
}

/** Removes a trial account: its play money goes back, then it leaves the directory. A second time changes nothing. */
export async function endTrial({ DB, BANK }: TrialBindings, { memberId, bank }: Trial): Promise<void> {
  await BANK.getByName(bank).closeTrial(memberId)
  await DB.prepare('DELETE FROM members WHERE id = ? AND type = ?').bind(memberId, TRIAL_TYPE).run()
}
