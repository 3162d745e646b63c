import { createHash } from 'node:crypto'

/** The auditor's own types for entries and heads of the audit logs: it shares no code with what wrote them. */
export interface Entry {
  sequence: number
  actor: string
  action: string
  subject: string
  reason: string
  /** The JSON text that was hashed. */
  before: string
  after: string
  at: string
  hash: string
}

export interface Head {
  sequence: number
  hash: string
}

/** What entries are about: a subject as it is stored, or the member of an account. */
export type About = string | { account: string }

export interface ChainSource {
  chains(): Promise<string[]>
  /**
   * Returns the heads after a sequence, in order. A head records how far a chain went at some time; heads are stored
   * apart from the chain, so cutting the chain does not remove them.
   */
  heads(chain: string, after: number): Promise<Head[]>
  /** Returns entries after a sequence, in order; an empty list at the end. */
  entries(chain: string, after: number, about?: About): Promise<Entry[]>
}

/** Every way a chain can be broken. */
export const BREAKS = [
  // the hash of an entry does not match its content and the hash of the entry before it
  'changed',
  // sequences are missing
  'missing',
  // a sequence does not grow: the entry was inserted or moved
  'out-of-order',
  // the chain ends before its last stored head
  'cut',
  // an entry does not match a stored head: the chain was rewritten from some entry on
  'rewritten',
  // a head printed earlier (`--expect HASH`) is in no chain
  'expected-not-found',
] as const

export interface Break {
  kind: (typeof BREAKS)[number]
  chain: string
  /** A sequence, some sequences, or a hash. */
  about: string
}

export interface Verified {
  /** Store a head where no operator can change it: `--expect HASH` checks later that it is still in a chain. */
  chains: { chain: string; entries: number; head: string }[]
  breaks: Break[]
}

const BEFORE_THE_FIRST: Head = { sequence: 0, hash: '0'.repeat(64) }

/** Recomputes the hash of every entry of every chain from the first on. `expected`: heads that were printed earlier. */
export async function verifyChains(source: ChainSource, expected: readonly string[] = []): Promise<Verified> {
  const wanted = new Set(expected)
  const result: Verified = { chains: [], breaks: [] }
  for (const chain of await source.chains()) {
    const addBreak = (kind: Break['kind'], about: string | number) =>
      result.breaks.push({ kind, chain, about: String(about) })
    // Heads are read before the entries: a log that grows meanwhile has more entries than its heads, never fewer.
    const storedHeads = new Map<number, string>()
    for await (const { sequence, hash } of pages((after) => source.heads(chain, after))) storedHeads.set(sequence, hash)
    let last = BEFORE_THE_FIRST
    let entries = 0
    for await (const entry of pages((after) => source.entries(chain, after))) {
      const [kind, about] = breakAt(last, entry)
      if (kind !== null) addBreak(kind, about)
      if ((storedHeads.get(entry.sequence) ?? entry.hash) !== entry.hash) addBreak('rewritten', entry.sequence)
      wanted.delete(entry.hash)
      entries += 1
      last = entry
    }
    const lastStored = [...storedHeads.keys()].at(-1) ?? 0
    if (lastStored > last.sequence) addBreak('cut', `${last.sequence} of ${lastStored}`)
    result.chains.push({ chain, entries, head: last.hash })
  }
  for (const hash of wanted) result.breaks.push({ kind: 'expected-not-found', chain: '', about: hash })
  return result
}

/** Returns the entries of all chains, oldest first; only those `about` something when it is set. */
export async function auditLog(source: ChainSource, about?: About): Promise<object[]> {
  const found: (Entry & { chain: string })[] = []
  for (const chain of await source.chains())
    for await (const entry of pages((after) => source.entries(chain, after, about))) found.push({ chain, ...entry })
  return found
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ before, after, ...entry }) => ({ ...entry, before: JSON.parse(before), after: JSON.parse(after) }))
}

/**
 * Reads the chains of a running product through its operator API; `get` returns the parsed JSON of a path. The paths
 * are repeated here on purpose: an auditor must not depend on the code that it audits.
 */
export function chainsOver(get: (path: string) => Promise<unknown>): ChainSource {
  return {
    chains: async () => ((await get('/ops/audit/chains')) as { chains: string[] }).chains,
    heads: async (chain, after) => {
      const query = new URLSearchParams({ chain, after: String(after) })
      return ((await get(`/ops/audit/heads?${query}`)) as { heads: Head[] }).heads
    },
    entries: async (chain, after, about) => {
      const query = new URLSearchParams({
        ...{ chain, after: String(after) },
        ...(typeof about === 'string' ? { subject: about } : about),
      })
      return ((await get(`/ops/audit/entries?${query}`)) as { entries: Entry[] }).entries
    },
  }
}

async function* pages<Item extends Head>(read: (after: number) => Promise<Item[]>): AsyncGenerator<Item> {
  let after = 0
  for (;;) {
    const page = await read(after)
    yield* page
    // Stop at a page that does not advance, which would be read forever.
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

/** Returns SHA-256, in hex, of the previous hash and the entry's fields as one JSON array. */
function hashOf(previous: string, { sequence, actor, action, subject, reason, before, after, at }: Entry): string {
  const text = JSON.stringify([previous, sequence, actor, action, subject, reason, before, after, at])
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
