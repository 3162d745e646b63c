import { beforeAll, expect, test } from 'vitest'
import { FIGURES } from '#api/wallet/statements'
import type { Lag, RebuildProgress } from '../../../../../src/api/operator/read-models.ts'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { everyMinute } from '../../../../../workers/platform/clock.ts'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { addendOf, columnOf } from '../../../../../workers/platform/read-models/figures.ts'
import { readLag } from '../../../../../workers/platform/read-models/operator-routes.ts'
import { beginRebuild, stepRebuild } from '../../../../../workers/platform/read-models/rebuild.ts'
import { eventually } from '../../support/eventually.ts'
import { BANK, newPlayer, type Player, transaction, wallet } from '../../support/player.ts'
import { callApi, env, expectValue, send } from '../../support/world.ts'

/** Rebuilding the read models from the journals, while they are read and while bets continue. */

const VIEWS = [
  ...([
    'journal',
    'bets',
    'bets_month',
    'bets_day',
    'bets_quarter_hour',
    'game_day',
    'game_rounds',
    'game_return_day',
  ] as const),
  ...(['member_month', 'member_day', 'member_hour', 'member_quarter_hour'] as const),
  ...(['member_vendor_month', 'member_vendor_day', 'team_day', 'team_quarter_hour', 'team_active'] as const),
  ...(['team_bets', 'team_bets_day', 'team_bets_quarter_hour', 'team_journal'] as const),
] as const
/** Small pages, so that the rebuild of a test takes many. */
const PAGE = 7

let players: Player[] = []

/** Plays a few rounds: bets that win, lose, are rolled back, or stay open. */
async function play(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const player = players[round % players.length] as Player
    const bet = transaction(player, { amount: 1_000_000 + round * 100_000 })
    await wallet('bet', bet)
    const about = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round }
    if (round % 4 === 1) await wallet('win', transaction(player, { ...about, amount: 2_000_000 }))
    if (round % 4 === 2) await wallet('rollback', transaction(player, about))
  }
}

/** Returns every row that readers see, without its generation. */
async function rows(): Promise<Record<string, string[]>> {
  const read = await env.DB.batch<object>(VIEWS.map((view) => env.DB.prepare(`SELECT * FROM ${view}`)))
  const seen = read.map(({ results }) => results.map((row) => JSON.stringify({ ...row, generation: 0 })).sort())
  return Object.fromEntries(VIEWS.map((view, at) => [view, seen[at] ?? []]))
}

/** Waits until the queue has delivered everything in the bank. */
const waitForQueue = () => eventually(async () => expect(await readLag(env, BANK)).toMatchObject({ behind: 0 }))

/** Does what `ledger rebuild` does: begins, and steps until nothing is left. */
async function rebuild(between: () => Promise<void> = async () => undefined): Promise<RebuildProgress[]> {
  await beginRebuild(env.DB, Date.now())
  const seen: RebuildProgress[] = []
  for (let turn = 0; turn < 200; turn += 1) {
    const progress = await stepRebuild(env, PAGE)
    seen.push(progress)
    if (progress.state === 'done') return seen
    await between()
  }
  throw new Error('the rebuild does not end')
}

const generations = async () =>
  (await env.DB.prepare('SELECT generation, state FROM read_generation ORDER BY generation').all()).results

beforeAll(async () => {
  players = [await newPlayer(), await newPlayer(), await newPlayer()]
  const [agent, below, other] = players.map(({ memberId }) => memberId)
  const join = env.DB.prepare(
    `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, upline_id,
       register_method, terms_accepted_at, created_at) VALUES (?1, ?1, ?1, ?1, 'm', 2, 'MXN', 'es', ?3, ?2, 'WEB', '', '')`,
  )
  await env.DB.batch([join.bind(agent, null, BANK), join.bind(below, agent, BANK), join.bind(other, below, BANK)])
  await play(60)
  await waitForQueue()
})

test('every row is what it was, whatever was damaged', async () => {
  const before = await rows()
  for (const view of VIEWS) expect(before[view]?.length).toBeGreaterThan(0)
  await env.DB.batch(
    [
      'UPDATE member_day_all SET staked = staked + 1',
      'DELETE FROM member_month_all',
      'UPDATE member_quarter_hour_all SET won = 5',
      'DELETE FROM bets_quarter_hour_all',
      'DELETE FROM member_vendor_month_all',
      'UPDATE member_hour_all SET bets = bets + 1',
      'UPDATE bets_month_all SET staked = 5',
      "UPDATE bets_all SET won = 7, state = 'open'",
      'DELETE FROM journal_all WHERE sequence % 3 = 0',
    ].map((sql) => env.DB.prepare(sql)),
  )
  expect(await rows()).not.toEqual(before)
  const seen = await rebuild()
  expect(await rows()).toEqual(before)
  expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(['building', 'sweeping', 'done']))
  const walked = seen.filter(({ state }) => state === 'building').map(({ followed }) => followed)
  expect(walked).toEqual(walked.toSorted((a, b) => a - b))
  expect(walked.length).toBeGreaterThan(2)
  expect(await generations()).toHaveLength(1)
})

test('the migrations count existing rows as new rows are counted', async () => {
  const before = await rows()
  const inserts = (file: string, tables: readonly string[]) => {
    const queries = env.TEST_MIGRATIONS.find(({ name }) => name === file)?.queries ?? []
    return queries.filter((sql) => tables.some((table) => sql.includes(`INSERT INTO ${table}`)))
  }
  const tables = ['member_quarter_hour_all', 'bets_day_all', 'bets_quarter_hour_all']
  const coarser = ['bets_month_all', 'member_vendor_month_all', 'member_hour_all']
  const teams = ['team_day_all', 'team_quarter_hour_all', 'team_active_all']
  const counting = [
    ...inserts('0010_quarter_hours.sql', tables.slice(0, 1)),
    ...inserts('0012_bets_by_game.sql', tables.slice(1)),
    ...inserts('0017_months_and_hours.sql', coarser),
  ]
  const records = ['team_bets_all', 'team_bets_quarter_hour_all', 'team_bets_day_all', 'team_journal_all']
  const ofTeams = [...inserts('0019_agent_lines.sql', teams), ...inserts('0021_team_records.sql', records)]
  expect(counting.length).toBe(tables.length + coarser.length)
  expect(ofTeams.length).toBe(teams.length + records.length)
  // A later file has added a column to the sums of bets, which is 0 where no bonus was staked.
  const figures = 'vendor, game, state, bets, staked, free_staked, won, returned'
  // Later ones have added what agents earn and what banks took back to the figures; there is neither here.
  const later = ['commissions', 'charged_back']
  const earlier = async (table: string) => {
    const { results } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all()
    return `INSERT INTO ${table} (${results.flatMap(({ name }) => (later.includes(String(name)) ? [] : name)).join(', ')})`
  }
  const [hours, quarterHours] = [await earlier('member_hour_all'), await earlier('member_quarter_hour_all')]
  const named = counting.map((sql) =>
    sql
      .replace(/^INSERT INTO bets_(day|quarter_hour)_all/, `$& (generation, member, unit, $1, ${figures})`)
      .replace('INSERT INTO member_hour_all', hours)
      .replace('INSERT INTO member_quarter_hour_all', quarterHours),
  )
  const emptied = [...tables, ...coarser, ...teams, ...records].map((table) => `DELETE FROM ${table}`)
  const statements = [...emptied, ...named, ...ofTeams]
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))
  expect(await rows()).toEqual(before)
})

test.each([
  ['quarter hours', 20],
  ['months and hours', 21],
  ['lines', 22],
  ['records of teams', 23],
  ['returns of games', 24],
])('a version from before the %s applies nothing, so nothing is missing from them', async (_, ownFields) => {
  const fields = Array.from({ length: ownFields }, () => 'NULL').join(', ')
  const old = `INSERT INTO incoming SELECT generation, 'bank-0', ${fields} FROM read_generation`
  await expect(env.DB.prepare(old).run()).rejects.toThrow(`incoming has 27 columns but ${ownFields + 2} values`)
})

test('a version from before the bets by game applies nothing either', async () => {
  for (const table of ['bets_day_all', 'bets_quarter_hour_all']) {
    const old = `INSERT INTO ${table} SELECT generation, 'm', 'MXN', '2026-11-23', 'FRL', 'open', 1, 1, 0, 0, 0 FROM read_generation`
    await expect(env.DB.prepare(old).run()).rejects.toThrow('columns but 11 values')
  }
})

test('readers see the same at every step: never nothing, never half', async () => {
  const before = await rows()
  await rebuild(async () => expect(await rows()).toEqual(before))
})

test('new bets continue meanwhile, and none is missing or counted twice', async () => {
  await rebuild(() => play(8))
  await waitForQueue()
  const { events, head } = await bankOf(env, BANK).journalEvents(0, 10_000)
  const { results } = await env.DB.prepare(
    'SELECT sequence, id, kind, amount, before, after, at FROM journal ORDER BY sequence',
  ).all()
  expect(results).toEqual(
    events.map(({ sequence, id, kind, amount, before, after, at }) => ({
      sequence,
      id,
      kind,
      amount,
      before,
      after,
      at,
    })),
  )
  expect(results).toHaveLength(head)
  // The daily totals, added up again from the journal alone.
  const sums = FIGURES.map((figure) => `sum(${addendOf(figure)}) AS ${columnOf(figure)}`).join(', ')
  const columns = FIGURES.map(columnOf).join(', ')
  const again = `SELECT member, substr(at, 1, 10) AS day, unit, ${sums} FROM journal GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
  const stored = `SELECT member, day, unit, ${columns} FROM member_day ORDER BY 1, 2, 3`
  expect((await env.DB.prepare(stored).all()).results).toEqual((await env.DB.prepare(again).all()).results)
})

/** More statements than a step prepares: it must have a chance to end. */
const MOST_STATEMENTS = 90

test('interrupted at any statement, it continues from there', async () => {
  const before = await rows()
  await beginRebuild(env.DB, Date.now())
  let cuts = 0
  for (let state = ''; state !== 'done'; cuts += 1) {
    // Fails at its first statement in D1, then at its second, and so on.
    let left = cuts % MOST_STATEMENTS
    const mortal = new Proxy(env.DB, {
      get(db, name: 'prepare' | 'batch') {
        left -= 1
        if (left < 0) throw new Error('the power went')
        return db[name].bind(db)
      },
    })
    try {
      for (;;) {
        ;({ state } = await stepRebuild({ ...env, DB: mortal, BANK: env.BANK, BANKS: env.BANKS }, PAGE))
        if (state === 'done') break
      }
    } catch (error) {
      expect(String(error)).toContain('the power went')
    }
    expect(await rows()).toEqual(before)
    if (cuts > 600) throw new Error('it never ends')
  }
  expect(cuts).toBeGreaterThan(10)
  expect(await generations()).toHaveLength(1)
})

test('two rebuilds at once share the work', async () => {
  const before = await rows()
  await Promise.all([rebuild(), rebuild(), rebuild()])
  while ((await stepRebuild(env, PAGE)).state !== 'done') expect(await rows()).toEqual(before)
  expect(await rows()).toEqual(before)
  expect(await generations()).toHaveLength(1)
})

test('the clock finishes one that nobody watches', async () => {
  const before = await rows()
  await beginRebuild(env.DB, Date.now())
  expect(await generations()).toHaveLength(2)
  await everyMinute(env, Date.now())
  expect(await generations()).toHaveLength(1)
  expect(await rows()).toEqual(before)
})

test('rows that the read models lost come again by themselves, and until then the lag fails', async () => {
  const head = (await readLag(env, BANK)).head
  await env.DB.batch([
    env.DB.prepare('DELETE FROM journal_all WHERE sequence > ?').bind(head - 5),
    env.DB.prepare('UPDATE read_progress SET transfers = transfers - 5, last = last - 5, contiguous = contiguous - 5'),
  ])
  await play(1)
  await eventually(async () => expect(await readLag(env, BANK)).toMatchObject({ behind: 5, contiguous: head - 5 }))
  expect(await readLag(env, BANK, Date.now() + 11_000)).toMatchObject({ state: 'failed' })
  await eventually(async () => expect(await readLag(env, BANK)).toMatchObject({ behind: 0, state: 'complete' }))
  // The figures were not taken out before, so they count these transfers twice now.
  await rebuild()
})

test('missing rows are found by the lag and restored by a rebuild', async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM journal_all WHERE sequence = 3'),
    env.DB.prepare('UPDATE read_progress SET transfers = transfers - 1'),
  ])
  const lag = async () => expectValue(await callApi<Lag>('GET', `/ops/ledger/lag?bank=${BANK}`))
  expect(await lag()).toMatchObject({ bank: BANK, behind: 1, state: 'failed' })
  await rebuild()
  const { head, applied, newest, behind } = await lag()
  expect({ applied, newest, behind }).toEqual({ applied: head, newest: head, behind: 0 })
  expect((await lag()).state).toBe('complete')
})

test('the call takes a step at a time, and only known steps', async () => {
  expect(expectValue(await send<RebuildProgress>('PUT', '/ops/ledger/rebuild', { begin: false }))).toMatchObject({
    state: 'done',
  })
  expect(expectValue(await send<RebuildProgress>('PUT', '/ops/ledger/rebuild', { begin: true }))).toMatchObject({
    state: 'building',
    banks: 1,
  })
  let state = ''
  while (state !== 'done')
    ({ state } = expectValue(await send<RebuildProgress>('PUT', '/ops/ledger/rebuild', { begin: false })))
  expect((await send('PUT', '/ops/ledger/rebuild', { begin: 'yes' })).status).toBe(400)
  expect((await callApi('GET', '/ops/ledger/lag?bank=bank-7')).status).toBe(404)
})

test('a message of an older build, without the newer fields, is applied as it is', async () => {
  const { events } = await bankOf(env, BANK).journalEvents(0, 1)
  const [{ bonus: _bonus, subWallet: _wallet, fee: _fee, ...old }] = events as [(typeof events)[number]]
  await applyJournal(env.DB, { bank: 'bank-5', events: [{ ...old, id: 'old-1' }] as typeof events })
  const row = await env.DB.prepare("SELECT bonus, sub_wallet, fee FROM journal WHERE bank = 'bank-5'").first()
  expect(row).toEqual({ bonus: 0, sub_wallet: 0, fee: 0 })
})
