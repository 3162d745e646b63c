import { calculateJwkThumbprint } from 'jose'
import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import type { KeyChange, PublicKey, Registration, VendorEntry } from '#api/operator/vendors'
import { brand } from '#brand/brand'
import { insertRow } from '../../shared/rows.ts'
import { updateLobby } from '../catalogue/availability.ts'
import type { Env } from '../env.ts'
import { type By, type Change, writeAudited } from '../operators/audit.ts'
import { forgetVendors, hashOfToken } from '../registry/registry.ts'
import { lockKey } from './secret.ts'

/** SQL: a registration that changes one; without a token or key of its own it leaves those that exist. */
const REPLACE = `ON CONFLICT (code) DO UPDATE SET name = excluded.name, protocol = excluded.protocol, base_url = excluded.base_url,
    game_origins = excluded.game_origins, operator_id = excluded.operator_id, currencies = excluded.currencies,
    mode = excluded.mode, token_hash = coalesce(excluded.token_hash, token_hash),
    locked_key = coalesce(excluded.locked_key, locked_key), changed_at = excluded.changed_at`

/** The vendor's name in the lobby: the one that the registration gives, or else the one it has. */
const NAME = `INSERT INTO vendors (code, name, sort) SELECT ?1, ?2, 1 + coalesce(max(sort), 0) FROM vendors WHERE true
  ON CONFLICT (code) DO UPDATE SET name = excluded.name WHERE ?3`

/**
 * Registers a vendor or changes its registration. Returns null on success, `conflict` when its key or token belongs to
 * another vendor. `by` is the actor for the audit log.
 */
export async function register(
  env: Pick<Env, 'DB' | 'PEPPER'>,
  code: string,
  registration: Registration,
  by: By,
): Promise<Refusal | null> {
  const db = env.DB
  const now = new Date().toISOString()
  const kid = registration.publicKey === undefined ? null : await hashKey(registration.publicKey)
  const tokenHash = registration.token === undefined ? null : hashOfToken(registration.token)
  const locked = registration.apiKey === undefined ? null : await lockKey(env.PEPPER, code, registration.apiKey)
  return changeVendor(db, by, code, 'vendor-registered', async (before) => {
    const fault = await registrationFault(db, code, registration)
    if (fault) return fault
    const effective = withDefaults(code, registration, before)
    const { name, protocol, baseUrl, gameOrigins, operatorId, currencies, mode } = effective
    const row = {
      code,
      name,
      protocol,
      base_url: baseUrl,
      game_origins: JSON.stringify(gameOrigins),
      operator_id: operatorId,
      currencies: JSON.stringify(currencies),
      enabled: 1,
      mode,
      token_hash: tokenHash,
      locked_key: locked,
      created_at: now,
      changed_at: now,
    }
    const upsert = insertRow(db, 'vendor_registry', row, REPLACE)
    const key = kid !== null && registration.publicKey ? [insertKey(db, code, kid, registration.publicKey, now)] : []
    return {
      before,
      // Of a secret, the audit log records only that it exists.
      after: { ...effective, key: kid, hasToken: tokenHash !== null, hasApiKey: locked !== null },
      statements: [upsert, db.prepare(NAME).bind(code, name, registration.name === undefined ? 0 : 1), ...key],
    }
  })
}

/** Returns why a vendor cannot be registered so; null when it can. */
export async function registrationFault(
  db: D1Database,
  code: string,
  { publicKey, token }: Registration,
): Promise<Refusal | null> {
  if (publicKey && !(await isKey(publicKey))) return new Refusal('bad-input')
  if (publicKey && (await isOthers(db, code, KEY_HOLDER, await hashKey(publicKey)))) return new Refusal('conflict')
  if (token && (await isOthers(db, code, TOKEN_HOLDER, hashOfToken(token)))) return new Refusal('conflict')
  return null
}

/**
 * True when a registration changes only what members read of a vendor, or its currencies: one person may. Where it is,
 * how it signs and which wallet it has decide about money.
 */
export function isOnlyPresentation(
  before: VendorEntry | null,
  { protocol, baseUrl, operatorId, gameOrigins, mode }: Registration,
  { key, hasToken, hasApiKey }: { key: string | null; hasToken: boolean; hasApiKey: boolean },
): boolean {
  if (before === null || hasToken || hasApiKey) return false
  const hasKey = key === null || before.keys.some(({ kid }) => kid === key)
  const isSame = (next: unknown, now: unknown) => next === undefined || JSON.stringify(next) === JSON.stringify(now)
  return (
    hasKey &&
    isSame(protocol, before.protocol) &&
    isSame(baseUrl, before.baseUrl) &&
    isSame(operatorId, before.operatorId) &&
    isSame(gameOrigins, before.gameOrigins) &&
    isSame(mode, before.mode)
  )
}

/** Merges the request, the existing values and the defaults, in that order; without secrets and keys. */
function withDefaults(code: string, registration: Registration, before: VendorEntry | null) {
  const { protocol, baseUrl } = registration
  return {
    protocol,
    baseUrl,
    name: registration.name ?? before?.name ?? code,
    operatorId: registration.operatorId ?? before?.operatorId ?? brand.merchantCode,
    gameOrigins: registration.gameOrigins ?? before?.gameOrigins ?? [],
    currencies: registration.currencies ?? before?.currencies ?? [],
    mode: registration.mode ?? before?.mode ?? 'seamless',
  }
}

/** Adds a key, or retires one from now on; the others are unchanged. */
export async function changeKeys(db: D1Database, code: string, change: KeyChange, by: By): Promise<Refusal | null> {
  const now = new Date().toISOString()
  const kid = 'add' in change ? await hashKey(change.add) : change.retire
  return changeVendor(db, by, code, 'add' in change ? 'key-added' : 'key-retired', async (before) => {
    if (before === null) return new Refusal('not-found')
    if ('retire' in change && !before.keys.some((key) => key.kid === kid)) return new Refusal('not-found')
    const fault = 'add' in change ? await keyFault(db, code, change.add) : null
    if (fault) return fault
    const retire = 'UPDATE vendor_keys SET valid_until = ?1 WHERE kid = ?2 AND valid_until IS NULL'
    const statement = 'add' in change ? insertKey(db, code, kid, change.add, now) : db.prepare(retire).bind(now, kid)
    return { before: before.keys, after: { kid, at: now }, statements: [statement] }
  })
}

/** Returns why a vendor cannot have this key as well; null when it can. */
export async function keyFault(db: D1Database, code: string, key: PublicKey): Promise<Refusal | null> {
  if (!(await isKey(key))) return new Refusal('bad-input')
  if ((await vendorEntry(db, code)) === null) return new Refusal('not-found')
  return (await isOthers(db, code, KEY_HOLDER, await hashKey(key))) ? new Refusal('conflict') : null
}

/** Disables a vendor, or enables it again. */
export async function setEnabled(db: D1Database, code: string, enabled: boolean, by: By): Promise<Refusal | null> {
  return changeVendor(db, by, code, enabled ? 'vendor-enabled' : 'vendor-disabled', async (before) => {
    if (before === null) return new Refusal('not-found')
    const statement = db
      .prepare('UPDATE vendor_registry SET enabled = ?1, changed_at = ?2 WHERE code = ?3')
      .bind(enabled ? 1 : 0, new Date().toISOString(), code)
    return { before: { enabled: before.enabled }, after: { enabled }, statements: [statement, ...updateLobby(db)] }
  })
}

/** Makes a change and its audit entry in one batch; this isolate then reads the registry again. */
async function changeVendor(
  db: D1Database,
  by: By,
  code: string,
  action: string,
  plan: (before: VendorEntry | null) => Promise<Omit<Change, 'action' | 'subject'> | Refusal>,
): Promise<Refusal | null> {
  const done = await writeAudited(db, by, async () => {
    const planned = await plan(await vendorEntry(db, code))
    return planned instanceof Refusal ? planned : { ...planned, action, subject: `vendor:${code}` }
  })
  forgetVendors()
  return done instanceof Refusal ? done : null
}

/** Returns the vendor with its keys, also retired ones; null when the code is not registered. */
export async function vendorEntry(db: D1Database, code: string): Promise<VendorEntry | null> {
  return (await vendorEntries(db, code))[0] ?? null
}

/** Returns every vendor, or the one with that code. */
export async function vendorEntries(db: D1Database, code: string | null = null): Promise<VendorEntry[]> {
  const { results } = await db.prepare(ENTRIES).bind(code).all<EntryRow>()
  return results.map(({ game_origins: gameOrigins, currencies, keys, ...row }) => ({
    ...row,
    gameOrigins: JSON.parse(gameOrigins) as string[],
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
    (SELECT count(*) FROM games WHERE vassalage = code AND place IS NOT NULL) AS games,
    created_at AS createdAt, changed_at AS changedAt
  FROM vendor_registry WHERE ?1 IS NULL OR code = ?1 ORDER BY code`

const TOKEN_HOLDER = 'SELECT code AS vendor FROM vendor_registry WHERE token_hash = ?'
const KEY_HOLDER = 'SELECT vendor FROM vendor_keys WHERE kid = ?'

/** RFC 7638: the same key always has the same id. */
export function hashKey({ kty, n, e }: PublicKey): Promise<string> {
  return calculateJwkThumbprint({ kty, n, e })
}

/** The platform's own import is stricter than `node:crypto`: it refuses exponents that are never used for signing. */
async function isKey(key: PublicKey): Promise<boolean> {
  return crypto.subtle.importKey('jwk', key, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['verify']).then(
    () => true,
    () => false,
  )
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
