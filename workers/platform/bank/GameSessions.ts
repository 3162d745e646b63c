import type { Currency } from '#api/money'
import { brand } from '#brand/brand'
import { columns } from '../../shared/columns.ts'
import { refusedPlay } from '../ledger/play-stop.ts'
import type { GameOpened, OpenGame, Refused, SwapToken } from './bank-types.ts'
import type { Member, Members } from './Members.ts'
import type { Sql } from './storage.ts'

export interface GameSession {
  member: string
  vendor: string
  game: string
  currency: Currency
  expires_ms: number
  /** ISO 3166-1 alpha-2 and ISO 639-1, as they were at the launch. */
  country: string
  language: string
  /** `launch`: the game was opened again. `check`: the vendor swapped the token. Null: this is the newest token. */
  replaced_by: 'launch' | 'check' | null
}

/** How long after its end a session still accepts wins and rollbacks: vendors settle pending ones within 30 days. */
const SETTLING_MS = 30 * 24 * 3_600_000

/** Maximum sessions cached in memory; others are read from the table. */
const REMEMBERED = 20_000

/** The game sessions of a bank's members, by the hash of their token. */
export class GameSessions {
  readonly #sql: Sql
  readonly #members: Members
  readonly #remembered = new Map<string, GameSession>()

  constructor(sql: Sql, members: Members) {
    this.#sql = sql
    this.#members = members
  }

  find(tokenHash: string): GameSession | undefined {
    const remembered = this.#remembered.get(tokenHash)
    if (remembered) return remembered
    const [row] = this.#sql
      .exec<GameSession & Record<string, SqlStorageValue>>(
        `SELECT member, vendor, game, currency, expires_ms, country, language, replaced_by FROM game_session
         WHERE token_hash = ?`,
        tokenHash,
      )
      .toArray()
    if (this.#remembered.size >= REMEMBERED) this.#remembered.clear()
    if (row) this.#remembered.set(tokenHash, row)
    return row
  }

  /** Opens a game for a member; earlier tokens of the same game then accept only wins and rollbacks. */
  open(request: OpenGame, nowMs: number): GameOpened | Refused {
    const member = this.#members.find(request.memberId)
    if (!member) return { refusal: 'not-found' }
    if (member.trial) return { refusal: 'trial-account' }
    const refusal = refusedPlay(member)
    if (refusal !== null) return { refusal }
    if (member.currency !== request.currency) return { refusal: 'wrong-currency' }
    const existing = this.find(request.tokenHash)
    if (existing && !isSame(existing, request, member)) return { refusal: 'conflict' }
    if (!existing) {
      const { vendor, gameCode: game, expiresAtMs: expiresMs, currency } = request
      this.#replace(member.id, vendor, game, 'launch')
      const { country = 'XX', language = brand.defaultLanguage } = request
      const origin = { country, language, replaced_by: null }
      this.#insert(request.tokenHash, { member: member.id, vendor, game, currency, expires_ms: expiresMs, ...origin })
      this.#sweep(member.id, nowMs)
    }
    return this.#readOpened(member, nowMs)
  }

  /**
   * Gives the vendor a new token for the one that travelled in a URL, once: whoever finds that URL later neither gets a
   * token nor ends the one in use.
   */
  swap({ tokenHash, newTokenHash, vendor }: SwapToken, nowMs: number): 'ok' | 'token-unknown' | 'token-expired' {
    const session = this.find(tokenHash)
    if (!session || session.vendor !== vendor) return 'token-unknown'
    const swapped = this.find(newTokenHash)
    if (swapped) return swapped.member === session.member && swapped.game === session.game ? 'ok' : 'token-unknown'
    if (session.replaced_by !== null || session.expires_ms <= nowMs) return 'token-expired'
    this.#replace(session.member, vendor, session.game, 'check')
    this.#insert(newTokenHash, { ...session, replaced_by: null })
    return 'ok'
  }

  /** Ends a member's sessions, as when they sign out: their tokens then accept only wins and rollbacks. */
  end(memberId: string, nowMs: number): void {
    const ended = this.#sql.exec<{ token_hash: string }>(
      'UPDATE game_session SET expires_ms = ?1 WHERE member = ?2 AND expires_ms > ?1 RETURNING token_hash',
      ...[nowMs, memberId],
    )
    for (const { token_hash: tokenHash } of ended) this.#remembered.delete(tokenHash)
  }

  /** Clears the cache after a transaction that was rolled back. */
  forget(): void {
    this.#remembered.clear()
  }

  #readOpened({ id, currency }: Member, nowMs: number): GameOpened | Refused {
    const balances = this.#members.balance(id, nowMs)
    return 'refusal' in balances ? balances : { memberId: id, currency, balance: balances.cash }
  }

  #insert(tokenHash: string, session: GameSession): void {
    const { member, vendor, game, currency, expires_ms: expiresMs, country, language } = session
    const row = { token_hash: tokenHash, member, vendor, game, currency, expires_ms: expiresMs, country, language }
    const { into, values } = columns(row)
    this.#sql.exec(`INSERT INTO game_session ${into}`, ...values)
  }

  #replace(member: string, vendor: string, game: string, by: 'launch' | 'check'): void {
    const replaced = this.#sql.exec<{ token_hash: string }>(
      `UPDATE game_session SET replaced_by = ?1
       WHERE member = ?2 AND vendor = ?3 AND game = ?4 AND (replaced_by IS NULL OR (?1 = 'launch' AND replaced_by = 'check'))
       RETURNING token_hash`,
      ...[by, member, vendor, game],
    )
    for (const { token_hash: tokenHash } of replaced) this.#remembered.delete(tokenHash)
  }

  #sweep(member: string, nowMs: number): void {
    this.#sql.exec('DELETE FROM game_session WHERE member = ? AND expires_ms < ?', member, nowMs - SETTLING_MS)
  }
}

function isSame(existing: GameSession, request: OpenGame, member: Member): boolean {
  return existing.member === member.id && existing.vendor === request.vendor && existing.game === request.gameCode
}
