import { createHash } from 'node:crypto'
import type { Currency } from '#api/money'
import type { Mode, Protocol } from '#api/operator/vendors'
import type { VendorKey } from '#api/walletDoor'
import { CachedValue } from '../../shared/cached-value.ts'
import type { Env } from '../env.ts'

/** A vendor we speak with, as the registry has it (migrations/0001_baseline.sql). */
export interface RegisteredVendor {
  /** `vassalage` of its games; capitals. */
  code: string
  name: string
  protocol: Protocol
  /** Where its own half of the interface is; without a slash at the end. */
  baseUrl: string
  /** Where its games may open beside that. */
  gameOrigins: string[]
  /** Our name at the vendor's. */
  operatorId: string
  /** Empty: every currency of ours. */
  currencies: Currency[]
  /** False: no launch and no new bet; wins and rollbacks still land. */
  enabled: boolean
  mode: Mode
  /** The key we bring the vendor, locked (vendors/secret.ts); null: we sign instead. */
  lockedKey: string | null
}

/** All of it, as an isolate remembers it. */
interface Registry {
  byCode: Map<string, RegisteredVendor>
  byTokenHash: Map<string, RegisteredVendor>
  /** By its name. */
  keys: Map<string, { vendor: RegisteredVendor; key: VendorKey }>
  /** What the operator closed for a while: `CODE`, or `CODE game_code`. */
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

export async function vendorsOf(env: Pick<Env, 'DB'>): Promise<RegisteredVendor[]> {
  return [...(await registry.read(env.DB)).byCode.values()]
}

/** The vendor of that code, or null: nobody speaks with it. */
export async function vendorByCode(env: Pick<Env, 'DB'>, code: string): Promise<RegisteredVendor | null> {
  return (await registry.read(env.DB)).byCode.get(code) ?? null
}

/** The vendor that brings this token (Valkyrie's `Authorization: Bearer`), or null. Only hashes are compared. */
export async function vendorByToken(env: Pick<Env, 'DB'>, token: string): Promise<RegisteredVendor | null> {
  return (await registry.read(env.DB)).byTokenHash.get(hashOfToken(token)) ?? null
}

/** The public keys of the vendors that speak this protocol. */
export async function keysOf(env: Pick<Env, 'DB'>, protocol: Protocol): Promise<VendorKey[]> {
  const { keys } = await registry.read(env.DB)
  return [...keys.values()].filter(({ vendor }) => vendor.protocol === protocol).map(({ key }) => key)
}

/** The vendor of that protocol whose key it is, or null; the key must be valid now. */
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

/** True while the operator has closed the game, or all of its vendor's, for a while; null asks about the vendor alone. */
export async function isClosed(env: Pick<Env, 'DB'>, code: string, game: string | null): Promise<boolean> {
  const { closed } = await registry.read(env.DB)
  return closed.has(code) || (game !== null && closed.has(`${code} ${game}`))
}

/** After a change: this isolate reads anew at once, the others within ten seconds. */
export function forgetVendors(): void {
  registry.forget()
}

/** How a vendor's token is kept and looked up. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const CLOSED = `SELECT coalesce(games.vassalage || ' ' || games.game_code, maintenance.code) AS closed
  FROM maintenance LEFT JOIN games ON kind = 'game' AND games.node_id = maintenance.code`

async function load(db: D1Database): Promise<Registry> {
  const [rows, keys, closed] = await db.batch<Record<string, unknown>>(
    ['SELECT * FROM vendor_registry ORDER BY code', 'SELECT * FROM vendor_keys ORDER BY valid_from DESC', CLOSED].map(
      (statement) => db.prepare(statement),
    ),
  )
  const vendors = (rows?.results ?? []) as unknown as VendorRow[]
  const byCode = new Map(vendors.map((row) => [row.code, vendorOf(row)]))
  const byTokenHash = new Map<string, RegisteredVendor>()
  for (const { code, token_hash } of vendors) {
    const vendor = byCode.get(code)
    if (token_hash !== null && vendor) byTokenHash.set(token_hash, vendor)
  }
  return {
    byCode,
    byTokenHash,
    keys: keysAmong((keys?.results ?? []) as unknown as KeyRow[], byCode),
    closed: new Set((closed?.results ?? []).map((row) => String(row.closed))),
  }
}

function vendorOf(row: VendorRow): RegisteredVendor {
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
  for (const { kid, vendor: code, jwk, valid_from, valid_until } of rows) {
    const vendor = byCode.get(code)
    const until_ms = valid_until === null ? null : Date.parse(valid_until)
    if (vendor) keys.set(kid, { vendor, key: { kid, jwk, from_ms: Date.parse(valid_from), until_ms } })
  }
  return keys
}
