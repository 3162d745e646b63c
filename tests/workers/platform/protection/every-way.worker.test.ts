import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { launchGame } from '#api/games'
import { protectionCalls } from '#api/protection/calls'
import { WALLET_CALLS } from '#api/vendors/vendor-gateway'
import { walletTransfer } from '#api/vendors/vendor-wallets'
import { sendLineTransfer } from '#api/wallet/line-transfers'
import { confirmDeposit, createDeposit } from '#api/wallet/wallet'
import { EXAMS } from '#tests/exams/every'
import { type Member, memberById } from '../../../../workers/platform/directory/members.ts'
import { openSession } from '../../../../workers/platform/session/open.ts'
import { beginMissions } from '../rewards/missions/mission-world.ts'
import { WAYS, type Way } from '../rewards/preference-world.ts'
import type { Player as One } from '../rewards/rebates/rebate-world.ts'
import { FakeVendorWallet } from '../support/fake-vendor-wallet.ts'
import { addedMember, forgiveTries } from '../support/members.ts'
import { code } from '../support/payee.ts'
import { wish } from '../support/payer.ts'
import { pay, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, PASSWORD, send, sendSealed, someone } from '../support/world.ts'
import { CALLS, type Hidden, type Stopped, VENDOR_CALLS } from './every-way.ts'

/**
 * Every way in, for a member in a time-out and for one who has excluded themselves: what is decided of each call of the
 * contract (`every-way.ts`) is what the platform does (GLI-19 A.3.8(b)).
 */

const BREAKS = { 'time-out': '24-hours', exclusion: '1-year' } as const
type Kind = keyof typeof BREAKS
const KINDS = Object.keys(BREAKS) as Kind[]
const VISITOR = { address: '198.51.100.7', prefix: '198.51.100.0/24', country: 'MX', userAgent: '' }

let people = 0
/** A member, or an agent, who shares nothing with another one here. */
async function newcomer(type = 0, cash = 0): Promise<One> {
  people += 1
  const birthday = new Date(Date.UTC(1960, 0, people)).toISOString().slice(0, 10)
  const { member, token } = await addedMember({ birthday })
  await env.DB.prepare('UPDATE members SET type = ? WHERE id = ?').bind(type, member.id).run()
  if (cash > 0) await pay(member.id, cash)
  return { id: member.id, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
const rest = async ({ headers }: One, kind: Kind) => {
  const request = { id: crypto.randomUUID(), length: BREAKS[kind] }
  expectValue(await send('POST', protectionCalls.takeBreak.path, request, headers))
}
const rowOf = async ({ id }: One) => (await memberById(env.DB, id)) as Member
/** A session of its own: some calls end the one they come in. */
const freshHeaders = async (one: One) => ({
  ...someone(),
  ...bearer((await openSession(env, await rowOf(one), VISITOR)).token),
})

async function outcomeOf(name: EndpointName, one: One): Promise<string> {
  const { method, path, sealed }: Endpoint = endpoints[name]
  const fields = EXAMS[name].good
  const headers = await freshHeaders(one)
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const { body } =
    method === 'GET' || method === 'DELETE'
      ? await callApi(method, query.size > 0 ? `${path}?${query}` : path, { headers })
      : await (sealed ? sendSealed : send)(method, path, fields, headers)
  return body.success ? 'ok' : body.code
}

const setSingle = async (isSingle: boolean) => expectValue(await send('PUT', '/ops/wallet', { isSingle }))

/** What a way needs before the break, and the press that it must stop. */
type Press = (one: One) => Promise<() => Promise<{ body: unknown }>>
const ofWay = (way: Way): Press => {
  if (!way.take) throw new Error('nobody takes part in it by a call')
  const { take } = way
  return async (one) => {
    const id = await way.open()
    return () => take(one, id)
  }
}

const PRESSES: Record<Stopped, Press> = {
  acceptOffer: ofWay(WAYS.offers),
  claimRaffle: ofWay(WAYS.raffles),
  applyActivity: ofWay(WAYS.activities),
  redeemCode: ofWay(WAYS.codes),
  acceptFreeRounds: ofWay(WAYS.freeRounds),
  launchGame: async ({ headers }) => {
    const fields = { nodeId: 'frl-loteria-del-puerto', mode: 'real', language: 'es', platform: 'html5-desktop' }
    return () => send('POST', launchGame.path, fields, headers)
  },
  createDeposit:
    async ({ headers }) =>
    () =>
      send('POST', createDeposit.path, wish(), headers),
  confirmDeposit: async ({ headers }) => {
    const { id } = expectValue(await send<{ id: string }>('POST', createDeposit.path, wish(), headers))
    return () => send('POST', confirmDeposit.path, { id }, headers)
  },
  walletTransfer: async ({ id: memberId, headers }) => {
    await pay(memberId, 10_000)
    const fields = { id: crypto.randomUUID(), vassalage: 'FRL', direction: 'in', amount: 100, currency: 'MXN' }
    return async () => {
      await setSingle(false)
      const reply = await sendSealed('POST', walletTransfer.path, fields, headers)
      await setSingle(true)
      return reply
    }
  },
  sendLineTransfer: async ({ id }) => {
    await pay(id, 10_000)
    const below = await newcomer()
    await env.DB.prepare('UPDATE members SET type = 2 WHERE id = ?').bind(id).run()
    await env.DB.prepare('UPDATE members SET upline_id = ? WHERE id = ?').bind(id, below.id).run()
    const to = { direction: 'down', account: below.account, amount: 100, currency: 'MXN', password: PASSWORD }
    return async () =>
      sendSealed('POST', sendLineTransfer.path, { id: crypto.randomUUID(), ...to }, await freshHeaders({ id } as One))
  },
}

const SHOWN = {
  offerStatuses: WAYS.offers,
  raffleTickets: WAYS.raffles,
  activityStatuses: WAYS.activities,
  freeRoundList: WAYS.freeRounds,
  missionSummary: WAYS.missions,
  missionLeaderboard: WAYS.leaderboards,
  referralList: WAYS.referrals,
} as const satisfies Record<Hidden, Way>

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  await beginMissions()
  new FakeVendorWallet()
})

describe('every call of the contract', () => {
  const names = Object.keys(endpoints) as EndpointName[]

  test('is decided, and as public only where no caller is read', () => {
    expect(Object.keys(CALLS).sort()).toEqual(names.toSorted())
    const isPublic = names.filter((name) => (endpoints[name] as Endpoint).auth === 'none')
    expect(names.filter((name) => CALLS[name] === 'public').sort()).toEqual(isPublic.sort())
    expect(Object.keys(VENDOR_CALLS).sort()).toEqual(Object.keys(WALLET_CALLS).sort())
  })

  describe.each(KINDS)('for a member with %s', (kind) => {
    test.each(Object.keys(PRESSES) as Stopped[])('%s is refused', async (name) => {
      const [one, other] = [await newcomer(), await newcomer()]
      const [press, control] = [await PRESSES[name](one), await PRESSES[name](other)]
      await rest(one, kind)
      expect(code((await press()) as never)).toBe('excluded')
      // Without a break the same press is no matter of it: no vendor answers a launch here.
      const { body } = (await control()) as { body: { success: boolean; code?: string } }
      expect(body.success || body.code).toBe(name === 'launchGame' ? 'vendor-failed' : true)
    })

    test.each(Object.entries(SHOWN) as [Hidden, Way][])('%s shows no offer', async (_name, way) => {
      const [one, id] = [await newcomer(), await way.open()]
      expect(await way.isOffered?.(one, id)).toBe(true)
      await rest(one, kind)
      expect(await way.isOffered?.(one, id)).toBe(false)
    })

    test('all others that read a caller answer as they answer anybody', async () => {
      const [one, agent] = [await newcomer(), await newcomer(1)]
      for (const who of [one, agent]) await rest(who, kind)
      for (const name of names.filter((each) => CALLS[each] === 'open')) {
        const isOfAgents = (endpoints[name] as Endpoint).auth === 'agent'
        const expected = EXAMS[name].may[isOfAgents ? 'agent1' : 'member']
        expect([name, await outcomeOf(name, isOfAgents ? agent : one)]).toEqual([name, expected])
        if (expected === 'old-password-wrong') await forgiveTries([one, agent])
      }
      expect(expectValue(await callApi('GET', `/ops/exclusions/${one.account}`))).toMatchObject({ exclusion: { kind } })
    })

    test('a game that was open takes no bet, and pays what was staked', async () => {
      const one = await newcomer(0, 100_000)
      const open = { memberId: one.id, token: await sit(one.id) }
      const [won, back] = [transaction(open, { amount: 100_000 }), transaction(open, { amount: 100_000 })]
      for (const stake of [won, back]) expect((await wallet('bet', stake)).status).toBe('RS_OK')
      await rest(one, kind)
      const about = ({ round, transaction_uuid: reference }: Record<string, unknown>) => ({
        ...{ round, reference_transaction_uuid: reference },
      })
      const calls = {
        bet: transaction(open),
        win: transaction(open, about(won)),
        rollback: transaction(open, about(back)),
      }
      expect((await wallet('bet', calls.bet)).status).toBe('RS_ERROR_USER_DISABLED')
      for (const name of ['win', 'rollback'] as const) expect((await wallet(name, calls[name])).status).toBe('RS_OK')
    })
  })
})
