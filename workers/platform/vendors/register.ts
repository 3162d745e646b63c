import { calculateJwkThumbprint } from 'jose'
import type { Currency } from '#api/money'
import type { Env } from '../env.ts'
import { noteChange } from '../site/settings.ts'
import type { KeyChange, Mode, Protocol, PublicKey, Registration } from './operator.ts'
import { forgetVendors, hashOfToken } from './registry.ts'
import { lockKey } from './secret.ts'

/** A vendor as an operator sees it: everything but its secrets. */
export interface VendorEntry {
  code: string
  name: string
  protocol: Protocol
  baseUrl: string
  gameOrigins: string[]
  operatorId: string
  currencies: Currency[]
  enabled: boolean
  mode: Mode
  hasToken: boolean
  hasApiKey: boolean
  keys: { kid: string; validFrom: string; validUntil: string | null }[]
  games: number
  createdAt: string
  changedAt: string
}

/** Why a change was not made: a key that is another vendor's, or no such vendor or key. */
export type NotRegistered = 'not-found' | 'conflict'

const UPSERT = `INSERT INTO vendor_registry
    (code, name, protocol, base_url, game_origins, operator_id, currencies, enabled, mode, token_hash, locked_key,
     created_at, changed_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?9, ?10, ?11, ?11)
  ON CONFLICT (code) DO UPDATE SET name = excluded.name, protocol = excluded.protocol, base_url = excluded.base_url,
    game_origins = excluded.game_origins, operator_id = excluded.operator_id, currencies = excluded.currencies,
    mode = excluded.mode, token_hash = coalesce(excluded.token_hash, token_hash),
    locked_key = coalesce(excluded.locked_key, locked_key), changed_at = excluded.changed_at`

/** Who makes games, as the lobby names it; a name the catalogue gave stays. */
const NAME = `INSERT INTO vendors (code, name, sort) SELECT ?1, ?2, 1 + coalesce(max(sort), 0) FROM vendors WHERE true
  ON CONFLICT (code) DO NOTHING`

/** Connects a vendor, or changes how. Answers null, or why not; `by`: who did it, for the history. */
export async function register(
  env: Pick<Env, 'DB' | 'PEPPER'>,
  code: string,
  asked: Registration,
  by: string,
): Promise<NotRegistered | null> {
  const db = env.DB
  const now = new Date().toISOString()
  const before = await vendorEntry(db, code)
  const kid = asked.publicKey === undefined ? null : await kidOf(asked.publicKey)
  if (kid !== null && (await isOthers(db, code, 'SELECT vendor FROM vendor_keys WHERE kid = ?', kid))) return 'conflict'
  const tokenHash = asked.token === undefined ? null : hashOfToken(asked.token)
  const holder = 'SELECT code AS vendor FROM vendor_registry WHERE token_hash = ?'
  if (tokenHash !== null && (await isOthers(db, code, holder, tokenHash))) return 'conflict'
  const locked = asked.apiKey === undefined ? null : await lockKey(env.PEPPER, code, asked.apiKey)
  await db.batch([
    db
      .prepare(UPSERT)
      .bind(
        ...[code, asked.name, asked.protocol, asked.baseUrl, JSON.stringify(asked.gameOrigins), asked.operatorId],
        ...[JSON.stringify(asked.currencies), asked.mode, tokenHash, locked, now],
      ),
    db.prepare(NAME).bind(code, asked.name),
    ...(kid !== null && asked.publicKey ? [insertKey(db, code, kid, asked.publicKey, now)] : []),
  ])
  await noteChange(db, nameOf(code), before, await vendorEntry(db, code), by)
  forgetVendors()
  return null
}

/** Adds a key, or retires one from now on; the others stay as they are. */
export async function changeKeys(
  db: D1Database,
  code: string,
  change: KeyChange,
  by: string,
): Promise<NotRegistered | null> {
  const before = await vendorEntry(db, code)
  if (before === null) return 'not-found'
  const now = new Date().toISOString()
  if ('add' in change) {
    const kid = await kidOf(change.add)
    if (await isOthers(db, code, 'SELECT vendor FROM vendor_keys WHERE kid = ?', kid)) return 'conflict'
    await insertKey(db, code, kid, change.add, now).run()
  } else {
    if (!before.keys.some(({ kid }) => kid === change.retire)) return 'not-found'
    await db
      .prepare('UPDATE vendor_keys SET valid_until = ?1 WHERE kid = ?2 AND valid_until IS NULL')
      .bind(now, change.retire)
      .run()
  }
  await noteChange(db, nameOf(code), before.keys, (await vendorEntry(db, code))?.keys ?? [], by)
  forgetVendors()
  return null
}

/** Turns a vendor off, or on again. */
export async function setEnabled(
  db: D1Database,
  code: string,
  enabled: boolean,
  by: string,
): Promise<NotRegistered | null> {
  const before = await vendorEntry(db, code)
  if (before === null) return 'not-found'
  await db
    .prepare('UPDATE vendor_registry SET enabled = ?1, changed_at = ?2 WHERE code = ?3')
    .bind(enabled ? 1 : 0, new Date().toISOString(), code)
    .run()
  await noteChange(db, nameOf(code), { enabled: before.enabled }, { enabled }, by)
  forgetVendors()
  return null
}

/** The vendor with its keys, retired ones too; null when there is none of that code. */
export async function vendorEntry(db: D1Database, code: string): Promise<VendorEntry | null> {
  return (await vendorEntries(db, code))[0] ?? null
}

/** Every vendor, or the one of that code. */
export async function vendorEntries(db: D1Database, code: string | null = null): Promise<VendorEntry[]> {
  const { results } = await db.prepare(ENTRIES).bind(code).all<EntryRow>()
  return results.map(({ game_origins, currencies, keys, ...row }) => ({
    ...row,
    gameOrigins: JSON.parse(game_origins) as string[],
    currencies: JSON.parse(currencies) as Currency[],
    enabled: row.enabled === 1,
    hasToken: row.hasToken === 1,
    hasApiKey: row.hasApiKey === 1,
    keys: JSON.parse(keys) as VendorEntry['keys'],
  }))
}

type EntryRow = Omit<VendorEntry, 'gameOrigins' | 'currencies' | 'enabled' | 'hasToken' | 'hasApiKey' | 'keys'> & {
  game_origins: string
  currencies: string
  enabled: number
  hasToken: number
  hasApiKey: number
  keys: string
}

const ENTRIES = `SELECT code, name, protocol, base_url AS baseUrl, game_origins, operator_id AS operatorId, currencies,
    enabled, mode, token_hash IS NOT NULL AS hasToken, locked_key IS NOT NULL AS hasApiKey,
    (SELECT json_group_array(json_object('kid', kid, 'validFrom', valid_from, 'validUntil', valid_until))
     FROM (SELECT * FROM vendor_keys WHERE vendor = code ORDER BY valid_from, kid)) AS keys,
    (SELECT count(*) FROM games WHERE vassalage = code AND sort IS NOT NULL) AS games,
    created_at AS createdAt, changed_at AS changedAt
  FROM vendor_registry WHERE ?1 IS NULL OR code = ?1 ORDER BY code`

/** The history of settings keeps a vendor's under this name. */
const nameOf = (code: string) => `vendor:${code}`

/** RFC 7638: the same key has the same name wherever it is written down. */
function kidOf({ kty, n, e }: PublicKey): Promise<string> {
  return calculateJwkThumbprint({ kty, n, e })
}

function insertKey(db: D1Database, code: string, kid: string, { kty, n, e }: PublicKey, from: string) {
  return db
    .prepare('INSERT OR IGNORE INTO vendor_keys (kid, vendor, jwk, valid_from) VALUES (?, ?, ?, ?)')
    .bind(kid, code, JSON.stringify({ kty, n, e }), from)
}

async function isOthers(db: D1Database, code: string, sql: string, value: string): Promise<boolean> {
  const row = await db.prepare(sql).bind(value).first<{ vendor: string }>()
  return row !== null && row.vendor !== code
}
