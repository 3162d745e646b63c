import * as z from 'zod/mini'
import { brand, type Language } from '#brand/brand'
import { languageIn, prefixOf } from '#brand/language-path'
import { CachedValue, type WaitUntil } from '#workers/shared/cached-value'

/**
 * The file with the hashes of one language. The build writes it among the pages, so that both are deployed together.
 * The edge never serves it to visitors.
 */
export const MANIFEST_NAME = '/edge-manifest.json'

const Hash = z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))
/** The inline scripts and styles of one document, as CSP sources. */
const Page = z.object({ scripts: z.array(Hash), styles: z.array(Hash) })
export type Page = z.infer<typeof Page>
const Manifest = z.record(z.string(), Page)

/** Maps a document path, such as `/en/promotions`, to the hashes of that document (scripts/assets/manifest.ts). */
export type Pages = ReadonlyMap<string, Page>

/** A build never changes under a running isolate, so each is read once; only a failure is tried again. */
const CACHE = { ttlMs: Infinity, maxStaleMs: Infinity, timeoutMs: 3_000, initial: new Map<string, Page>() }

/** The manifests of this isolate, one per language, each loaded at the first request for a page of that language. */
export class Manifests {
  readonly #manifests = new Map<Language, CachedValue<Fetcher, Pages, Pages>>()

  /** The documents of the language that `path` is in. */
  read(path: string, assets: Fetcher, waitUntil: WaitUntil): Promise<Pages> {
    const language = languageIn(path) ?? brand.defaultLanguage
    let manifest = this.#manifests.get(language)
    if (!manifest) {
      manifest = new CachedValue<Fetcher, Pages, Pages>((store) => load(language, store), CACHE)
      this.#manifests.set(language, manifest)
    }
    return manifest.read(assets, waitUntil)
  }
}

async function load(language: Language, assets: Fetcher): Promise<Pages> {
  const response = await assets.fetch(`https://assets.internal${prefixOf(language)}${MANIFEST_NAME}`)
  if (!response.ok) throw new Error(`the manifest of inline scripts answered ${response.status}`)
  return new Map(Object.entries(Manifest.parse(await response.json())))
}
