import { CURRENCIES, type Currency } from '#api/money'
import type { Jackpot } from '#api/operator/games/jackpots'
import { jackpotCalls } from '#api/operator/games/jackpots'
import { jackpots, type ListedJackpot, type OpenPot } from '#api/vendors/jackpots'
import { CachedValue } from '../../shared/cached-value.ts'
import type { App, Serve } from '../app.ts'
import type { Env } from '../env.ts'
import { readVendors } from '../registry/registry.ts'
import { VENDOR_ADAPTERS } from './adapters.ts'

/** A pot is asked for at most this often, and shown this long while its vendor is silent: it carries the time it was read. */
const FRESH_MS = 5_000
const STALE_MS = 60_000

/** A pot of a game in the catalogue. */
interface CataloguePot {
  nodeId: string
  vendor: string
  pot: ListedJackpot
}

const potsByCurrency = new Map<Currency, CachedValue<Env, CataloguePot[]>>()

export function mountJackpots(app: App, serve: Serve): void {
  serve(app, jackpots, async ({ currency }, _caller, c) => {
    const pots = await potsIn(currency).read(c.env, (work) => c.executionCtx.waitUntil(work))
    return { jackpots: pots.map(openPotOf).filter(({ amount }) => Number.isSafeInteger(amount)) }
  })
}

export function mountJackpotsOps(app: App, serve: Serve): void {
  serve(app, jackpotCalls.listJackpots, async ({ currency }, _by, c) => ({
    jackpots: (await readPots(c.env, currency === undefined ? CURRENCIES : [currency])).map(entryOf),
  }))
}

function potsIn(currency: Currency): CachedValue<Env, CataloguePot[]> {
  const policy = { ttlMs: FRESH_MS, maxStaleMs: STALE_MS }
  const cached =
    potsByCurrency.get(currency) ??
    new CachedValue<Env, CataloguePot[]>((env, last) => readPots(env, [currency], last), policy)
  potsByCurrency.set(currency, cached)
  return cached
}

/** Asks each vendor that has jackpot games for its pots. One that is silent has those of before: each has its time. */
async function readPots(env: Env, currencies: readonly Currency[], last: CataloguePot[] = []): Promise<CataloguePot[]> {
  const { results } = await env.DB.prepare(
    `SELECT node_id, vassalage, game_code FROM games WHERE sort IS NOT NULL AND node_id IN
      (SELECT node_id FROM game_classes WHERE class = 'JP')`,
  ).all<{ node_id: string; vassalage: string; game_code: string }>()
  const nodes = new Map(results.map((row) => [`${row.vassalage} ${row.game_code}`, row.node_id]))
  const vendors = (await readVendors(env)).filter(({ code, enabled }) =>
    results.some((row) => enabled && row.vassalage === code),
  )
  const found = vendors.map(async (vendor) => {
    const pots = await VENDOR_ADAPTERS[vendor.protocol].jackpots?.(env, vendor, currencies)
    if (pots == null) return last.filter(({ vendor: code }) => code === vendor.code)
    return pots.flatMap((pot) => {
      const nodeId = nodes.get(`${vendor.code} ${pot.game_code}`)
      return nodeId !== undefined && currencies.includes(pot.currency) ? [{ nodeId, vendor: vendor.code, pot }] : []
    })
  })
  return (await Promise.all(found)).flat()
}

function openPotOf({ nodeId, pot }: CataloguePot): OpenPot {
  const whole = BigInt(pot.pot) / BigInt(pot.parts)
  return { nodeId, amount: Number(whole), currency: pot.currency, readAt: pot.read_at }
}

function entryOf({ nodeId, vendor, pot }: CataloguePot): Jackpot {
  const minor = (parts: string) => decimalOf(BigInt(parts), BigInt(pot.parts))
  return {
    ...{ vendor, game: nodeId, currency: pot.currency, pot: minor(pot.pot), reserve: minor(pot.reserve) },
    ...{ contributed: minor(pot.contributed), returned: minor(pot.returned), paid: minor(pot.paid) },
    ...{ seeded: minor(pot.seeded), wins: pot.wins, lastWinAt: pot.last_win_at, readAt: pot.read_at },
  }
}

/** Writes parts of a minor unit as a decimal number of minor units, exactly: 12345 of 10,000 is `1.2345`. */
export function decimalOf(parts: bigint, of: bigint): string {
  const size = parts < 0n ? -parts : parts
  const digits = String(of).length - 1
  const rest = digits === 0 ? '' : `.${String(size % of).padStart(digits, '0')}`
  return `${parts < 0n ? '-' : ''}${size / of}${rest}`
}
