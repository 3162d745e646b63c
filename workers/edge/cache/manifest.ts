import * as z from 'zod/mini'
import { brand, type Language } from '#brand/brand'
import { languageIn, prefixOf } from '#brand/language-path'
import { type Keep, Memo, type Pace } from '../memo.ts'

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

/** Maps a document path, such as `/en/promotions`, to the hashes of that document (scripts/manifest.ts). */
export type Pages = ReadonlyMap<string, Page>

/** A build never changes under a running isolate, so each manifest is read once; only a failed read is repeated. */
const PACE: Pace = { softMs: Infinity, hardMs: Infinity, retryMs: 1_000, timeoutMs: 3_000 }

/** The manifests of this isolate, one per language, each loaded at the first request for a page of that language. */
export class Manifests {
  readonly #memos = new Map<Language, Memo<Fetcher, Pages>>()

  /** Returns the manifest of the language that `path` belongs to. */
  read(path: string, assets: Fetcher, keep: Keep): Pages | Promise<Pages> {
    const language = languageIn(path) ?? brand.defaultLanguage
    let memo = this.#memos.get(language)
    if (!memo) {
      memo = new Memo<Fetcher, Pages>(new Map(), (store) => load(language, store), PACE)
      this.#memos.set(language, memo)
    }
    return memo.read(assets, keep)
  }
}

async function load(language: Language, assets: Fetcher): Promise<Pages> {
  const answer = await assets.fetch(`https://assets.internal${prefixOf(language)}${MANIFEST_NAME}`)
  if (!answer.ok) throw new Error(`the manifest of inline scripts answered ${answer.status}`)
  return new Map(Object.entries(Manifest.parse(await answer.json())))
}
