import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { teamBets, teamBetsFile } from '#api/agents/team-statements'
import { betFile } from '#api/wallet/statement-files'
import { type Bet, betStatement } from '#api/wallet/statements'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { type Agent, newAgent } from '../../agents/contract-world.ts'
import { movement } from '../../support/movements.ts'
import { WHOLE } from '../../support/statement-reader.ts'
import { callApi, env, expectValue } from '../../support/world.ts'

/** How a bet stands whose win its vendor took back (decision 158): in the member's record and in that of the agents above. */

const worker = (exports as unknown as { default: Fetcher }).default

let agent: Agent
let member: Agent
let sequence = 0

beforeAll(async () => {
  agent = await newAgent()
  member = await newAgent(agent, 0)
})

type Word = Partial<Parameters<typeof movement>[0]> & { kind: string }

/**
 * A bet of 1.00 that won 3.00, and what its vendor said afterwards; the words arrive in the given order, `aMessage` of
 * them at once.
 */
async function betThen(words: Word[], arrive = (all: object[]) => all, aMessage = 1): Promise<string> {
  const bet = { id: `bet-${crypto.randomUUID()}`, sequence: ++sequence }
  const about = { member: member.id, vendor: 'FRL', game: 'faro', round: bet.id, at: new Date().toISOString() }
  const win = { kind: 'win', id: `${bet.id}-win`, amount: 300, reference: bet.id, closes: true }
  const results = [win, ...words].map((word) => ({
    ...{ ...about, reference: word.kind === 'win-rollback' ? win.id : bet.id, ...word },
    ...{ sequence: ++sequence, bet: bet.sequence },
  }))
  const events = [{ ...about, ...bet, kind: 'bet', amount: 100 }, ...results].map((one) => movement(one))
  const arriving = arrive(events)
  while (arriving.length > 0)
    await applyJournal(env.DB, { bank: 'bank-5', events: arriving.splice(0, aMessage) as never[] })
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

const roundOf = (id: string) =>
  env.DB.prepare('SELECT staked, won FROM game_rounds WHERE member = ? AND round = ?').bind(member.id, id).first()

/** Reads a file, whose cells here hold no comma, by its heads. */
async function readFile(path: string, headers: Record<string, string>): Promise<Record<string, string>[]> {
  const url = `http://platform.test${path}?${new URLSearchParams({ ...WHOLE, zone: 'UTC' })}`
  const own = { 'X-Edge-Secret': env.PLATFORM_SECRET, 'X-Visitor-Address': '203.0.113.9' }
  const response = await worker.fetch(new Request(url, { headers: { ...headers, ...own } }))
  const [heads = [], ...rows] = (await response.text())
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])))
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

  test.each([1, 2, 3, 5])('counts for its game as a round that won nothing, %i words a message', async (aMessage) => {
    expect(await roundOf(await betThen([back(false)], undefined, aMessage))).toEqual({ staked: 100, won: 0 })
  })

  test.each([1, 2, 3, 5])(
    'leaves what its game paid where a held win is returned, released or taken back, %i words a message',
    async (aMessage) => {
      const then = (...kinds: string[]) =>
        betThen(
          kinds.map((kind) => ({ kind, id: crypto.randomUUID(), amount: 50 })),
          undefined,
          aMessage,
        )
      expect(await roundOf(await then('win-held', 'win-returned'))).toEqual({ staked: 100, won: 300 })
      expect(await roundOf(await then('win-held', 'win-released'))).toEqual({ staked: 100, won: 350 })
      expect(await roundOf(await then('win-held', 'win-released', 'win-rollback'))).toEqual({ staked: 100, won: 300 })
    },
  )

  test('has the amount in a column of the member’s and of the agent’s file', async () => {
    const id = await betThen([back(false)])
    const paid = await betThen([])
    for (const [path, { headers }] of [
      [betFile.path, member],
      [teamBetsFile.path, agent],
    ] as const) {
      const rows = await readFile(path, headers)
      expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'settled', won: '0.00', takenBack: '3.00' })
      expect(rows.find((row) => row.id === paid)).toMatchObject({ won: '3.00', takenBack: '0.00' })
    }
  })

  test('tells nothing of where its rows are kept', async () => {
    for (const bet of await readBoth(await betThen([back(true)])))
      expect(Object.keys(bet).filter((key) => ['bank', 'last', 'closed', 'member'].includes(key))).toEqual([])
  })
})
