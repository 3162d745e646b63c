import { describe, expect, test } from 'vitest'
import { GroupCommit } from './GroupCommit.ts'

/** A store of one list with undo: records what a transaction commits or rolls back. */
function storeOf() {
  const kept: string[] = []
  let transactions = 0
  let undone = 0
  const transact = (work: () => void) => {
    transactions += 1
    const before = [...kept]
    try {
      work()
    } catch (error) {
      undone += 1
      kept.splice(0, kept.length, ...before)
      throw error
    }
  }
  const group = new GroupCommit(transact)
  return { kept, group, counts: () => ({ transactions, undone }) }
}

describe('group commit', () => {
  test('what arrives in one turn is one transaction, in order, each with its own answer', async () => {
    const { kept, group, counts } = storeOf()
    const put = (name: string) => group.run(() => `${name}${kept.push(name)}`)
    expect(await Promise.all(['a', 'b', 'c'].map(put))).toEqual(['a1', 'b2', 'c3'])
    expect(counts()).toEqual({ transactions: 1, undone: 0 })
    expect(await put('d')).toBe('d4')
    expect(counts().transactions).toBe(2)
  })

  test('an operation with a bug harms only itself', async () => {
    const { kept, group, counts } = storeOf()
    const good = group.run(() => kept.push('good'))
    const bad = group.run(() => {
      kept.push('bad')
      throw new Error('a bug')
    })
    const after = group.run(() => kept.push('after'))
    await expect(bad).rejects.toThrow('a bug')
    expect(await Promise.all([good, after])).toEqual([1, 2])
    expect(kept).toEqual(['good', 'after'])
    expect(counts()).toEqual({ transactions: 4, undone: 2 })
  })
})
