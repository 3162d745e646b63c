import type { Currency } from '#api/money'
import { RETENTION } from '#api/session/retention'

/** Maximum life of a session. */
export const SESSION_LIFE_MS = RETENTION.sessionHours * 3_600_000

/** Maximum life of a session opened with a second factor. */
export const FACTOR_LIFE_MS = RETENTION.deviceDays * 86_400_000

/** A session unused for this long is over (GLI-19 2.5.4). */
export const SESSION_IDLE_MS = RETENTION.idleMinutes * 60_000

/** How long a hand-off ticket is valid (decision 91). */
export const HANDOFF_LIFE_MS = 60_000

/** The member's data stored with a session, so that a call needs no directory read. */
export interface Session {
  type: number
  bank: string
  currency: Currency
  /** The sub-account that acts in it (`ID.VERSION`); null when it is the member. */
  subAccount: string | null
}

/** A session to be opened; a member's own where no sub-account is named. */
export type NewSession = Omit<Session, 'subAccount'> & Partial<Pick<Session, 'subAccount'>>

/** How a session is described to its owner (`api/session/sessions.ts`). */
export interface DeviceLabel {
  browser: string | null
  system: string | null
  network: string
}

/** One item of the session list; times in milliseconds since 1970. */
export interface Listed extends DeviceLabel {
  id: string
  current: boolean
  openedAtMs: number
  lastUsedAtMs: number
}

/** A session as it is stored. */
export interface SessionRow extends Record<string, SqlStorageValue> {
  hash: string
  id: string
  created_at: number
  last_seen_at: number
  expires_at: number
  type: number
  bank: string
  currency: Currency
  browser: string | null
  system: string | null
  network: string
  /** The hash of the session that handed this one off; null when the person signed in. */
  parent: string | null
  sub_account: string | null
}

/** What is stored of a session when it begins, beside its id and times. */
export type Stored = Omit<SessionRow, 'id' | 'created_at' | 'last_seen_at' | 'expires_at'>

/** Describes a session to its owner. */
export function listedOf(row: SessionRow, current: boolean, lastUsedAtMs: number): Listed {
  const { id, created_at: openedAtMs, browser, system, network } = row
  return { id, current, openedAtMs, lastUsedAtMs, browser, system, network }
}
