import { DurableObject } from 'cloudflare:workers'
import { type Migration, migrate } from '../../shared/object-migrations.ts'

const MIGRATIONS: readonly Migration[] = [
  (sql) =>
    sql.exec(
      `CREATE TABLE room (number INTEGER PRIMARY KEY, players INTEGER NOT NULL, at INTEGER NOT NULL);
      CREATE INDEX room_by_players ON room (players);
      CREATE TABLE player (id TEXT PRIMARY KEY, room INTEGER NOT NULL, at INTEGER NOT NULL);
      CREATE INDEX player_by_time ON player (at);`,
    ),
]

/** A room that has reported nothing for so long may have lost its players without a word: it is tried again. */
const STALE_MS = 10 * 60_000
/** How long a player is taken to the same room again while somebody is there: as long as a session. */
const RETURNS_MS = 12 * 3_600_000

/**
 * Which rooms of a game have a free boat. It only proposes one: the room itself decides who has a boat, and reports how
 * many it has.
 */
export class SeaDirectory extends DurableObject {
  constructor(state: DurableObjectState, env: object) {
    super(state, env)
    migrate(state.storage, MIGRATIONS)
  }

  /**
   * Returns a room for a player, and counts a boat of it as taken until the room reports: the one the player was in, else
   * the fullest with a free boat, so that players meet. `full`: rooms that have just refused the player.
   */
  propose(player: string, boats: number, full: readonly number[]): number {
    const { sql } = this.ctx.storage
    const now = Date.now()
    sql.exec('UPDATE room SET players = 0, at = ? WHERE players > 0 AND at < ?', now, now - STALE_MS)
    const before = this.#roomOf(player, now)
    const room = before !== null && !full.includes(before) ? before : this.#free(boats, full)
    sql.exec(
      `INSERT INTO room (number, players, at) VALUES (?1, 1, ?2)
       ON CONFLICT (number) DO UPDATE SET players = players + 1, at = ?2`,
      ...[room, now],
    )
    return room
  }

  /** Stores which room a player entered. */
  saveEntry(player: string, room: number): void {
    const { sql } = this.ctx.storage
    const now = Date.now()
    sql.exec('DELETE FROM player WHERE at < ?', now - RETURNS_MS)
    sql.exec('INSERT OR REPLACE INTO player (id, room, at) VALUES (?, ?, ?)', player, room, now)
  }

  /** Stores how many players a room has, and that these are still there. */
  count(number: number, players: readonly string[]): void {
    const { sql } = this.ctx.storage
    const now = Date.now()
    sql.exec('INSERT OR REPLACE INTO room (number, players, at) VALUES (?, ?, ?)', number, players.length, now)
    for (const player of players) sql.exec('UPDATE player SET at = ? WHERE id = ? AND room = ?', now, player, number)
  }

  #roomOf(player: string, now: number): number | null {
    const row = this.ctx.storage.sql
      .exec<{ room: number }>(
        `SELECT room FROM player LEFT JOIN room ON number = room
         WHERE id = ? AND (player.at > ? OR players > 0 AND player.at > ?)`,
        ...[player, now - STALE_MS, now - RETURNS_MS],
      )
      .toArray()[0]
    return row?.room ?? null
  }

  #free(boats: number, full: readonly number[]): number {
    const { sql } = this.ctx.storage
    const free = sql
      .exec<{ number: number }>(
        `SELECT number FROM room WHERE players < ? AND number NOT IN (SELECT value FROM json_each(?))
         ORDER BY players DESC, number LIMIT 1`,
        ...[boats, JSON.stringify(full)],
      )
      .toArray()[0]
    return (
      free?.number ?? sql.exec<{ next: number }>('SELECT coalesce(max(number), 0) + 1 AS next FROM room').one().next
    )
  }
}
