import { FREE_ROUNDS } from '#tests/exams/operator/rewards/free-rounds'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { saveBudget } from '../../../../../workers/platform/rewards/entitlements/budgets.ts'
import { giveFreeRounds } from '../../../../../workers/platform/rewards/free-rounds/grant.ts'
import { env } from '../world.ts'

let grants = 0

/** Gives free rounds to a member, and returns their name. */
export async function giveRounds(memberId: string): Promise<string> {
  grants += 1
  const account = await env.DB.prepare('SELECT account FROM members WHERE id = ?')
    .bind(memberId)
    .first<string>('account')
  await saveBudget(env.DB, { id: 'free-rounds', unit: 'MXN', amount: 100_000_000 }, HOUSE)
  const draft = { ...FREE_ROUNDS, accounts: [account ?? ''] }
  await giveFreeRounds(env, `rondas-${grants}`, draft, HOUSE, Date.now())
  const row = env.DB.prepare('SELECT reward FROM free_rounds WHERE member_id = ? ORDER BY sequence DESC').bind(memberId)
  return (await row.first<string>('reward')) ?? ''
}
