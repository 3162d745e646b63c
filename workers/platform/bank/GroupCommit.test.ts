import { describe, expect, test } from 'vitest'
import { GroupCommit } from './GroupCommit.ts'

/** A store of one list with undo: records what a transaction commits or rolls back. */
function storeOf() {
  const stored: string[] = []
  let transactions = 0
  let undone = 0
  const transact = (work: () => void) => {
    transactions += 1
    const before = [...stored]
    try {
      work()
    } catch (error) {
      undone += 1
      stored.splice(0, stored.length, ...before)
      throw error
    }
  }
  const group = new GroupCommit(transact)
  return { stored, group, counts: () => ({ transactions, undone }) }
}

describe('group commit', () => {
  test('runs the operations of one turn in one transaction, in order, each with its own result', async () => {
    const { stored, group, counts } = storeOf()
    const put = (name: string) => group.run(() => `${name}${stored.push(name)}`)
    expect(await Promise.all(['a', 'b', 'c'].map(put))).toEqual(['a1', 'b2', 'c3'])
    expect(counts()).toEqual({ transactions: 1, undone: 0 })
    expect(await put('d')).toBe('d4')
    expect(counts().transactions).toBe(2)
  })

  test('keeps an operation with a bug from harming others', async () => {
    const { stored, group, counts } = storeOf()
    const good = group.run(() => stored.push('good'))
    const bad = group.run(() => {
      stored.push('bad')
      throw new Error('a bug')
    })
    const after = group.run(() => stored.push('after'))
    await expect(bad).rejects.toThrow('a bug')
    expect(await Promise.all([good, after])).toEqual([1, 2])
    expect(stored).toEqual(['good', 'after'])
    expect(counts()).toEqual({ transactions: 4, undone: 2 })
  })
})
