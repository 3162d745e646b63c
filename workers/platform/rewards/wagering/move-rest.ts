import { isRefused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { readBonusMoney } from './bonus-money.ts'
import { readRow, type WageringRow } from './wagering-row.ts'

/** Who moves it, in the journal. */
const ACTOR = 'promotion:wagering'
/** How often it is tried at once: each time something was staked or won in between. */
const TRIES = 5

/**
 * Moves what is left of a bonus whose wagering has ended: into cash, or back to the house. Each move has a number, under
 * which the bank moves once; its amount is written down before the bank hears of it, and another only where the bank has
 * refused it. Bets with bonus money that are still open are waited for.
 */
export async function moveRest(env: Env, sequence: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await readRow(env.DB, sequence)
    if (!row?.pending) return
    if (row.moving !== null) await move(env, row, row.pending, row.moving)
    else if (!(await begin(env, row))) return
  }
}

/** Writes down the next move; ends the work where nothing is left and nothing may come. Returns true to go on. */
async function begin(env: Env, row: WageringRow): Promise<boolean> {
  const { left, open } = await readBonusMoney(env, row, 1)
  if (left > 0) {
    await env.DB.prepare(
      'UPDATE wagerings SET moves = moves + 1, moving = ? WHERE sequence = ? AND moves = ? AND moving IS NULL',
    )
      .bind(left, row.sequence, row.moves)
      .run()
    return true
  }
  if (open === 'none')
    await env.DB.prepare('UPDATE wagerings SET pending = NULL WHERE sequence = ? AND moves = ? AND moving IS NULL')
      .bind(row.sequence, row.moves)
      .run()
  return false
}

async function move(env: Env, row: WageringRow, how: 'release' | 'back', amount: number): Promise<void> {
  const { sequence, member_id: memberId, grant_id: grantId, moves } = row
  const request = { memberId, id: `wagering:${sequence}:${moves}`, grantId, amount, actor: ACTOR }
  const bank = bankOf(env, row.bank)
  const done = how === 'release' ? await bank.releaseBonus(request) : await bank.takeBonusBack(request)
  if (isRefused(done) && done.refusal === 'not-enough-money') {
    // Something was staked meanwhile: under this number nothing has moved yet.
    const { left } = await readBonusMoney(env, row, 0)
    await env.DB.prepare(
      'UPDATE wagerings SET moving = ?, moves = moves - ? WHERE sequence = ? AND moves = ? AND moving = ?',
    )
      .bind(left > 0 ? left : null, left > 0 ? 0 : 1, sequence, moves, amount)
      .run()
    return
  }
  // Under this number another amount has moved: the same work was done twice at once, and this is the later.
  if (isRefused(done) && done.refusal !== 'conflict') throw new Error(`the bank refuses a bonus: ${done.refusal}`)
  await env.DB.prepare('UPDATE wagerings SET moving = NULL WHERE sequence = ? AND moves = ?')
    .bind(sequence, moves)
    .run()
}
