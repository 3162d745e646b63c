import * as z from 'zod/mini'
import { brand } from '#brand/brand'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../registry/registry.ts'
import { bareReport, type VendorAdapter } from './adapter-types.ts'
import { openKey } from './secret.ts'
import { callVendor, type VendorRequest } from './vendor-client.ts'

const TIMEOUT_MS = 5_000
const LONGEST = 8_192

const Launched = z.object({ gameUrl: z.url() })

/**
 * Valkyrie's operator API 0.3. The base URL contains the provider: `https://valkyrie.example/operator/caleta`. It has
 * no list of games, and reports a round only by a redirect to its page.
 */
export const VALKYRIE: VendorAdapter = {
  async launch(
    env,
    vendor,
    {
      currency,
      user,
      token,
      game_code: gameCode,
      country,
      lang,
      lobby_url: lobbyUrl,
      deposit_url: depositUrl,
      address,
    },
  ) {
    // Its launches require a player and a session; a demo has neither.
    if (user === undefined || token === undefined) return null
    const body = JSON.stringify({
      casino: vendor.operatorId,
      country,
      currency,
      providerGameId: gameCode,
      language: lang,
      playerId: user,
      sessionIp: address,
      launchConfig: { lobbyUrl, depositUrl, subPartnerId: brand.merchantCode },
    })
    const headers = { 'X-Player-Token': token }
    const response = await callValkyrie(env, vendor, { method: 'POST', path: '/gamelaunch', headers, body })
    const parsed = response?.status === 200 ? Launched.safeParse(response.body) : null
    return parsed?.success ? parsed.data.gameUrl : null
  },

  games: async () => null,

  async round(env, vendor, { round }) {
    const query = new URLSearchParams({ casinoId: vendor.operatorId })
    const path = `/gamerounds/${encodeURIComponent(round)}/render?${query}`
    const response = await callValkyrie(env, vendor, { method: 'GET', path })
    // An error may be Valkyrie's own rather than about the round: only a redirect or a page is conclusive.
    if (response?.status === 200) return bareReport('known')
    return response?.status === 302 ? { ...bareReport('known'), page: response.location } : bareReport('unsure')
  },
}

async function callValkyrie(
  env: Pick<Env, 'PEPPER'>,
  vendor: RegisteredVendor,
  request: Omit<VendorRequest, 'timeoutMs' | 'longest'>,
) {
  const key = vendor.lockedKey === null ? null : await openKey(env.PEPPER, vendor.code, vendor.lockedKey)
  const headers = { ...request.headers, ...(key === null ? {} : { Authorization: `Bearer ${key}` }) }
  return callVendor(vendor, { ...request, headers, timeoutMs: TIMEOUT_MS, longest: LONGEST })
}
