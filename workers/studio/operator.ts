import type { Hono } from 'hono'
import type { output } from 'zod/mini'
import { MAX_BODY_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import { CurrencyCode } from '#api/money'
import { STATUS } from '#api/status'
import { GameListRequest, GameRoundRequest, GameUrlRequest, SIGNATURE_HEADER } from '#api/vendors/vendor'
import { brand } from '#brand/brand'
import { gameRulesFor, strictestOf } from '#brand/jurisdictions/profiles'
import { matchLanguage } from '#brand/match-language'
import { readBytes } from '#workers/http/body'
import { decodeJsonObject } from '#workers/shared/json'
import { type GameEngine, underRules } from './engine/game-engine.ts'
import { stakesInVendorUnits } from './engine/stakes.ts'
import type { Ctx, Env } from './env.ts'
import { engineOf, engines, nameOf } from './games/catalogue.ts'
import { operatorOf } from './operators.ts'
import { hashOf, newProof } from './proof.ts'
import type { GameLaunch } from './rounds/launch.ts'
import { isSignedBy } from './signature.ts'

/** Mounts the vendor's calls of operator wallet 1.5: the URL of a game, the list of games, the page of a round. */
export function mountOperator(app: Hono<{ Bindings: Env }>): void {
  app.post('/api/game/url', gameUrl)
  app.post('/api/game/list', gameList)
  app.post('/api/game/round', gameRound)
}

async function gameUrl(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = GameUrlRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const launch = launchOf(parsed.data)
  if (typeof launch === 'string') return respondError(c, engineOf(parsed.data.game_code) ? 400 : 404, launch)
  const { operatorId, user, game } = launch
  const id = user === null ? c.env.SEAT.newUniqueId() : playerGameId(c.env, { operatorId, user, game })
  const code = newProof(id.toString())
  await c.env.SEAT.get(id).open(launch, await hashOf(code))
  // The launch code is in the fragment, which browsers never send, so no log or referrer can contain it.
  const language = matchLanguage([parsed.data.lang]) ?? brand.interfaceLanguage
  return c.json({ url: `${c.env.STUDIO_ORIGIN}/play/${game}?lang=${language}#${code}` })
}

/** Validates a launch request. Returns its data, or the reason to refuse it. FUN is a demo without token and user. */
function launchOf(request: GameUrlRequest): GameLaunch | string {
  const currency = CurrencyCode.safeParse(request.currency)
  const isDemo = request.currency === 'FUN'
  if (!engineOf(request.game_code)) return 'The game_code does not correspond to any game.'
  if (!currency.success) return 'The currency is not offered.'
  const isTransfer = request.wallet === 'transfer'
  if (!isDemo && (request.user === undefined || (request.token === undefined && !isTransfer)))
    return 'Real play needs token and user.'
  if (!isWebAddress(request.lobby_url)) return 'The lobby_url is not a web address.'
  if (request.deposit_url !== undefined && !isWebAddress(request.deposit_url))
    return 'The deposit_url is not a web address.'
  const country = request.country.toUpperCase()
  const wanted = request.game_rules
  return {
    operatorId: request.operator_id,
    user: isDemo ? null : (request.user ?? null),
    token: isDemo || isTransfer ? null : (request.token ?? null),
    game: request.game_code,
    currency: currency.data,
    country,
    rules: strictestOf([
      gameRulesFor(null, country),
      ...(wanted ? [{ autoplay: wanted.autoplay, roundMs: wanted.round_ms }] : []),
    ]),
    lobbyUrl: request.lobby_url,
    depositUrl: request.deposit_url ?? null,
  }
}

async function gameList(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  if (!GameListRequest.safeParse(signed).success) return respondError(c, 400, 'The request cannot be read.')
  const picture = `${c.env.STUDIO_ORIGIN}/pictures`
  return c.json(
    engines.map((engine) => ({
      game_id: engine.id,
      game_code: engine.code,
      name: nameOf(engine.code, brand.interfaceLanguage),
      category: engine.category,
      product: 'Farol',
      enabled: true,
      platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
      blocked_countries: [],
      url_thumb: `${picture}/${engine.code}.svg`,
      url_background: `${picture}/${engine.code}.svg`,
      rtp: engine.figures().rtp,
      stakes: stakesInVendorUnits(engine),
      odds: oddsOf(engine),
    })),
  )
}

function oddsOf(engine: GameEngine) {
  const { hitRate, gainRate, volatility, topPay, topOneIn, highestRtp } = engine.figures()
  return {
    ...{ hit_rate: hitRate, deviation: volatility, top_pay: topPay / 100, top_one_in: Math.round(topOneIn) },
    ...(gainRate !== null && { gain_rate: gainRate }),
    ...(highestRtp !== undefined && { highest_rtp: highestRtp }),
  }
}

async function gameRound(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = GameRoundRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const found = await findRound(c.env, parsed.data)
  if (!found) return c.json({ code: '100', message: 'Invalid Round' }, 405)
  const { round, key, game, isShown, rules } = found
  const { lang, lobby_url: site } = parsed.data
  const pageOf = (more: Record<string, string>) => {
    const query = new URLSearchParams({ lang: matchLanguage([lang ?? '']) ?? brand.interfaceLanguage, game, ...more })
    return `${c.env.STUDIO_ORIGIN}/verify?${query}#${round}/${key}`
  }
  return c.json({
    url: pageOf(site === undefined ? {} : { site }),
    ...(isShown && { picture_url: pageOf({ view: 'picture' }) }),
    ...(rules !== null && { rules: { version: String(rules), ...sinceOf(game, rules) } }),
  })
}

/** Only the rules that are kept have a date here. */
function sinceOf(game: string, version: number): { since?: string } {
  const engine = engineOf(game)
  const rules = engine && underRules(engine, version)?.rules
  return rules ? { since: rules.since } : {}
}

/** Returns the id of the storage of a player in a game. */
export function playerGameId(
  { SEAT }: Env,
  { operatorId, user, game }: { operatorId: string; user: string; game: string },
): DurableObjectId {
  return SEAT.idFromName(`${operatorId}|${user}|${game}`)
}

async function findRound(
  env: Env,
  { operator_id: operatorId, user, round, transaction_uuid: transactionUuid }: output<typeof GameRoundRequest>,
) {
  const ids = round === undefined ? playerGameIdsOfUser(env, operatorId, user) : playerGameIdsOfRound(env, round)
  const by = round === undefined ? { transaction: transactionUuid ?? '' } : { round }
  for (const id of ids) {
    const found = await env.SEAT.get(id).recallKey(operatorId, by)
    if (found) return found
  }
  return null
}

function playerGameIdsOfUser(env: Env, operatorId: string, user: string | undefined): DurableObjectId[] {
  if (user === undefined) return []
  return engines.map(({ code: game }) => playerGameId(env, { operatorId, user, game }))
}

function playerGameIdsOfRound(env: Env, round: string): DurableObjectId[] {
  const id = /^([0-9a-f]{64})-\d+$/.exec(round)?.[1]
  try {
    return id === undefined ? [] : [env.SEAT.idFromString(id)]
  } catch {
    return []
  }
}

const UNREADABLE: Partial<Record<ErrorCode, string>> = {
  'too-large': 'The request is too large.',
  'request-timeout': 'The request took too long to arrive.',
}

/** Returns the fields of the body after verifying its signature, or the error response when anything is wrong. */
export async function signedBody(c: Ctx): Promise<object | Response> {
  const body = await readBytes(c.req.raw, MAX_BODY_BYTES)
  if (body instanceof Refusal)
    return respondError(c, STATUS[body.code] as 400 | 408 | 413, UNREADABLE[body.code] ?? 'The request cannot be read.')
  const fields = decodeJsonObject(body)
  if (fields === null) return respondError(c, 400, 'The request cannot be read.')
  const operator = operatorOf(c.env, String(fields.operator_id))
  if (!operator) return respondError(c, 404, 'The operator_id does not correspond to any existing Operator.')
  const signature = c.req.header(SIGNATURE_HEADER) ?? ''
  if (!(await isSignedBy(operator.publicKey, body, signature)))
    return respondError(c, 401, 'The signature does not match.')
  return fields
}

export function respondError(c: Ctx, status: 400 | 401 | 404 | 408 | 413, error: string): Response {
  return c.json({ error }, status)
}

/** Accepts only web addresses, because they become links in the game window. */
function isWebAddress(text: string): boolean {
  return text.length <= 2_048 && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
