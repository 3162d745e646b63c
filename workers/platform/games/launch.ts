import { Refusal } from '#api/envelope'
import { launchGame } from '#api/games'
import type { Currency } from '#api/money'
import { TRIAL_TYPE } from '#api/session/session'
import type { GameUrlRequest } from '#api/vendors/vendor'
import type { Language } from '#brand/brand'
import { gameRulesFor } from '#brand/jurisdictions/profiles'
import { prefixOf } from '#brand/language-path'
import type { App, Serve } from '../app.ts'
import { bankOf, hashToken, newGameToken } from '../bank/routing.ts'
import { memberById } from '../directory/members.ts'
import { refusedByTerms } from '../directory/terms.ts'
import type { Caller, Ctx, Env } from '../env.ts'
import { type RegisteredVendor, vendorByCode } from '../registry/registry.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import type { Window } from '../throttle/Throttle.ts'
import { launchAt } from '../vendors/adapters.ts'
import { hasOwnWallets, isSingle } from '../vendors/vendor-wallets/mode.ts'
import { visitorOf } from '../visitor.ts'
import { type GameRow, readGame } from './catalogue.ts'
import { rememberGame } from './recent.ts'

/** A game token is valid as long as a web session may last. */
const GAME_TOKEN_MS = 12 * 3_600_000

/** Demos opened from one address: each stores a game of its own at the vendor. */
const DEMOS: Window = { limit: 60, windowSeconds: 600 }

/** The fields of a launch that differ between play money and real money. */
type Player = Pick<GameUrlRequest, 'currency' | 'user' | 'token' | 'wallet'>

/** `GCS_gameLaunchFB`: real money for members, a demo in FUN for everyone. */
export function mountLaunch(app: App, serve: Serve): void {
  serve(app, launchGame, async ({ nodeId, mode, language }, caller, c) => {
    if (mode === 'real' && caller === null) return new Refusal('not-signed-in')
    if (mode === 'real' && caller?.type === TRIAL_TYPE) return new Refusal('trial-account')
    const game = await readGame(c.env.DB, language, nodeId)
    if (game === null) return new Refusal('not-found')
    const vendor = await vendorByCode(c.env, game.vassalage)
    if (game.state !== 'open' || !vendor?.enabled || (mode === 'trial' && game.trial !== 1))
      return new Refusal('game-unavailable')

    if (isBlockedIn(game, visitorOf(c).country)) return new Refusal('region-blocked')
    if (mode === 'real' && caller && !takes(vendor, caller.currency)) return new Refusal('wrong-currency')
    const refused = mode === 'real' && caller ? await refusedByTerms(c.env.DB, caller.memberId) : null
    if (refused) return refused

    if (mode === 'trial') {
      const key = keyFor('demos', visitorOf(c).prefix)
      const wait = await throttleOf(c.env, key).take(key, DEMOS)
      if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    }

    const player =
      mode === 'real' && caller
        ? await findPlayer(caller, { game, vendor }, c.env, { country: visitorOf(c).country, language })
        : { currency: 'FUN' }
    if (player instanceof Refusal) return player
    const url = await launchAt(c.env, vendor, {
      game_code: game.game_code,
      lang: language,
      ...player,
      rules: gameRulesFor(await registeredIn(c.env.DB, caller), visitorOf(c).country),
      ...returnUrlsOf(language, c),
    })
    if (url === null) return new Refusal('vendor-failed')
    if (mode === 'real' && caller) await rememberGame(c.env.DB, caller.memberId, nodeId)
    return { url }
  })
}

/**
 * Opens a game session in the member's bank, which checks that the member may play. The token names the bank; the bank
 * stores only its hash.
 */
async function findPlayer(
  caller: Caller,
  { game, vendor }: { game: GameRow; vendor: RegisteredVendor },
  env: Env,
  locale: { country: string; language: string },
): Promise<Player | Refusal> {
  const token = newGameToken(caller.bank)
  const opened = await bankOf(env, caller.bank).openGame({
    memberId: caller.memberId,
    tokenHash: hashToken(token),
    vendor: game.vassalage,
    gameCode: game.game_code,
    currency: caller.currency,
    expiresAtMs: Date.now() + GAME_TOKEN_MS,
    ...locale,
  })
  if ('refusal' in opened) return new Refusal(opened.refusal)
  const { currency, memberId: user } = caller
  // A vendor with its own vendor wallet gets no token, so that it cannot debit the member's balance.
  if (hasOwnWallets(vendor) && !(await isSingle(env.DB))) return { currency, user, wallet: 'transfer' }
  return { currency, user, token }
}

/** Returns the player's country and address, and the return URLs of the game's own buttons. */
function returnUrlsOf(language: Language, c: Ctx) {
  const { country, address } = visitorOf(c)
  const home = new URL(`${prefixOf(language)}/`, c.env.SITE_ORIGIN)
  return { country, address, lobby_url: home.href, deposit_url: new URL('?popup=deposit', home).href }
}

/** Returns the country of registration of who plays; null for nobody's demo. */
async function registeredIn(db: D1Database, caller: Caller | null): Promise<string | null> {
  return caller === null ? null : ((await memberById(db, caller.memberId))?.country ?? null)
}

/** Returns true when the vendor does not offer the game in that country; `XX` means the country is unknown. */
function isBlockedIn({ blocked_countries: blockedCountries }: GameRow, country: string): boolean {
  return blockedCountries !== null && (JSON.parse(blockedCountries) as string[]).includes(country)
}

function takes({ currencies }: RegisteredVendor, currency: Currency): boolean {
  return currencies.length === 0 || currencies.includes(currency)
}
