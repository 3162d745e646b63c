import ts from 'typescript'
import { expect, test } from 'vitest'
import { ROOT, read } from '#tests/support/tree'

/** Two commands of the bank cannot have one name: the compiler refuses to join their maps. */

const REGISTRY = 'workers/platform/bank/registry.ts'

/** What the compiler says of code that may use `registry`. */
function errorsIn(code: string): string[] {
  const file = '/snippet.ts'
  const text = `${read(REGISTRY)}\n${code}`
  const lib = ['lib.es5.d.ts', 'lib.es2015.core.d.ts']
  const options: ts.CompilerOptions = { strict: true, noEmit: true, skipLibCheck: true, lib, types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  Object.assign(host, {
    getCurrentDirectory: () => ROOT,
    fileExists: (path: string) => path === file || fileExists(path),
    readFile: (path: string) => (path === file ? text : readFile(path)),
    getSourceFile: (path: string, target: ts.ScriptTarget) =>
      path === file ? ts.createSourceFile(path, text, target) : getSourceFile(path, target),
  })
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

const MAPS = 'const money = { deposit: () => 1, balance: () => 2 }; const games = { openGame: () => "game" }\n'

test('maps without a name in common are joined', () => {
  const code = `${MAPS} const all = registry(money, games); const n: number = all.deposit(); const s: string = all.openGame()`
  expect(errorsIn(code)).toEqual([])
})

test('a name in two maps does not compile, and the error contains the name', () => {
  const errors = errorsIn(`${MAPS} const again = { balance: () => 3 }; registry(money, games, again)`)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('clash: "balance"')
})

test('a name twice in one map does not compile', () => {
  expect(errorsIn('registry({ deposit: () => 1, deposit: () => 2 })')).not.toEqual([])
})
