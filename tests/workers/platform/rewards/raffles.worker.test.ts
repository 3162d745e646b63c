import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { raffleCalls } from '#api/operator/rewards/raffles'
import {
  claimRaffle,
  type Raffle,
  type RaffleTicket,
  raffleEntries,
  raffleList,
  raffleTickets,
} from '#api/rewards/promotions'
import { drawWinners, entriesHashOf } from '#api/rewards/raffle-draw'
import { claimReward, type Reward, rewardList } from '#api/rewards/rewards'
import { FULL } from '#tests/support/product/tier'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { drawDueRaffles } from '../../../../workers/platform/rewards/promotions/draw.ts'
import { openRaffle } from '../../../../workers/platform/rewards/promotions/open-raffle.ts'
import { addedMember } from '../support/members.ts'
import { newOperator, sendForTwo } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** Raffles: free tickets, a seed that is published before as a hash, and a draw that anybody can repeat (decision 181). */

const inAll = (text: string) => ({ es: text, en: text, pt: text })
let raffles = 0

const drawAtMs = Date.now() + 3_600_000
const draftOf = (over: object = {}) => ({
  ...{ title: inAll('Rifa'), text: inAll('Un boleto gratis.'), motif: 'faro', tickets: 100 },
  prizes: [
    { unit: 'MXN', amount: 5_000, count: 1 },
    { unit: 'PTS', amount: 100, count: 2 },
  ],
  ...{ from: new Date(Date.now() - 60_000).toISOString(), drawAt: new Date(drawAtMs).toISOString(), ...over },
})

async function opened(over: object = {}): Promise<string> {
  raffles += 1
  const id = `rifa-${raffles}`
  expect(await openRaffle(env.DB, id, draftOf(over) as never, HOUSE)).toMatchObject({ id, state: 'open' })
  return id
}

async function player() {
  const { member, token } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  return { id: member.id, bank, headers: { ...someone(), ...bearer(token) } }
}
type Player = Awaited<ReturnType<typeof player>>

const join = ({ headers }: Player, raffle: string) => send<RaffleTicket>('POST', claimRaffle.path, { raffle }, headers)
const ticketOf = async ({ headers }: Player, raffle: string) =>
  expectValue(await callApi<{ tickets: RaffleTicket[] }>('GET', raffleTickets.path, { headers })).tickets.find(
    (one) => one.raffle === raffle,
  )
const shown = async (raffle: string) =>
  expectValue(await callApi<{ raffles: Raffle[] }>('GET', raffleList.path)).raffles.find(({ id }) => id === raffle)
const rewardsOf = async ({ headers }: Player) =>
  expectValue(await callApi<{ open: Reward[] }>('GET', rewardList.path, { headers })).open

describe('a raffle', () => {
  test('is joined once by each member, drawn at its time, and anybody can repeat the draw', async () => {
    const raffle = await opened()
    const players = await Promise.all(Array.from({ length: 8 }, player))
    const before = await shown(raffle)
    expect(before).toMatchObject({ taken: 0, tickets: 100, draw: null, title: 'Rifa' })
    for (const [index, one] of players.entries()) {
      const ticket = expectValue(await join(one, raffle))
      expect(ticket).toMatchObject({ raffle, state: 'joined', number: index + 1, reward: null })
      expect(expectValue(await join(one, raffle))).toEqual(ticket)
    }
    expect(code(await callApi('GET', `${raffleEntries.path}?raffle=${raffle}`))).toBe('wrong-state')
    await drawDueRaffles(env, drawAtMs - 1)
    expect(await shown(raffle)).toMatchObject({ taken: 8, draw: null })

    await Promise.all([drawDueRaffles(env, drawAtMs), drawDueRaffles(env, drawAtMs)])
    await drawDueRaffles(env, drawAtMs + 60_000)
    const after = await shown(raffle)
    const { entries } = expectValue(
      await callApi<{ entries: string[] }>('GET', `${raffleEntries.path}?raffle=${raffle}`),
    )
    const { seed = '', entriesHash = '', winners = [] } = after?.draw ?? {}
    // What was published before fits what is published now, and the draw is what they give.
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(before?.commitment)
    expect(await entriesHashOf(entries)).toBe(entriesHash)
    expect(await drawWinners({ seed, entriesHash, tickets: entries.length, prizes: 3 })).toEqual(winners)
    expect(winners).toHaveLength(3)
    for (const one of players) {
      const ticket = await ticketOf(one, raffle)
      const place = winners.indexOf(ticket?.number ?? 0)
      expect(entries[(ticket?.number ?? 0) - 1]).toBe(ticket?.receipt)
      const prize = place < 0 ? [] : [place === 0 ? { unit: 'MXN', amount: 5_000 } : { unit: 'PTS', amount: 100 }]
      expect(await rewardsOf(one)).toMatchObject(prize)
      expect(ticket?.state).toBe(place < 0 ? 'closed' : 'issued')
      if (place < 0) continue
      expectValue(await send('POST', claimReward.path, { id: `raffle:${raffle}` }, one.headers))
      expect((await ticketOf(one, raffle))?.state).toBe('claimed')
    }
    const used = await env.DB.prepare('SELECT unit, amount, used FROM reward_budgets WHERE id = ? ORDER BY unit')
      .bind(`raffle-${raffle}`)
      .all()
    expect(used.results).toEqual([
      { unit: 'MXN', amount: 5_000, used: 5_000 },
      { unit: 'PTS', amount: 200, used: 200 },
    ])
  })

  test('with its last ticket goes to one of many, and everybody else reads that there is none', async () => {
    const callers = FULL ? 100 : 20
    for (let round = 0; round < (FULL ? 10 : 1); round += 1) {
      const raffle = await opened({ tickets: 3 })
      const players = await Promise.all(Array.from({ length: callers }, player))
      // Each asks twice at once.
      const answers = await Promise.all(
        players.flatMap((one) => [join(one, raffle), join(one, raffle)]).map(async (reply) => await reply),
      )
      const numbers = answers.flatMap((answer) => (answer.body.success ? [expectValue(answer).number] : []))
      expect([...new Set(numbers)].sort()).toEqual([1, 2, 3])
      const refusals = answers.filter((answer) => !answer.body.success).map(code)
      expect(new Set(refusals)).toEqual(new Set(['sold-out']))
      expect(await shown(raffle)).toMatchObject({ taken: 3 })
    }
  })

  test('before it begins, after its draw and once it is stopped takes nobody', async () => {
    const [soon, past, raffle] = [
      await opened({ from: new Date(Date.now() + 60_000).toISOString() }),
      await opened({ drawAt: new Date(Date.now() - 1).toISOString() }),
      await opened(),
    ]
    const one = await player()
    expect((await ticketOf(one, soon))?.state).toBe('soon')
    expect((await ticketOf(one, raffle))?.state).toBe('join')
    const stop = raffleCalls.stopRaffle.path.replace(':raffle', raffle)
    const { headers } = await newOperator(undefined, 'finance')
    expectValue(await send('PUT', stop, { reason: 'Un error' }, headers))
    expect(code(await send('PUT', stop, { reason: 'Un error' }, headers))).toBe('wrong-state')
    for (const id of [soon, past, raffle]) expect(code(await join(one, id))).toBe('wrong-state')
    expect(code(await join(one, 'no-such-raffle'))).toBe('not-found')
    await drawDueRaffles(env, drawAtMs + 1)
    expect(await shown(raffle)).toBeUndefined()
  })

  test('of which nobody has a ticket is drawn without a winner', async () => {
    const raffle = await opened()
    await drawDueRaffles(env, drawAtMs)
    expect((await shown(raffle))?.draw).toMatchObject({ winners: [] })
  })

  test('offers an excluded member nothing, and pays the prize of a ticket from before', async () => {
    const raffle = await opened({ prizes: [{ unit: 'MXN', amount: 700, count: 2 }] })
    const [one, other] = [await player(), await player()]
    expectValue(await join(one, raffle))
    for (const { id, bank } of [one, other]) await bankOf(env, bank).setState(id, 'excluded')
    expect(code(await join(other, raffle))).toBe('excluded')
    await drawDueRaffles(env, drawAtMs)
    expect(await rewardsOf(one)).toMatchObject([{ amount: 700 }])
  })

  test('whose draw stopped before the prizes were written down gives them later, once', async () => {
    const raffle = await opened({ prizes: [{ unit: 'MXN', amount: 700, count: 1 }] })
    const one = await player()
    expectValue(await join(one, raffle))
    await drawDueRaffles(env, drawAtMs)
    await env.DB.prepare("UPDATE raffles SET pending = 'prizes' WHERE id = ?").bind(raffle).run()
    await env.DB.prepare('DELETE FROM entitlements WHERE member_id = ?').bind(one.id).run()
    await env.DB.prepare('UPDATE reward_budgets SET used = 0 WHERE id = ?').bind(`raffle-${raffle}`).run()
    await drawDueRaffles(env, drawAtMs + 60_000)
    await drawDueRaffles(env, drawAtMs + 120_000)
    expect(await rewardsOf(one)).toMatchObject([{ amount: 700 }])
  })
})

test('an operator writes a raffle and another opens it; nothing of it changes later', async () => {
  const path = raffleCalls.openRaffle.path.replace(':raffle', 'rifa-de-dos')
  const { headers } = await newOperator(undefined, 'finance')
  const draft = draftOf()
  const proposed = await send<{ proposal?: { id: string } }>('PUT', path, { draft, reason: 'Diciembre' }, headers)
  expect(expectValue(proposed).proposal).toBeDefined()
  expect(await shown('rifa-de-dos')).toBeUndefined()
  const open = await sendForTwo('PUT', path, { draft, reason: 'Diciembre' }, headers)
  expect(expectValue(open)).toMatchObject({ id: 'rifa-de-dos', state: 'open', winners: null })
  expect(await shown('rifa-de-dos')).toMatchObject({ taken: 0 })
  const other = await sendForTwo('PUT', path, { draft: draftOf({ tickets: 5 }), reason: 'Menos boletos' }, headers)
  expect(code(other)).toBe('conflict')
})
