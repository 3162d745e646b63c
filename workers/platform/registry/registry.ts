import { createHash } from 'node:crypto'
import type { Currency } from '#api/money'
import type { Mode, Protocol } from '#api/operator/vendors'
import type { SetCeiling } from '#api/operator/vendors/held-wins'
import type { VendorKey } from '#api/vendors/vendor-gateway'
import { CachedValue } from '../../shared/cached-value.ts'
import { rowsOf } from '../../shared/rows.ts'
import type { Env } from '../env.ts'

/** A registered vendor (migrations/0001_baseline.sql). */
export interface RegisteredVendor {
  /** `vassalage` of its games; capitals. */
  code: string
  name: string
  protocol: Protocol
  /** Base URL of its interface; without a trailing slash. */
  baseUrl: string
  /** Additional origins on which its games may open. */
  gameOrigins: string[]
  /** Our id at the vendor. */
  operatorId: string
  /** Empty: all of our currencies. */
  currencies: Currency[]
  /** False: no launch and no new bet; wins and rollbacks are still accepted. */
  enabled: boolean
  mode: Mode
  /** The key we send to the vendor, encrypted (vendors/secret.ts); null when we sign instead. */
  lockedKey: string | null
  /** Ceilings of wins that an operator has set; `game` null: for all its games. */
  ceilings: SetCeiling[]
}

/** The whole registry, as an isolate caches it. */
interface Registry {
  byCode: Map<string, RegisteredVendor>
  byTokenHash: Map<string, RegisteredVendor>
  /** By key id (`kid`). */
  keys: Map<string, { vendor: RegisteredVendor; key: VendorKey }>
  /** What the operator has closed: `CODE`, or `CODE game_code`. */
  closed: Set<string>
}

interface VendorRow {
  code: string
  name: string
  protocol: Protocol
  base_url: string
  game_origins: string
  operator_id: string
  currencies: string
  enabled: number
  mode: Mode
  token_hash: string | null
  locked_key: string | null
}

/** How long an isolate trusts what it read. */
const TTL_MS = 10_000

const registry = new CachedValue(load, { ttlMs: TTL_MS })

export async function readVendors(env: Pick<Env, 'DB'>): Promise<RegisteredVendor[]> {
  return [...(await registry.read(env.DB)).byCode.values()]
}

/** Returns the registered vendor, or null. */
export async function vendorByCode(env: Pick<Env, 'DB'>, code: string): Promise<RegisteredVendor | null> {
  return (await registry.read(env.DB)).byCode.get(code) ?? null
}

/** Returns the vendor with this token (Valkyrie's `Authorization: Bearer`), or null. Only hashes are compared. */
export async function vendorByToken(env: Pick<Env, 'DB'>, token: string): Promise<RegisteredVendor | null> {
  return (await registry.read(env.DB)).byTokenHash.get(hashOfToken(token)) ?? null
}

/** Returns the public keys of the vendors with this protocol. */
export async function readKeys(env: Pick<Env, 'DB'>, protocol: Protocol): Promise<VendorKey[]> {
  const { keys } = await registry.read(env.DB)
  return [...keys.values()].filter(({ vendor }) => vendor.protocol === protocol).map(({ key }) => key)
}

/** Returns the vendor of that protocol with this key, or null; the key must be valid now. */
export async function vendorByKey(
  env: Pick<Env, 'DB'>,
  kid: string,
  protocol: Protocol,
): Promise<RegisteredVendor | null> {
  const held = (await registry.read(env.DB)).keys.get(kid)
  const now = Date.now()
  if (!held || now < held.key.from_ms || now >= (held.key.until_ms ?? Number.POSITIVE_INFINITY)) return null
  return held.vendor.protocol === protocol ? held.vendor : null
}

/** Returns true while the operator has closed the game or its vendor; with null, checks only the vendor. */
export async function isClosed(env: Pick<Env, 'DB'>, code: string, game: string | null): Promise<boolean> {
  const { closed } = await registry.read(env.DB)
  return closed.has(code) || (game !== null && closed.has(`${code} ${game}`))
}

/**
 * Returns true for a vendor that is or was registered or is in the catalogue; `game`, the `nodeId` of a card or the
 * vendor's own code of a game, is of that vendor, or of any where none is named.
 */
export async function isNamed(
  { DB }: Pick<Env, 'DB'>,
  { vendor = null, game = null }: { vendor?: string | null | undefined; game?: string | null | undefined },
): Promise<boolean> {
  const found = await DB.prepare(
    `SELECT
       (?1 IS NULL OR EXISTS (SELECT 1 FROM vendor_registry WHERE code = ?1)
         OR EXISTS (SELECT 1 FROM vendors WHERE code = ?1))
       AND (?2 IS NULL OR EXISTS (
         SELECT 1 FROM games WHERE ?2 IN (node_id, game_code) AND (?1 IS NULL OR vassalage = ?1))) AS found`,
  )
    .bind(vendor, game)
    .first<number>('found')
  return found === 1
}

/** Called after a change: this isolate reads the registry again at once, the others within ten seconds. */
export function forgetVendors(): void {
  registry.forget()
}

/** Returns the form in which a vendor's token is stored and looked up. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const CLOSED = `SELECT coalesce(games.vassalage || ' ' || games.game_code, maintenance.code) AS closed
  FROM maintenance LEFT JOIN games ON kind = 'game' AND games.node_id = maintenance.code`

async function load(db: D1Database): Promise<Registry> {
  const [rows, keys, closed, ceilings] = await db.batch(
    [
      'SELECT * FROM vendor_registry ORDER BY code',
      'SELECT * FROM vendor_keys ORDER BY valid_from DESC',
      CLOSED,
      'SELECT * FROM win_ceilings ORDER BY vendor, game',
    ].map((statement) => db.prepare(statement)),
  )
  const vendors = rowsOf<VendorRow>(rows)
  const set = Map.groupBy(rowsOf<CeilingRow>(ceilings), ({ vendor }) => vendor)
  const byCode = new Map(vendors.map((row) => [row.code, vendorOf(row, set.get(row.code) ?? [])]))
  const byTokenHash = new Map<string, RegisteredVendor>()
  for (const { code, token_hash: tokenHash } of vendors) {
    const vendor = byCode.get(code)
    if (tokenHash !== null && vendor) byTokenHash.set(tokenHash, vendor)
  }
  return {
    byCode,
    byTokenHash,
    keys: keysAmong(rowsOf<KeyRow>(keys), byCode),
    closed: new Set(rowsOf<{ closed: string }>(closed).map((row) => row.closed)),
  }
}

interface CeilingRow {
  vendor: string
  game: string
  times: number | null
  most: string
}

function vendorOf(row: VendorRow, ceilings: CeilingRow[]): RegisteredVendor {
  return {
    code: row.code,
    name: row.name,
    protocol: row.protocol,
    baseUrl: row.base_url,
    gameOrigins: JSON.parse(row.game_origins) as string[],
    operatorId: row.operator_id,
    currencies: JSON.parse(row.currencies) as Currency[],
    enabled: row.enabled === 1,
    mode: row.mode,
    lockedKey: row.locked_key,
    ceilings: ceilings.map(({ game, times, most }) => ({
      game: game === '' ? null : game,
      times,
      most: JSON.parse(most) as SetCeiling['most'],
    })),
  }
}

interface KeyRow {
  kid: string
  vendor: string
  jwk: string
  valid_from: string
  valid_until: string | null
}

function keysAmong(rows: KeyRow[], byCode: Map<string, RegisteredVendor>): Registry['keys'] {
  const keys: Registry['keys'] = new Map()
  for (const { kid, vendor: code, jwk, valid_from: validFrom, valid_until: validUntil } of rows) {
    const vendor = byCode.get(code)
    const untilMs = validUntil === null ? null : Date.parse(validUntil)
    if (vendor) keys.set(kid, { vendor, key: { kid, jwk, from_ms: Date.parse(validFrom), until_ms: untilMs } })
  }
  return keys
}
