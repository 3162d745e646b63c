import type { Env } from './env.ts'
import type { Info } from './info.ts'
import type { Memo } from './memo.ts'
import type { WrongTries } from './ops/wrongTries.ts'
import type { SharedCache } from './proxy/sharedCache.ts'
import type { Manifests } from './site/manifest.ts'
import type { Shelf } from './site/shelf.ts'
import type { Switches } from './switches/switches.ts'

/** What one isolate remembers between requests; nothing of it belongs to a visitor. */
export interface State {
  switches: Memo<KVNamespace, Switches>
  info: Memo<Env, Info>
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
