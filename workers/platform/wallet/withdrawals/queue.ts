import type { WithdrawalState } from '#api/wallet/withdrawals'
import { bankNames, bankOf } from '../../bank/routing.ts'
import type { QueuedWithdrawal } from '../../bank/withdrawals/withdrawal-types.ts'
import { readAccounts } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { withBank } from './account-number.ts'

const PAGE = 50

/** Reads bank after bank until the page is full; `after` is the cursor: the bank and the position in it. */
export async function readQueue(
  env: Pick<Env, 'BANK' | 'BANKS' | 'DB'>,
  state: WithdrawalState,
  after: string,
  page = PAGE,
) {
  const [from = '', ...cursor] = after.split(':')
  const names = bankNames(env)
  const found: QueuedWithdrawal[] = []
  for (let at = Math.max(0, names.indexOf(from)); at < names.length; at += 1) {
    const name = names[at] ?? from
    const here = name === from && cursor.length > 0 ? cursor.join(':') : null
    const { withdrawals, next } = await bankOf(env, name).withdrawalQueue(state, here, page - found.length)
    found.push(...withdrawals)
    const whither = next === null ? names[at + 1] : `${name}:${next}`
    if (found.length === page) return { withdrawals: await addAccounts(env.DB, found), next: whither ?? null }
  }
  return { withdrawals: await addAccounts(env.DB, found), next: null }
}

/** Adds the account name of each member, which operators type. */
async function addAccounts(db: D1Database, withdrawals: QueuedWithdrawal[]) {
  const accounts = await readAccounts(
    db,
    withdrawals.map(({ memberId }) => memberId),
  )
  return withdrawals.map((withdrawal) => ({
    member: accounts.get(withdrawal.memberId) ?? null,
    ...withBank(withdrawal),
  }))
}
