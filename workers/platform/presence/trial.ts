import { TRIAL_TYPE } from '#api/session/session'
import { log } from '../../shared/log.ts'
import type { Bank } from '../bank/Bank.ts'

/** A trial account, with what is needed to remove it. */
export interface Trial {
  memberId: string
  /** Name of its bank. */
  bank: string
}

/** The stores in which a trial account has data. */
export interface TrialBindings {
  DB: D1Database
  BANK: DurableObjectNamespace<Bank>
}

/**
 * Removes a trial account: its play money goes back, then it is deleted from the directory. A second call changes
 * nothing.
 */
async function endTrial({ DB, BANK }: TrialBindings, { memberId, bank }: Trial): Promise<void> {
  await BANK.getByName(bank).closeTrial(memberId)
  await DB.prepare('DELETE FROM members WHERE id = ? AND type = ?').bind(memberId, TRIAL_TYPE).run()
}

/** The same for an alarm, which stops after six failures: returns false when it failed. */
export async function tryEndTrial(bindings: TrialBindings, trial: Trial): Promise<boolean> {
  try {
    await endTrial(bindings, trial)
    return true
  } catch (error) {
    log('error', 'trial account not closed', { error })
    return false
  }
}
