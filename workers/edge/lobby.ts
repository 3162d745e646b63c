import { envelopeOf } from '#api/envelope'
import { Lobby, lobby } from '#api/games/lobby'
import { brand, type Language } from '#brand/brand'
import { languageIn } from '#brand/language-path'
import { CachedValue, type WaitUntil } from '#workers/shared/cached-value'
import type { Env } from './env.ts'
import { fetchPlatform } from './upstream/upstream.ts'

/** A change shows within the age of the platform's answer and of this one, far below a minute. */
const CACHE = { ttlMs: 5_000, maxStaleMs: 15_000, retryMs: 5_000, timeoutMs: 2_000, initial: null }
/** A platform that is down must not hold a page up: it is sent as it was built. */
const LOAD_TIMEOUT_MS = 1_500
const LobbyEnvelope = envelopeOf(Lobby)

/** The platform's catalogue as pages show it, by language; null while the platform has not answered yet. */
export class Lobbies {
  readonly #values = new Map<Language, CachedValue<Env, Lobby | null, null>>()

  read(path: string, env: Env, waitUntil: WaitUntil): Promise<Lobby | null> {
    const language = languageIn(path) ?? brand.defaultLanguage
    let value = this.#values.get(language)
    if (!value) {
      value = new CachedValue<Env, Lobby | null, null>((source) => load(source, language), CACHE)
      this.#values.set(language, value)
    }
    return value.read(env, waitUntil)
  }
}

async function load(env: Env, language: Language): Promise<Lobby> {
  const response = await fetchPlatform(env, `${lobby.path}?language=${language}`, { timeoutMs: LOAD_TIMEOUT_MS })
  return LobbyEnvelope.parse(await response.json()).value
}
