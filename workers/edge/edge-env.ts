import type { CachedValue } from '#workers/shared/cached-value'
import type { DocumentCache } from './cache/document-cache.ts'
import type { Manifests } from './cache/manifest.ts'
import type { SharedCache } from './cache/shared-cache.ts'
import type { Env } from './env.ts'
import type { Info } from './info.ts'
import type { Lobbies } from './lobby.ts'
import type { Switches } from './switches.ts'
import type { PersonalTokens, WrongTries } from './wrong-tries.ts'

/** State that one isolate keeps between requests. It holds no data of a single visitor. */
export interface State {
  switches: CachedValue<KVNamespace, Switches, Switches>
  info: CachedValue<Env, Info, Info>
  manifests: Manifests
  lobbies: Lobbies
  documentCache: DocumentCache
  shared: SharedCache
  wrongTries: WrongTries
  /** Personal tokens that the platform accepted. */
  personalTokens: PersonalTokens
}

/** The bindings and the per-request variables of the edge's Hono app. */
export interface EdgeEnv {
  Bindings: Env
  /** `isOwner`: the request to `/ops` carries the owner's token, not a personal one; `opsToken`: that token. */
  Variables: { state: State; switches: Switches; requestId: string; isOwner: boolean; opsToken: string }
}

/** Path prefixes of API calls, which are answered with an envelope. Every other path is a page or a file. */
export const CALLS = ['/wps/', '/lgw/', '/lotto/', '/api/', '/ops/', '/uploads/'] as const

export function isCall(path: string): boolean {
  return CALLS.some((prefix) => path.startsWith(prefix) || `${path}/` === prefix)
}
