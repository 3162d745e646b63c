import * as z from 'zod/mini'
import { Memo, type Pace } from '../memo.ts'

/** Where the build leaves the hashes, inside the site so that both are deployed as one; nobody is shown it. */
export const MANIFEST_PATH = '/edge-manifest.json'

const Hash = z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))
/** The inline scripts and styles of one document, as CSP sources. */
const Page = z.object({ scripts: z.array(Hash), styles: z.array(Hash) })
export type Page = z.infer<typeof Page>
const Manifest = z.record(z.string(), Page)

/** Document path, such as `/en/promotions`, to its hashes (scripts/manifest.ts). */
export type Pages = ReadonlyMap<string, Page>

/** A build never changes under a running isolate, so it is read once; only a failure is tried again. */
const PACE: Pace = { softMs: Infinity, hardMs: Infinity, retryMs: 1_000, timeoutMs: 3_000 }

export function pagesMemo(): Memo<Fetcher, Pages> {
  return new Memo<Fetcher, Pages>(new Map(), load, PACE)
}

async function load(assets: Fetcher): Promise<Pages> {
  const answer = await assets.fetch(`https://assets.internal${MANIFEST_PATH}`)
  if (!answer.ok) throw new Error(`the manifest of inline scripts answered ${answer.status}`)
  return new Map(Object.entries(Manifest.parse(await answer.json())))
}
