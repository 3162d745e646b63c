import { type Friend, referralList } from '#api/rewards/referrals'
import { claimReward, type Reward } from '#api/rewards/rewards'
import { referralRules } from '#brand/referrals'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { countDueFriends } from '../../../../workers/platform/rewards/referrals/count.ts'
import { decideReferrals } from '../../../../workers/platform/rewards/referrals/decide.ts'
import { movement } from '../support/movements.ts'
import { bearer, callApi, env, expectValue, register, send, someone } from '../support/world.ts'
import { apply, bet } from './vip-bets.ts'

/** Members who invite, their friends, and what these deposit and stake. */

export interface Person {
  id: string
  account: string
  headers: Record<string, string>
}

interface Referrals {
  code: string | null
  terms: { reward: number; thisMonth: number } | null
  friends: Friend[]
  next: string | null
  invitedBy: string | null
  second: { friends: number; rewarded: number; amount: number }
}

/** The deposits of these tests: enough, and staked once by as much. */
export const ENOUGH = referralRules.leastDeposit.MXN
const WAIT_MS = referralRules.waitMinutes * 60_000
/** After everything that these tests do. */
export const LATER = Date.now() + 3_600_000

/** Registers somebody at a place of their own, by the invitation of another. */
export async function person(by: Person | null = null, fields: object = {}, headers = someone()): Promise<Person> {
  const code = by === null ? {} : { referralCode: await codeOf(by) }
  const { member, token } = expectValue(await register({ ...code, ...fields }, headers))
  return { id: member.id, account: member.account, headers: { ...headers, ...bearer(token) } }
}

export const referralsOf = async ({ headers }: Person, cursor = '') =>
  expectValue(await callApi<Referrals>('GET', `${referralList.path}${cursor && `?cursor=${cursor}`}`, { headers }))
export const codeOf = async (one: Person) => (await referralsOf(one)).code ?? ''
export const friendsOf = async (one: Person) => (await referralsOf(one)).friends

let sequence = 1_000_000
export function deposit({ id }: Person, amount = ENOUGH, atMs = Date.now(), over: Partial<JournalEvent> = {}) {
  sequence += 1
  return movement({ member: id, sequence, amount, at: new Date(atMs).toISOString(), ...over })
}

/** Pays in and stakes as much, which is settled at once. */
export async function play(friend: Person, amount = ENOUGH): Promise<JournalEvent> {
  const at = Date.now()
  const stake = bet(friend.id, amount, at + 1)
  await apply(deposit(friend, amount, at), stake)
  return stake
}

/** The clock: counts, then decides what has waited. */
export async function tick(nowMs = LATER): Promise<void> {
  await countDueFriends(env, nowMs)
  await decideReferrals(env, nowMs)
}

/** Counts now and decides when the time has passed. */
export async function settle(nowMs = LATER): Promise<void> {
  await tick(nowMs)
  await tick(nowMs + WAIT_MS)
}

export interface Row {
  inviter_id: string
  level: number
  state: string
  findings: string
  pending: string | null
}

export const rowsOf = async ({ id }: Person) =>
  (await env.DB.prepare('SELECT * FROM referrals WHERE friend_id = ? ORDER BY level').bind(id).all<Row>()).results
export const rewardsOf = async ({ id }: Person) =>
  (
    await env.DB.prepare('SELECT id, unit, amount, state FROM entitlements WHERE member_id = ? ORDER BY id')
      .bind(id)
      .all<{ id: string; unit: string; amount: number; state: string }>()
  ).results
export const claim = ({ headers }: Person, id: string) => send<Reward>('POST', claimReward.path, { id }, headers)
export const balanceOf = async ({ headers }: Person) =>
  expectValue(await callApi<{ balance: number }>('GET', '/wps/v2/wallets/balance', { headers })).balance
