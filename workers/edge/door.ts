import type { CachedValue } from '#workers/shared/cached-value'
import type { Manifests } from './cache/manifest.ts'
import type { SharedCache } from './cache/sharedCache.ts'
import type { Shelf } from './cache/shelf.ts'
import type { Env } from './env.ts'
import type { Info } from './info.ts'
import type { Switches } from './switches.ts'
import type { WrongTries } from './wrongTries.ts'

/** What one isolate remembers between requests; nothing of it belongs to a visitor. */
export interface State {
  switches: CachedValue<KVNamespace, Switches, Switches>
  info: CachedValue<Env, Info, Info>
  manifests: Manifests
  shelf: Shelf
  shared: SharedCache
  wrongTries: WrongTries
}

/** What Hono carries through the door. */
export interface Door {
  Bindings: Env
  /** `isOwner`: at `/ops`, the owner's token was given, not a personal one. */
  Variables: { state: State; switches: Switches; requestId: string; isOwner: boolean }
}

/** Where calls of programs live; they are answered with an envelope, everything else is a page or a file. */
export const CALLS = ['/wps/', '/lgw/', '/lotto/', '/api/', '/ops/', '/uploads/'] as const

export function isCall(path: string): boolean {
  return CALLS.some((prefix) => path.startsWith(prefix))
}
