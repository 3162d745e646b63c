import { createHash } from 'node:crypto'

/** Entries and heads of the audit logs in an auditor's own words: nothing here is shared with the code that wrote them. */
export interface Entry {
  sequence: number
  actor: string
  action: string
  subject: string
  reason: string
  /** JSON as it was hashed. */
  before: string
  after: string
  at: string
  hash: string
}

export interface Head {
  sequence: number
  hash: string
}

export interface ChainSource {
  chains(): Promise<string[]>
  /** How far a chain was known to go, each time that was kept where cutting it does not reach; in order, after a sequence. */
  heads(chain: string, after: number): Promise<Head[]>
  /** Entries after a sequence, in order; none when there are no more. */
  entries(chain: string, after: number, subject?: string): Promise<Entry[]>
}

/** Every way a chain can be broken. */
export const BREAKS = [
  // an entry, or the hash of the one before it, is not what was hashed
  'changed',
  // sequences that are not there
  'missing',
  // a sequence that does not grow: put in, or moved
  'out-of-order',
  // fewer entries than are known elsewhere
  'cut',
  // another entry than was known elsewhere: written anew from some point on
  'rewritten',
  // a head somebody wrote down earlier is in no chain
  'expected-not-found',
] as const

export interface Break {
  kind: (typeof BREAKS)[number]
  chain: string
  /** A sequence, some sequences, or a hash. */
  about: string
}

export interface Verified {
  /** Write a head down where nobody can change it: `--expect HASH` says later whether it is still there. */
  chains: { chain: string; entries: number; head: string }[]
  breaks: Break[]
}

const BEFORE_THE_FIRST: Head = { sequence: 0, hash: '0'.repeat(64) }

/** Follows every chain from its first entry and hashes each anew. `expected`: heads that were printed earlier. */
export async function verifyChains(source: ChainSource, expected: readonly string[] = []): Promise<Verified> {
  const wanted = new Set(expected)
  const result: Verified = { chains: [], breaks: [] }
  for (const chain of await source.chains()) {
    const found = (kind: Break['kind'], about: string | number) =>
      result.breaks.push({ kind, chain, about: String(about) })
    // Before the entries: a log that grows meanwhile has more than was kept, never less.
    const kept = new Map<number, string>()
    for await (const { sequence, hash } of pages((after) => source.heads(chain, after))) kept.set(sequence, hash)
    let last = BEFORE_THE_FIRST
    let entries = 0
    for await (const entry of pages((after) => source.entries(chain, after))) {
      const [kind, about] = breakAt(last, entry)
      if (kind !== null) found(kind, about)
      if ((kept.get(entry.sequence) ?? entry.hash) !== entry.hash) found('rewritten', entry.sequence)
      wanted.delete(entry.hash)
      entries += 1
      last = entry
    }
    const known = [...kept.keys()].at(-1) ?? 0
    if (known > last.sequence) found('cut', `${last.sequence} of ${known}`)
    result.chains.push({ chain, entries, head: last.hash })
  }
  for (const hash of wanted) result.breaks.push({ kind: 'expected-not-found', chain: '', about: hash })
  return result
}

/** All entries of all chains, oldest first; those of one subject, or all. */
export async function auditLog(source: ChainSource, subject?: string): Promise<object[]> {
  const found: (Entry & { chain: string })[] = []
  for (const chain of await source.chains())
    for await (const entry of pages((after) => source.entries(chain, after, subject))) found.push({ chain, ...entry })
  return found
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ before, after, ...entry }) => ({ ...entry, before: JSON.parse(before), after: JSON.parse(after) }))
}

/**
 * The chains of a running product, read through its operator API; `get` answers a path with parsed JSON. Its paths stand
 * here once more on purpose: who audits takes nothing from what is audited.
 */
export function chainsOver(get: (path: string) => Promise<unknown>): ChainSource {
  return {
    chains: async () => ((await get('/ops/audit/chains')) as { chains: string[] }).chains,
    heads: async (chain, after) => {
      const query = new URLSearchParams({ chain, after: String(after) })
      return ((await get(`/ops/audit/heads?${query}`)) as { heads: Head[] }).heads
    },
    entries: async (chain, after, subject) => {
      const query = new URLSearchParams({ chain, after: String(after), ...(subject === undefined ? {} : { subject }) })
      return ((await get(`/ops/audit/entries?${query}`)) as { entries: Entry[] }).entries
    },
  }
}

async function* pages<Item extends Head>(read: (after: number) => Promise<Item[]>): AsyncGenerator<Item> {
  let after = 0
  for (;;) {
    const page = await read(after)
    yield* page
    // A page that does not go on would be read for ever.
    const last = Math.max(0, ...page.map(({ sequence }) => sequence))
    if (last <= after) return
    after = last
  }
}

function breakAt(last: Head, entry: Entry): [Break['kind'], string | number] | [null, null] {
  const { sequence, hash } = entry
  if (sequence <= last.sequence) return ['out-of-order', sequence]
  if (sequence > last.sequence + 1) return ['missing', `${last.sequence + 1} to ${sequence - 1}`]
  return hash === hashOf(last.hash, entry) ? [null, null] : ['changed', sequence]
}

/** SHA-256, hex, of the hash before and the entry's fields as one JSON array. */
function hashOf(previous: string, { sequence, actor, action, subject, reason, before, after, at }: Entry): string {
  const text = JSON.stringify([previous, sequence, actor, action, subject, reason, before, after, at])
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
