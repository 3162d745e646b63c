import { expect } from 'vitest'
import { acceptFreeRounds, declineFreeRounds, type FreeRounds, freeRoundList } from '#api/rewards/free-rounds'
import { PREPAIDS_PATH, REWARD_CANCEL_PATH, REWARD_CREATE_PATH } from '#api/vendors/free-bets'
import { FREE_ROUNDS } from '#tests/exams/operator/rewards/free-rounds'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { findBudget, saveBudget } from '../../../../workers/platform/rewards/entitlements/budgets.ts'
import { advanceFreeRounds } from '../../../../workers/platform/rewards/free-rounds/advance.ts'
import { giveFreeRounds } from '../../../../workers/platform/rewards/free-rounds/grant.ts'
import { addedMember } from '../support/members.ts'
import { sit, transaction, wallet } from '../support/player.ts'
import { StandIn } from '../support/stand-in.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** Members with free rounds, and the vendor that gives them. */

export const vendor = new StandIn('http://studio.test', async () => '')
export const PREPAID = '9f2b7c1e-0a4d-4b7a-9c56-0d8a5b1f6e01'
let grants = 0

export async function begin(): Promise<void> {
  expectValue(await callApi('POST', '/ops/seed'))
  await saveBudget(env.DB, { id: 'free-rounds', unit: 'MXN', amount: 10_000_000 }, HOUSE)
}

/** Every test meets a vendor that gives what it is asked for. */
export function openVendor(): void {
  vendor.requests.length = 0
  vendor.handlers = {
    [PREPAIDS_PATH]: () => Response.json([{ prepaid_uuid: PREPAID, game_id: 1, currency: 'MXN' }]),
    [REWARD_CREATE_PATH]: (body) => Response.json({ ...body, game_id: 1 }),
    [REWARD_CANCEL_PATH]: (body) => Response.json({ ...body, user: '', prepaid_uuid: PREPAID, game_id: 1 }),
  }
  vendor.open()
}

export async function player() {
  const { member, token } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  return { id: member.id, bank, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
export type Player = Awaited<ReturnType<typeof player>>

export async function given(to: readonly Player[], over: Partial<typeof FREE_ROUNDS> = {}): Promise<string> {
  grants += 1
  const id = `rondas-${grants}`
  const draft = { ...FREE_ROUNDS, accounts: to.map(({ account }) => account), ...over }
  expectGiven(await giveFreeRounds(env, id, draft, HOUSE, Date.now()))
  return id
}
const expectGiven = (grant: object) => expect(grant).toHaveProperty('given')

export const listOf = async ({ headers }: Player) =>
  expectValue(await callApi<{ freeRounds: FreeRounds[] }>('GET', freeRoundList.path, { headers })).freeRounds
export async function onlyOf(one: Player): Promise<FreeRounds> {
  const [own] = await listOf(one)
  if (!own) throw new Error('no free rounds')
  return own
}
export const accept = ({ headers }: Player, reward: string) =>
  send<FreeRounds>('POST', acceptFreeRounds.path, { reward }, headers)
export const decline = ({ headers }: Player, reward: string) =>
  send<FreeRounds>('POST', declineFreeRounds.path, { reward }, headers)
export const usedOf = async () => (await findBudget(env.DB, 'free-rounds', 'MXN'))?.used ?? 0
export const sentTo = (path: string) => vendor.requests.filter((request) => request.path === path)
export const rowOf = ({ id }: Player) =>
  env.DB.prepare('SELECT state, pending, played, won, given_back FROM free_rounds WHERE member_id = ?').bind(id).first()
/** The clock, so long from now. */
export const later = (ms: number) => advanceFreeRounds(env, Date.now() + ms)

/** Plays a free round, as the vendor sends it. */
export async function play(one: Player, reward: string, win = 0) {
  const token = await sit(one.id, FREE_ROUNDS.game)
  const about = { is_free: true, reward_uuid: reward, game_code: FREE_ROUNDS.game }
  const bet = transaction({ memberId: one.id, token }, { ...about, amount: FREE_ROUNDS.stake * 1_000 })
  const reply = await wallet('bet', bet)
  const reference = { reference_transaction_uuid: bet.transaction_uuid, transaction_uuid: crypto.randomUUID() }
  if (reply.status === 'RS_OK') await wallet('win', { ...bet, ...reference, round_closed: true, amount: win * 1_000 })
  return { status: reply.status, bet }
}
