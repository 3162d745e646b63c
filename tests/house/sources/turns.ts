import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse, sources, visit } from '#tests/support/tree'

/**
 * The storage of one machine answers without ever looking at its sockets: work on many rows that awaits each holds up every
 * request meanwhile. Loops over rows of the storage take turns (`workers/shared/turns.ts`).
 */

/** True for a loop over the rows of a query that waits in each round and gives nobody a turn. */
function holdsUpOthers(node: ts.Node): boolean {
  if (!ts.isForOfStatement(node) || !/\bresults\b/.test(node.expression.getText())) return false
  const takesTurns = node.awaitModifier !== undefined && /\binTurns\(/.test(node.expression.getText())
  return !takesTurns && waits(node.statement)
}

function waits(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier !== undefined)) return true
  if (ts.isFunctionLike(node)) return false
  return ts.forEachChild(node, (child) => waits(child) || undefined) ?? false
}

function holdingUp(source: ts.SourceFile): string[] {
  const found: string[] = []
  visit(source, (node) => {
    if (holdsUpOthers(node)) found.push(node.getText().split('\n')[0] ?? '')
  })
  return found
}

test('loops over rows of the storage take turns', () => {
  const found = sources()
    .filter((path) => path.startsWith('workers/platform/'))
    .flatMap((path) => holdingUp(parse(path)).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})

test('a loop that waits in each round is found, one that does not is let be', () => {
  const of = (text: string) => holdingUp(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true))
  expect(of('for (const row of results) await save(row)')).toHaveLength(1)
  expect(of('for (const row of due.results) { if (row) { await save(row) } }')).toHaveLength(1)
  expect(of('for await (const row of inTurns(results)) await save(row)')).toEqual([])
  expect(of('for (const row of results) rows.push(row)')).toEqual([])
  expect(of('for (const row of results) rows.push(async () => await save(row))')).toEqual([])
})
