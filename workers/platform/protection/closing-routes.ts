import { Refusal } from '#api/envelope'
import { type AccountClosing as Closing, type ClosingObstacle, closingCalls } from '#api/protection/closing'
import type { App, Serve } from '../app.ts'
import { isRefused } from '../bank/bank-types.ts'
import type { AccountClosing } from '../bank/closing/closing-types.ts'
import { bankOf } from '../bank/routing.ts'
import { type Member, memberById } from '../directory/members.ts'
import { tell } from '../directory/tell.ts'
import type { Env } from '../env.ts'
import { CURRENT } from '../read-models/figures.ts'
import { ownerByCode } from '../session/verification/owner-by-code.ts'
import { changeClosing, leastWithdrawal } from './close-account.ts'

/** A member closes their own account (decision 203). */
export function mountClosing(app: App, serve: Serve): void {
  serve(app, closingCalls.accountClosing, async (_nothing, { memberId, bank }, c) => {
    const { DB } = c.env
    const closing = await bankOf(c.env, bank).accountClosing(memberId)
    if (isRefused(closing)) return new Refusal(closing.refusal)
    const [member, least, counts] = await Promise.all([
      memberById(DB, memberId),
      leastWithdrawal(DB, closing.currency),
      countWaiting(DB, memberId),
    ])
    return member === null ? new Refusal('not-signed-in') : present(closing, member, least, counts)
  })

  serve(app, closingCalls.closeAccount, async (proof, caller, c) => {
    const member = await ownerByCode(proof, caller, c)
    if (member instanceof Refusal) return member
    const closed = await closeByMember(c.env, member)
    if (closed instanceof Refusal) return closed
    c.executionCtx.waitUntil(tell(c.env, member, 'closed'))
    return { closedAt: new Date(closed.closedMs ?? 0).toISOString() }
  })
}

/** Whom an agent leaves below them has nobody to turn to: the line is moved first. */
export function refusedByDownline({ team_size: below = 0 }: Member): Refusal | null {
  return below > 0 ? new Refusal('has-downline') : null
}

async function closeByMember(env: Env, member: Member): Promise<AccountClosing | Refusal> {
  const refused = refusedByDownline(member)
  if (refused) return refused
  const { id: memberId, currency, bank } = member
  // Where nobody is paid in the currency nothing can be withdrawn first: what is there is paid out by hand.
  const least = await leastWithdrawal(env.DB, currency)
  const by = { actor: `member:${memberId}`, reason: 'closed in the account' }
  return changeClosing(env, member, () => bankOf(env, bank).closeAccount({ memberId, least, ...by }))
}

interface Waiting {
  bets: number
  rewards: number
}

function present(closing: AccountClosing, member: Member, least: number | null, waiting: Waiting): Closing {
  const { currency, cash, held, heldWins, bonus, gift, points, owed, elsewhere } = closing
  const obstacles: ClosingObstacle[] = []
  if (least !== null && cash >= least) obstacles.push('balance')
  if (least !== null && elsewhere > 0) obstacles.push('vendor-wallets')
  if (refusedByDownline(member)) obstacles.push('downline')
  return {
    ...{ currency, obstacles, cash, least, withdrawals: held, heldWins, openBets: waiting.bets },
    ...{ bonus: bonus + gift, points, rewards: waiting.rewards, owed, vendorWallets: elsewhere },
  }
}

/** Counts the bets that have not ended, by the reports, and the rewards to collect. */
async function countWaiting(db: D1Database, memberId: string): Promise<Waiting> {
  const [bets, rewards] = await db.batch<{ count: number }>([
    db
      .prepare(
        `SELECT coalesce(sum(bets), 0) AS count FROM bets_month_all
         WHERE generation = ${CURRENT} AND member = ? AND state = 'open'`,
      )
      .bind(memberId),
    db
      .prepare(`SELECT count(*) AS count FROM entitlements WHERE member_id = ? AND state = 'open' AND expires_ms > ?`)
      .bind(memberId, Date.now()),
  ])
  return { bets: bets?.results[0]?.count ?? 0, rewards: rewards?.results[0]?.count ?? 0 }
}
