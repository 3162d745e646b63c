import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog, chainsOver } from '../../../../scripts/audit/audit-chain.ts'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { memberByAccount } from '../../../../workers/platform/directory/members.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { teamTotals } from '../../../../workers/platform/read-models/team.ts'
import { proposed, sendForTwo } from '../support/operator.ts'
import { plainMembers } from '../support/plain-members.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

/** The line as data: kept at registration, moved by an operator, and what happened stays where it happened. */

type Row = { path: string; team_size: number }
const rowOf = async (account: string) => {
  const row = await env.DB.prepare('SELECT path, team_size FROM members WHERE account = ?').bind(account).first<Row>()
  if (!row) throw new Error(`no ${account}`)
  return row
}
const idOf = async (account: string) => (await memberByAccount(env.DB, account))?.id ?? ''
const move = (account: string, under: string | null) =>
  sendForTwo<{ before: string | null; members: number }>('PUT', `/ops/lines/${account}`, { under, reason: 'Otra zona' })
const audit = chainsOver(async (path) => (await callApi('GET', path)).body)
const code = ({ body }: { body: unknown }) => (body as { code: string }).code

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

describe('the path', () => {
  test('is that of the agent above and the member’s own, at any depth', async () => {
    const [agente, bahia, caleta, perla] = await Promise.all(['agente', 'bahia', 'caleta', 'perla'].map(idOf))
    expect(await rowOf('perla')).toEqual({ path: `/${agente}/${bahia}/${caleta}/${perla}/`, team_size: 0 })
    expect([await rowOf('agente'), await rowOf('bahia'), await rowOf('caleta')]).toMatchObject([
      { team_size: 7 },
      { team_size: 4 },
      { team_size: 2 },
    ])
    expect((await rowOf('demo')).path).toBe(`/${await idOf('demo')}/`)
  })
})

/** A bet of a member at an hour of a day. */
let sequence = 0
const bet = (member: string, at: string, amount: number): JournalEvent => {
  sequence += 1
  return {
    ...{ sequence, id: `FRL:${sequence}`, kind: 'bet', member, unit: 'MXN', amount, vendor: 'FRL', game: 'g' },
    ...{ round: 'r', reference: null, closes: true, free: false, actor: 'vendor:FRL', before: 0, after: 0, at },
    ...{ bonus: 0, subWallet: 0, fee: 0, bet: sequence },
  } as unknown as JournalEvent
}
const apply = (...events: JournalEvent[]) => applyJournal(env.DB, { bank: 'bank-line', events })
const DAYS = { from: '2026-01-01', to: '2030-12-31' }
const stakedBelow = async (account: string) => {
  const [totals] = await teamTotals(env.DB, { below: await idOf(account) }, DAYS)
  return totals?.staked ?? 0
}
/** The members below who bet in these days. */
const activeBelow = async (account: string, from: string, to: string) => {
  const sql = `SELECT coalesce(sum(members), 0) AS members FROM team_active
    WHERE member = ?1 AND day BETWEEN ?2 AND ?3 AND previous < ?2`
  const row = await env.DB.prepare(sql)
    .bind(await idOf(account), from, to)
    .first<{ members: number }>()
  return row?.members
}

describe('a move', () => {
  test('includes everybody below, and leaves the past where it happened', async () => {
    const perla = await idOf('perla')
    await apply(bet(perla, '2026-11-20T10:00:00.000Z', 500))
    expect(await Promise.all(['agente', 'bahia', 'dique'].map(stakedBelow))).toEqual([500, 500, 0])
    expect(expectValue(await move('caleta', 'dique'))).toMatchObject({ before: 'bahia', members: 3 })
    const path = [await idOf('agente'), await idOf('dique'), await idOf('caleta'), perla].join('/')
    expect((await rowOf('perla')).path).toBe(`/${path}/`)
    expect([await rowOf('agente'), await rowOf('bahia'), await rowOf('dique')]).toMatchObject([
      { team_size: 7 },
      { team_size: 1 },
      { team_size: 4 },
    ])
    const later = new Date(Date.now() + 172_800_000).toISOString()
    // A bet of before the move that comes only now belongs to the line of its time.
    await apply(bet(perla, '2026-11-21T10:00:00.000Z', 70), bet(perla, later, 9))
    expect(await Promise.all(['agente', 'bahia', 'dique', 'caleta'].map(stakedBelow))).toEqual([579, 570, 9, 579])
    const day = later.slice(0, 10)
    expect(await activeBelow('dique', '2026-11-20', day)).toBe(1)
    expect(await activeBelow('bahia', '2026-11-20', day)).toBe(1)
    expect(await activeBelow('bahia', day, day)).toBe(0)
    const [entry] = (await auditLog(audit, `member:${await idOf('caleta')}`)) as object[]
    expect(entry).toMatchObject({ action: 'line-moved', before: { under: 'bahia' }, after: { under: 'dique' } })
  })

  test('waits for a second person, who sees what moves where', async () => {
    const before = await rowOf('caleta')
    const fields = { under: 'bahia', reason: 'Otra zona' }
    const { input, id } = await proposed(send('PUT', '/ops/lines/caleta', fields))
    expect(input).toEqual({ account: 'caleta', under: 'bahia', before: 'dique', members: 3 })
    expect(await rowOf('caleta')).toEqual(before)
    const alone = await send('PUT', `/ops/proposals/${id}`, { decision: 'confirm' })
    expect([code(alone), await rowOf('caleta')]).toEqual(['same-person', before])
    expectValue(await send('PUT', `/ops/proposals/${id}`, { decision: 'refuse' }))
    expect(expectValue(await move('caleta', 'dique'))).toMatchObject({ before: 'dique', under: 'dique' })
  })

  test('goes to agents only, of the same currency, never below itself', async () => {
    expect(code(await move('bahia', 'marlin'))).toBe('not-agent')
    expect(code(await move('bahia', 'nadie'))).toBe('not-found')
    expect(code(await move('nadie', null))).toBe('not-found')
    expect(code(await move('agente', 'caleta'))).toBe('conflict')
    expect(code(await move('agente', 'agente'))).toBe('conflict')
    await env.DB.prepare(`UPDATE members SET currency = 'USD' WHERE account = 'dique'`).run()
    expect(code(await move('bahia', 'dique'))).toBe('wrong-currency')
    await env.DB.prepare(`UPDATE members SET currency = 'MXN' WHERE account = 'dique'`).run()
    expectValue(await move('bahia', null))
    expect((await rowOf('bahia')).path).toBe(`/${await idOf('bahia')}/`)
    expect((await rowOf('agente')).team_size).toBe(5)
  })
})

describe('the active members of a range', () => {
  /** A member who bets on these days, in an order that is not theirs. */
  async function player(days: readonly string[]): Promise<void> {
    const [id = ''] = await plainMembers(1, await idOf('dique'))
    // The same day in two messages, and two new days in one.
    const [first = '', ...others] = days
    const at = (day: string) => `${day}T12:00:00.000Z`
    await apply(bet(id, at(first), 1))
    await apply(...others.map((day) => bet(id, at(day), 1)), bet(id, at(first), 1))
  }

  test('are each counted once, however the days arrived', async () => {
    await player(['2026-03-05', '2026-03-01', '2026-03-09', '2026-03-03'])
    await player(['2026-03-03', '2026-03-04'])
    await player(['2026-03-09'])
    const ranges = [
      ['2026-03-01', '2026-03-09', 3],
      ['2026-03-01', '2026-03-02', 1],
      ['2026-03-02', '2026-03-02', 0],
      ['2026-03-03', '2026-03-05', 2],
      ['2026-03-04', '2026-03-04', 1],
      ['2026-03-06', '2026-03-09', 2],
    ] as const
    for (const [from, to, members] of ranges)
      expect([from, to, await activeBelow('dique', from, to)]).toEqual([from, to, members])
  })
})
