import type { GameType } from '#api/games'
import type { Currency } from '#api/money'
import { type WageringState, WageringTerms } from '#api/rewards/wagering'

/** A row of `wagerings`. */
export interface WageringRow {
  sequence: number
  member_id: string
  bank: string
  grant_id: string
  currency: Currency
  amount: number
  terms: string
  target: number
  progress: number
  max_stake: number | null
  state: WageringState
  pending: 'release' | 'back' | null
  moves: number
  moving: number | null
  accepted_at: string
  started_at: string | null
  expires_at: string | null
  ended_at: string | null
  due: number
}

/** The stakes of a game that count for a wagering, with the category that the game has now. */
export interface StakeRow {
  vendor: string
  game: string
  staked: number
  counted: number
  game_type: GameType | null
  percent: number | null
  current: GameType | null
}

export const termsOf = ({ terms }: WageringRow): WageringTerms => WageringTerms.parse(JSON.parse(terms))

export function findWagering(db: D1Database, memberId: string, grantId: string): Promise<WageringRow | null> {
  return db
    .prepare('SELECT * FROM wagerings WHERE member_id = ? AND grant_id = ?')
    .bind(memberId, grantId)
    .first<WageringRow>()
}

export function readRow(db: D1Database, sequence: number): Promise<WageringRow | null> {
  return db.prepare('SELECT * FROM wagerings WHERE sequence = ?').bind(sequence).first<WageringRow>()
}
