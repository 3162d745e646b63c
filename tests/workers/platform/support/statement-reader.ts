import { expect } from 'vitest'
import { addedMember } from './members.ts'
import { type ApiReply, bearer, callApi, expectValue } from './world.ts'

/** A member who reads their own statements. */

const DAY_MS = 86_400_000
export const NOW = Date.now()
export const day = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10)
export const WHOLE = { from: day(60), to: day(0) }

export interface PageOf<Row, Sums> {
  list: Row[]
  next: string | null
  totals: Sums
  currency: string
}

/** Creates a member and a function that reads their statements, in days of UTC unless the fields name a zone. */
export async function newReader() {
  const { token, member } = await addedMember()
  const read = <Value>(what: string, fields: object): Promise<ApiReply<Value>> =>
    callApi<Value>('GET', `/wps/statements/${what}?${query({ zone: 'UTC', ...fields })}`, { headers: bearer(token) })

  /** Reads all pages by their cursors. */
  async function walk<Row, Sums>(
    what: 'journal' | 'transactions' | 'bets',
    fields: object,
    between?: () => Promise<void>,
  ): Promise<PageOf<Row, Sums>> {
    const first = expectValue(await read<PageOf<Row, Sums>>(what, { ...WHOLE, ...fields }))
    const all = [...first.list]
    for (let next = first.next; next !== null; ) {
      await between?.()
      const page = expectValue(await read<PageOf<Row, Sums>>(what, { ...WHOLE, ...fields, cursor: next }))
      expect(page.list.length).toBeGreaterThan(0)
      all.push(...page.list)
      next = page.next
    }
    return { ...first, list: all }
  }

  return { id: member.id, account: member.account, token, read, walk }
}
export type Reader = Awaited<ReturnType<typeof newReader>>

function query(fields: object): URLSearchParams {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))
}
