import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditLog, type BREAKS, type ChainSource, type Entry, type Head, verifyChains } from './audit-chain.ts'

/** Returns a sound chain, written independently of the code under test. */
function chain(length: number, subject = (sequence: number) => `game:${sequence}`): Entry[] {
  let previous = '0'.repeat(64)
  return Array.from({ length }, (_, index) => {
    const at = new Date(1_000 * index).toISOString()
    const entry = { sequence: index + 1, actor: 'operator:rosa', action: 'game-closed', subject: subject(index + 1) }
    const whole = { ...entry, reason: 'ñ "x"', before: '{"state":"open"}', after: 'null', at }
    previous = hashed(previous, whole)
    return { ...whole, hash: previous }
  })
}

function hashed(
  previous: string,
  { sequence, actor, action, subject, reason, before, after, at }: Omit<Entry, 'hash'>,
) {
  const text = JSON.stringify([previous, sequence, actor, action, subject, reason, before, after, at])
  return createHash('sha256').update(text).digest('hex')
}

function sourceOf(chains: Record<string, { entries: Entry[]; heads?: Head[] }>): ChainSource {
  return {
    chains: async () => Object.keys(chains),
    heads: async (name, after) => (chains[name]?.heads ?? []).filter(({ sequence }) => sequence > after).slice(0, 2),
    entries: async (name, after, subject) => {
      const { entries } = chains[name] ?? { entries: [] }
      const from = after === 0 ? 0 : entries.findIndex(({ sequence }) => sequence === after) + 1
      return entries.slice(from, from + 3).filter((entry) => subject === undefined || entry.subject === subject)
    },
  }
}

const headOf = (entries: Entry[], at: number): Head => {
  const entry = entries[at - 1]
  if (!entry) throw new Error(`no entry ${at}`)
  return { sequence: entry.sequence, hash: entry.hash }
}
const whole = chain(8)
const after = (change: (entries: Entry[]) => Entry[]) => change(structuredClone(whole))
/** Hashes all entries again, as a person with write access to the database could. */
const rehashed = (entries: Entry[]) => {
  let previous = '0'.repeat(64)
  return entries.map((entry, index) => {
    const next = { ...entry, sequence: index + 1 }
    previous = hashed(previous, next)
    return { ...next, hash: previous }
  })
}

const BROKEN: [string, Entry[], (typeof BREAKS)[number]][] = [
  ['a changed reason', after(([first, ...rest]) => [{ ...(first as Entry), reason: 'else' }, ...rest]), 'changed'],
  ['a changed time', after((all) => all.with(4, { ...(all[4] as Entry), at: '2026-01-01T00:00:00.000Z' })), 'changed'],
  ['another actor', after((all) => all.with(7, { ...(all[7] as Entry), actor: 'operator:eva' })), 'changed'],
  ['an entry taken out', after((all) => all.toSpliced(3, 1)), 'missing'],
  ['the first taken out', after((all) => all.slice(1)), 'missing'],
  ['an entry put in under a later number', after((all) => [...all, { ...(all[2] as Entry), sequence: 9 }]), 'changed'],
  ['two that changed places', after((all) => all.with(3, all[4] as Entry).with(4, all[3] as Entry)), 'missing'],
  ['an entry twice', after((all) => all.toSpliced(3, 0, all[2] as Entry)), 'out-of-order'],
  ['a tail that was cut', after((all) => all.slice(0, 6)), 'cut'],
  ['all of it gone', [], 'cut'],
  ['a chain written anew', rehashed(after((all) => all.with(1, { ...(all[1] as Entry), actor: 'x' }))), 'rewritten'],
  [
    'an entry taken out and all hashed anew',
    rehashed([...after((all) => all.toSpliced(1, 1)), ...chain(1)]),
    'rewritten',
  ],
]

describe('a chain', () => {
  test('without changes has no breaks, and gives its head', async () => {
    const heads = [2, 3, 5].map((at) => headOf(whole, at))
    const { chains, breaks } = await verifyChains(
      sourceOf({ platform: { entries: whole, heads }, none: { entries: [] } }),
    )
    expect(breaks).toEqual([])
    expect(chains).toEqual([
      { chain: 'platform', entries: 8, head: whole[7]?.hash },
      { chain: 'none', entries: 0, head: '0'.repeat(64) },
    ])
  })

  test.each(BROKEN)('with %s is reported', async (_what, entries, kind) => {
    const { breaks } = await verifyChains(
      sourceOf({ 'bank-0': { entries, heads: [headOf(whole, 4), headOf(whole, 8)] } }),
    )
    expect(breaks.map((one) => one.kind)).toContain(kind)
    expect(breaks.every((one) => one.chain === 'bank-0')).toBe(true)
  })

  test('that was cut and grew past its old end is still reported: the earlier length was stored', async () => {
    const other = rehashed([...whole.slice(0, 5), ...chain(6, () => 'game:else')])
    const heads = [headOf(whole, 3), headOf(whole, 8), headOf(other, 11)]
    const { breaks } = await verifyChains(sourceOf({ platform: { entries: other, heads } }))
    expect(breaks).toEqual([{ kind: 'rewritten', chain: 'platform', about: '8' }])
  })

  test('that was cut without a stored length is reported by a head written down earlier', async () => {
    const entries = whole.slice(0, 6)
    expect((await verifyChains(sourceOf({ platform: { entries } }))).breaks).toEqual([])
    const [earlier, gone] = [headOf(whole, 4).hash, headOf(whole, 8).hash]
    expect((await verifyChains(sourceOf({ platform: { entries } }), [earlier])).breaks).toEqual([])
    expect((await verifyChains(sourceOf({ platform: { entries } }), [earlier, gone])).breaks).toEqual([
      { kind: 'expected-not-found', chain: '', about: gone },
    ])
  })

  test('that grows while it is read causes no false alarm', async () => {
    let length = 4
    const source: ChainSource = {
      chains: async () => ['platform'],
      heads: async (_chain, from) => [headOf(whole, 4)].filter(({ sequence }) => sequence > from),
      entries: async (_chain, from) => {
        length = Math.min(8, length + 1)
        return whole.slice(from, Math.min(from + 2, length))
      },
    }
    expect((await verifyChains(source)).breaks).toEqual([])
  })

  test('is listed by time, all of it or of one subject, with before and after as they were', async () => {
    const other = chain(2, () => 'game:3')
    const source = sourceOf({ platform: { entries: chain(3) }, 'bank-0': { entries: other } })
    expect(await auditLog(source)).toHaveLength(5)
    const found = await auditLog(source, 'game:3')
    expect(found).toMatchObject([
      { chain: 'bank-0', sequence: 1, before: { state: 'open' }, after: null },
      { chain: 'bank-0', sequence: 2 },
      { chain: 'platform', sequence: 3 },
    ])
  })
})
