import { randomUUID } from 'node:crypto'
import { login, register } from '#api/session/session'
import { addPayoutAccount } from '#api/wallet/withdrawals'
import { Dice } from '#tests/simulation/dice'
import { callEndpoint, launched, PASSWORD } from '#tests/support/product/client'
import type { Product } from '#tests/support/product/product'
import { putForTwo, twoOperators } from '#tests/support/product/two-people'
import type { SlotSetup } from '#workers/studio/games/slots/reel-game'
import { startSession, type Table } from '#workers/studio/wire'
import { type Server, serverAt } from '../../../scripts/ops/server.ts'
import type { Self } from './deed.ts'
import type { Vendor } from './vendor.ts'

const STUDIO_GAME = 'frl-loteria-del-puerto'
const CLABE = '032180000118359719'

/** The number of members below each agent; every agent is below the first member. */
const BRANCH = 8

/** A member who has registered and added a payout account. */
export interface Joined {
  account: string
  memberId: string
  payout: string
}

/** Registers this many members through the public gateway; each adds a payout account. */
export function joined(origin: string, count: number): Promise<Joined[]> {
  return inTurns(count, async (index) => {
    const account = `crash${index}`
    const credentials = { username: account, password: PASSWORD, confirmPassword: PASSWORD }
    const admitted = await callEndpoint(origin, register, {
      ...{ ...credentials, birthday: '1990-05-17', terms: true, registerMethod: 'WEB' },
    })
    const payout = randomUUID()
    const payoutAccount = { id: payout, kind: 'clabe', holder: 'Ana Luz Ríos', number: CLABE, password: PASSWORD }
    await callEndpoint(origin, addPayoutAccount, payoutAccount, String(admitted.token))
    return { account, memberId: (admitted.member as { id: string }).id, payout }
  })
}

/** Returns the tree of agents: the first member above all, and every eighth above those that follow. */
export function lineOf(members: Joined[]): Map<string, string> {
  const accounts = members.map(({ account }) => account)
  const above = (index: number) => (index % BRANCH === 0 ? 0 : index - (index % BRANCH))
  return new Map(accounts.slice(1).map((account, at) => [account, accounts[above(at + 1)] as string]))
}

/**
 * Prepares the clients: signed in, with a game session at the vendor, some with one at the studio, and with two
 * operators.
 */
export async function seated(product: Product, members: Joined[], vendor: Vendor, seed: number): Promise<Self[]> {
  const { origin, wallet, opsToken, port } = product
  const operators: Self['operators'] = await twoOperators(String(port), opsToken)
  const [eva, leo] = operators.map((token) => serverAt(String(port), token)) as [Server, Server]
  // A client decides more alone than one person usually may.
  await putForTwo(eva, leo, '/ops/approval-limits', { limits: { MXN: 1_000_000_000_000 } })
  await vendor.open(eva, leo)
  const under = lineOf(members)
  const idOf = new Map(members.map(({ account, memberId }) => [account, memberId]))
  return inTurns(members.length, async (index) => {
    const member = members[index] as Joined
    const credentials = { username: member.account, password: PASSWORD, type: 'username' }
    const token = String((await callEndpoint(origin, login, credentials)).token)
    const up = under.get(member.account)
    return {
      ...{ ...member, origin, wallet, token, vendor, operators, dice: new Dice(seed + index) },
      gameToken: await vendor.openGame(origin, member.memberId, token),
      lineage: {
        up: up === undefined ? null : (idOf.get(up) ?? null),
        down: members.filter(({ account }) => under.get(account) === member.account),
      },
      studio: index % BRANCH === 1 ? await atStudio(origin, token) : null,
    }
  })
}

async function atStudio(origin: string, token: string): Promise<Self['studio']> {
  const url = new URL(await launched(origin, token, STUDIO_GAME))
  const code = url.hash.slice(1) || [...url.searchParams.values()].at(-1) || ''
  const { session, table } = await callEndpoint(url.origin, startSession, { code })
  return { origin: url.origin, session: String(session), bet: (table as Table<SlotSetup>).game.usualBet }
}

/**
 * One after another: of two passwords that are hashed at once one takes 0.4 s alone, and up to 4.2 s beside ten busy
 * processes; what waits longer than the edge does (10 s) is refused.
 */
async function inTurns<Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> {
  const done: Value[] = []
  for (let index = 0; index < count; index += 1) done.push(await work(index))
  return done
}
