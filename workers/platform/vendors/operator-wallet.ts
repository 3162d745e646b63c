import { Buffer } from 'node:buffer'
import { importJWK, type JWK } from 'jose'
import { JACKPOT_LIST_PATH, ListedJackpot } from '#api/vendors/jackpots'
import {
  type GameUrlRequest,
  GameUrlResponse,
  ListedGame,
  RoundResponse,
  SIGNATURE_HEADER,
  UnknownRound,
} from '#api/vendors/vendor'
import { brand } from '#brand/brand'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../registry/registry.ts'
import { bareReport, type RoundReport, type VendorAdapter } from './adapter-types.ts'
import { callVendor, type VendorResponse } from './vendor-client.ts'

/** Timeouts of vendor calls, in milliseconds: a member waits for a game, an operator for a list. */
const TIMEOUT_MS = 5_000
const LIST_TIMEOUT_MS = 8_000
/** Shorter than a load of `jackpots.ts`. */
const JACKPOT_TIMEOUT_MS = 1_500

/** Maximum characters of a URL response and of a list of games. */
const LONGEST = 8_192
const LONGEST_LIST = 4_000_000
const LONGEST_JACKPOTS = 500_000

/** The adapter of the operator wallet 1.5: `POST /api/game/url`, `list` and `round`, signed over the raw body. */
export const OPERATOR_WALLET: VendorAdapter = {
  async launch(env, vendor, launch) {
    const {
      currency,
      user,
      token,
      wallet,
      game_code: gameCode,
      country,
      lang,
      lobby_url: lobbyUrl,
      deposit_url: depositUrl,
      rules: { autoplay, roundMs },
    } = launch
    const isLimited = !autoplay || roundMs.slot > 0 || roundMs.other > 0
    const request: GameUrlRequest = {
      operator_id: vendor.operatorId,
      sub_partner_id: brand.merchantCode,
      ...(user === undefined ? {} : { user }),
      ...(token === undefined ? {} : { token }),
      ...(wallet === undefined ? {} : { wallet }),
      ...{ game_code: gameCode, currency, country, lang, lobby_url: lobbyUrl, deposit_url: depositUrl },
      ...(isLimited && { game_rules: { autoplay, round_ms: roundMs } }),
    }
    const response = await callSigned(env, vendor, '/api/game/url', request, TIMEOUT_MS, LONGEST)
    const parsed = response?.status === 200 ? GameUrlResponse.safeParse(response.body) : null
    return parsed?.success ? parsed.data.url : null
  },

  async games(env, vendor) {
    const request = { operator_id: vendor.operatorId }
    const response = await callSigned(env, vendor, '/api/game/list', request, LIST_TIMEOUT_MS, LONGEST_LIST)
    if (response?.status !== 200 || !Array.isArray(response.body)) return null
    return response.body.flatMap((game) => {
      const read = ListedGame.safeParse(game)
      return read.success ? [read.data] : []
    })
  },

  async jackpots(env, vendor, currencies) {
    const request = { operator_id: vendor.operatorId, currencies }
    const response = await callSigned(env, vendor, JACKPOT_LIST_PATH, request, JACKPOT_TIMEOUT_MS, LONGEST_JACKPOTS)
    if (response?.status !== 200 || !Array.isArray(response.body)) return null
    return response.body.flatMap((pot) => {
      const read = ListedJackpot.safeParse(pot)
      return read.success ? [read.data] : []
    })
  },

  /**
   * The interface replies with the URL of the round's page, or 405 and code 100 for a round it never had. Any other
   * response is inconclusive.
   */
  async round(env, vendor, { member, round, transaction, language, lobbyUrl }) {
    const request = {
      operator_id: vendor.operatorId,
      sub_partner_id: brand.merchantCode,
      user: member,
      round,
      transaction_uuid: transaction,
      ...(language === undefined ? {} : { lang: language }),
      ...(lobbyUrl === undefined ? {} : { lobby_url: lobbyUrl }),
    }
    const response = await callSigned(env, vendor, '/api/game/round', request, TIMEOUT_MS, LONGEST)
    const found = response?.status === 200 ? RoundResponse.safeParse(response.body) : null
    if (found?.success) return reportOf(found.data)
    return bareReport(response?.status === 405 && UnknownRound.safeParse(response.body).success ? 'unknown' : 'unsure')
  },
}

function reportOf({ url, picture_url: picture, rules }: RoundResponse): RoundReport {
  return {
    ...{ status: 'known', page: url, picture: picture ?? null },
    rules: rules === undefined ? null : { version: rules.version, since: rules.since ?? null },
  }
}

/** Makes one signed call to the vendor; returns null when no readable response arrived in time. */
export async function callSigned(
  env: Pick<Env, 'OPERATOR_KEY'>,
  vendor: RegisteredVendor,
  path: string,
  request: object,
  timeoutMs: number,
  longest: number,
): Promise<VendorResponse | null> {
  const body = JSON.stringify(request)
  const headers = { [SIGNATURE_HEADER]: await signBody(env, body) }
  return callVendor(vendor, { method: 'POST', path, headers, body, timeoutMs, longest })
}

/** RSA-SHA256 (PKCS#1 v1.5) over the exact bytes sent, base64. */
async function signBody(env: Pick<Env, 'OPERATOR_KEY'>, body: string): Promise<string> {
  const key = (await importJWK(JSON.parse(env.OPERATOR_KEY) as JWK, 'RS256')) as CryptoKey
  const bytes = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, new TextEncoder().encode(body))
  return Buffer.from(bytes).toString('base64')
}
