import { beforeAll, expect, test } from 'vitest'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { teamTotals } from '../../../../workers/platform/read-models/team.ts'
import { amountOf, history, messages } from '../support/movements.ts'
import { env } from '../support/world.ts'

/** The totals of a line, from its daily and monthly rows alone. */

const UNTIL = Date.parse('2026-11-20T00:00:00.000Z')
/** Member -> the agent above: two lines, one of three levels. */
const LINE: Record<string, string | null> = {
  top: null,
  ana: 'top',
  bea: 'ana',
  cleo: 'bea',
  eva: 'top',
  other: null,
  fay: 'other',
}
const events: JournalEvent[] = []

beforeAll(async () => {
  const add = env.DB.prepare(
    `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, upline_id,
       register_method, terms_accepted_at, created_at)
     VALUES (?1, ?1, ?1, ?1, ?1, 0, 'MXN', 'es', 'bank-0', ?2, 'WEB', '', '')`,
  )
  await env.DB.batch(Object.entries(LINE).map(([member, upline]) => add.bind(member, upline)))
  for (const [at, member] of Object.keys(LINE).entries()) {
    const theirs = history(at + 1, member, 150, UNTIL, 200)
    events.push(...theirs)
    for (const message of messages(at + 50, `bank-${at}`, theirs)) await applyJournal(env.DB, message)
  }
})

const sumOver = (members: string[], from: string, to: string) => {
  const of = events.filter(
    ({ member, at }) => members.includes(member) && at.slice(0, 10) >= from && at.slice(0, 10) <= to,
  )
  return {
    unit: 'MXN',
    bets: of.filter(({ kind }) => kind === 'bet').length,
    staked: amountOf(of, 'bet', false),
    won: amountOf(of, 'win'),
    deposited: amountOf(of, 'deposit'),
    transferredOut: amountOf(of, 'transfer-out'),
    netDeposits:
      amountOf(of, 'deposit') -
      amountOf(of, 'chargeback') -
      amountOf(of, 'hold-post') +
      amountOf(of, 'payout-returned'),
  }
}

test.each([
  ['2026-01-01', '2026-12-31'],
  ['2026-06-15', '2026-10-09'],
  ['2026-09-30', '2026-10-01'],
  ['2026-10-05', '2026-10-05'],
])('%s to %s: everybody below, at any depth, and nobody else', async (from, to) => {
  const [totals, ...more] = await teamTotals(env.DB, { below: 'top' }, { from, to })
  expect(totals).toMatchObject(sumOver(['ana', 'bea', 'cleo', 'eva'], from, to))
  expect(more).toEqual([])
  const named = await teamTotals(env.DB, { members: ['bea', 'fay'] }, { from, to })
  expect(named).toMatchObject([sumOver(['bea', 'fay'], from, to)])
})

test('an agent without a downline has no totals', async () => {
  expect(await teamTotals(env.DB, { below: 'cleo' }, { from: '2026-01-01', to: '2026-12-31' })).toEqual([])
  expect(await teamTotals(env.DB, { members: [] }, { from: '2026-01-01', to: '2026-12-31' })).toEqual([])
})

test('a hierarchy with a circle is refused, whoever writes it', async () => {
  const under = (upline: string) =>
    env.DB.prepare(`UPDATE members SET upline_id = ? WHERE id = 'ana'`).bind(upline).run()
  await expect(under('cleo')).rejects.toThrow('below itself')
  await expect(under('ana')).rejects.toThrow('below itself')
})
