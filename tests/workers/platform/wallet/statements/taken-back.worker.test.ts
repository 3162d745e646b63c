import { beforeAll, describe, expect, test } from 'vitest'
import { teamBets } from '#api/agents/team-statements'
import { type Bet, betStatement } from '#api/wallet/statements'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { type Agent, newAgent } from '../../agents/contract-world.ts'
import { movement } from '../../support/movements.ts'
import { WHOLE } from '../../support/statement-reader.ts'
import { callApi, env, expectValue } from '../../support/world.ts'

/** How a bet stands whose win its vendor took back (decision 158): in the member's record and in that of the agents above. */

let agent: Agent
let member: Agent
let sequence = 0

beforeAll(async () => {
  agent = await newAgent()
  member = await newAgent(agent, 0)
})

type Word = Partial<Parameters<typeof movement>[0]> & { kind: string }

/** A bet of 1.00 that won 3.00, and what its vendor said afterwards; the words arrive in the given order. */
async function betThen(words: Word[], arrive = (all: object[]) => all): Promise<string> {
  const bet = { id: `bet-${crypto.randomUUID()}`, sequence: ++sequence }
  const about = { member: member.id, vendor: 'FRL', game: 'faro', round: bet.id, at: new Date().toISOString() }
  const win = { kind: 'win', id: `${bet.id}-win`, amount: 300, reference: bet.id, closes: true }
  const results = [win, ...words].map((word) => ({
    ...{ ...about, reference: word.kind === 'win-rollback' ? win.id : bet.id, ...word },
    ...{ sequence: ++sequence, bet: bet.sequence },
  }))
  const events = [{ ...about, ...bet, kind: 'bet', amount: 100 }, ...results].map((one) => movement(one))
  for (const event of arrive(events)) await applyJournal(env.DB, { bank: 'bank-5', events: [event as never] })
  return bet.id
}

/** The bet as the member and as the agent read it. */
async function readBoth(id: string): Promise<Bet[]> {
  const query = new URLSearchParams({ ...WHOLE })
  const read = async (path: string, { headers }: Agent) =>
    expectValue(await callApi<{ list: Bet[] }>('GET', `${path}?${query}`, { headers })).list.find(
      (bet) => bet.id === id,
    )
  return [await read(betStatement.path, member), await read(teamBets.path, agent)] as Bet[]
}

const back = (closes: boolean, id = '') => ({
  kind: 'win-rollback',
  id: `${crypto.randomUUID()}${id}`,
  amount: 300,
  closes,
})

describe('a bet whose win its vendor took back', () => {
  test.each([
    ['with the round open for the right result', false],
    ['for good', true],
  ])('%s says so to the member and to the agent', async (_, closes) => {
    const id = await betThen([back(closes)])
    for (const bet of await readBoth(id))
      expect(bet).toMatchObject({ state: 'settled', won: 0, takenBack: { amount: 300, isFinal: closes } })
  })

  test('says so also where the words arrive the other way round', async () => {
    const id = await betThen([back(false)], (all) => all.toReversed())
    for (const bet of await readBoth(id))
      expect(bet).toMatchObject({ won: 0, takenBack: { amount: 300, isFinal: false } })
  })

  test('is settled like any other once the right result has come, and void once it is rolled back', async () => {
    const id = await betThen([back(false), { kind: 'win', id: crypto.randomUUID(), amount: 50, closes: true }])
    const returned = await betThen([
      back(false),
      { kind: 'rollback', id: crypto.randomUUID(), amount: 100, closes: true },
    ])
    for (const bet of await readBoth(id)) {
      expect(bet).toMatchObject({ state: 'settled', won: 50 })
      expect(bet).not.toHaveProperty('takenBack')
    }
    for (const bet of await readBoth(returned)) {
      expect(bet).toMatchObject({ state: 'void', returned: 100 })
      expect(bet).not.toHaveProperty('takenBack')
    }
  })

  test('counts for its game as a round that won nothing; so does a held win that is returned', async () => {
    const roundOf = (id: string) =>
      env.DB.prepare('SELECT staked, won FROM game_rounds WHERE member = ? AND round = ?').bind(member.id, id).first()
    expect(await roundOf(await betThen([back(false)]))).toEqual({ staked: 100, won: 0 })
    const held = ['win-held', 'win-returned'].map((kind) => ({ kind, id: crypto.randomUUID(), amount: 50 }))
    expect(await roundOf(await betThen(held))).toEqual({ staked: 100, won: 300 })
  })

  test('tells nothing of where its rows are kept', async () => {
    for (const bet of await readBoth(await betThen([back(true)])))
      expect(Object.keys(bet).filter((key) => ['bank', 'last', 'closed', 'member'].includes(key))).toEqual([])
  })
})
