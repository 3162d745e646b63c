import type { Hono } from 'hono'
import { Refusal } from '#api/envelope'
import { type Currency, CurrencyCode } from '#api/money'
import { JACKPOT_LIST_PATH, JackpotListRequest, type ListedJackpot } from '#api/vendors/jackpots'
import { refuse } from '#workers/http/refusal'
import { CachedValue } from '#workers/shared/cached-value'
import { termsIn } from './engine/jackpot.ts'
import { PARTS } from './engine/jackpot-rules.ts'
import type { Ctx, Env } from './env.ts'
import { engineOf, engines } from './games/catalogue.ts'
import type { PotState } from './jackpots/JackpotLedger.ts'
import { jackpotOf } from './jackpots/jackpot-of.ts'
import { respondError, signedBody } from './operator.ts'

/** A pot is read at most this often, however many windows follow it. */
const FRESH_MS = 5_000

interface ReadPot {
  state: PotState
  readAt: string
}

const pots = new Map<string, CachedValue<Env, ReadPot>>()

/** Mounts the pots: the amount of one for anybody, all of them for operators. */
export function mountJackpots(app: Hono<{ Bindings: Env }>): void {
  app.get('/jackpots/:game', onePot)
  app.post(JACKPOT_LIST_PATH, listPots)
}

async function onePot(c: Ctx): Promise<Response> {
  const currency = CurrencyCode.safeParse(c.req.query('currency'))
  const read = currency.success ? await readPot(c.env, c.req.param('game') ?? '', currency.data) : null
  if (read === null) return refuse(c, new Refusal('not-found'))
  c.header('Cache-Control', `public, max-age=${FRESH_MS / 1_000}`)
  return c.json({ amount: Math.floor(read.state.pot / PARTS), readAt: read.readAt })
}

async function listPots(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = JackpotListRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const games = engines.filter(({ jackpot }) => jackpot !== undefined)
  const reads = games.flatMap(({ code }) =>
    parsed.data.currencies.map(async (currency) =>
      toListedJackpot(code, currency, await readPot(c.env, code, currency)),
    ),
  )
  return c.json((await Promise.all(reads)).filter((pot) => pot !== null))
}

function toListedJackpot(game: string, currency: Currency, read: ReadPot | null): ListedJackpot | null {
  if (read === null) return null
  const { pot, reserve, contributed, returned, paid, seeded, wins, lastWinMs } = read.state
  return {
    ...{ game_code: game, currency, read_at: read.readAt, parts: PARTS, pot: String(pot), reserve: String(reserve) },
    ...{ contributed, returned, paid, seeded, wins },
    last_win_at: lastWinMs === null ? null : new Date(lastWinMs).toISOString(),
  }
}

/** Returns a pot as it was read a few seconds ago at most; null when the game has none. */
async function readPot(env: Env, game: string, currency: Currency): Promise<ReadPot | null> {
  const rules = engineOf(game)?.jackpot
  if (rules === undefined) return null
  const key = `${game} ${currency}`
  const load = async (source: Env): Promise<ReadPot> => ({
    state: await jackpotOf(source, game, currency).state(termsIn(rules, currency)),
    readAt: new Date().toISOString(),
  })
  const cached = pots.get(key) ?? new CachedValue<Env, ReadPot>(load, { ttlMs: FRESH_MS })
  pots.set(key, cached)
  return cached.read(env)
}
