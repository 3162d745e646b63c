import { inEach } from '../product/sqlite-files.ts'

/** Moves what contracts of agents are settled from to earlier times; only while the product is stopped. */

export const DAY_MS = 86_400_000
const SLICE_MS = 300_000

/** Lets the demo agent's contract begin two days ago, with a bet of the line on its first day. */
export function beginEarlier(stateDir: string): void {
  const begin = (Math.floor(Date.now() / DAY_MS) - 2) * DAY_MS
  inEach(stateDir, 'd1', (database) => {
    if (!database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'agent_contracts'`).get()) return
    const idOf = (account: string) =>
      String((database.prepare('SELECT id FROM members WHERE account = ?').get(account) as { id: string }).id)
    const at = new Date(begin + 3_600_000).toISOString()
    // The agents below have no password of their own in the demo data.
    database
      .prepare(
        `UPDATE members SET password = (SELECT password FROM members WHERE account = 'agente') WHERE account IN ('bahia', 'caleta')`,
      )
      .run()
    database
      .prepare('UPDATE agent_contracts SET from_ms = ?1, series_from_ms = ?1 WHERE agent_id = ?2')
      .run(begin, idOf('agente'))
    database
      .prepare(
        `INSERT INTO contract_entries (agent_id, branch, member_id, bank, bet, at, first_at, sign, staked, won, cost, has_bonus)
         VALUES (?, ?, ?, 'bank-of-the-test', 1, ?, ?, 1, 1234500, 0, 0, 0)`,
      )
      .run(idOf('agente'), idOf('bahia'), idOf('perla'), at, at)
  })
}

/**
 * Lets a contract of an agent, what was settled by it and the bets of its line be earlier, by whole periods: the slice of
 * five minutes that was running is over, or the day.
 */
export function passPeriod(stateDir: string, account: string, kind: 'realtime' | 'dividend'): void {
  // Of the day before, the settlement waits ten minutes more.
  const by = kind === 'realtime' ? SLICE_MS : 2 * DAY_MS
  inEach(stateDir, 'd1', (database) => {
    if (!database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'agent_contracts'`).get()) return
    const { id } = database.prepare('SELECT id FROM members WHERE account = ?').get(account) as { id: string }
    database
      .prepare(
        `UPDATE agent_contracts SET from_ms = from_ms - ?1, series_from_ms = series_from_ms - ?1
         WHERE agent_id = ?2 AND kind = ?3 AND from_ms IS NOT NULL`,
      )
      .run(by, id, kind)
    database
      .prepare(
        `UPDATE contract_settlements SET start_ms = start_ms - ?1, end_ms = end_ms - ?1, period_end_ms = period_end_ms - ?1
         WHERE agent_id = ?2 AND kind = ?3`,
      )
      .run(by, id, kind)
    const entries = database
      .prepare('SELECT sequence, at, first_at AS first FROM contract_entries WHERE agent_id = ?')
      .all(id) as { sequence: number; at: string; first: string }[]
    const earlier = (time: string) => new Date(Date.parse(time) - by).toISOString()
    const move = database.prepare(
      'UPDATE contract_entries SET at = ?1, first_at = ?2, period_at = ?2 WHERE sequence = ?3',
    )
    for (const { sequence, at, first } of entries) move.run(earlier(at), earlier(first), sequence)
  })
}
