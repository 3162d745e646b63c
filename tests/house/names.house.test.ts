import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesIn, parse } from '#tests/support/tree'

/** Names are terms of the field (docs/contributing.md "Names"): these words are no names, whatever they stand in. */
const FORBIDDEN = new Set(
  'door doors asked said told heard kept known purse purses seat seats shelf shelves waking wakings woken neighbour neighbours memo memos passage passages permit permits stranger strangers'.split(
    ' ',
  ),
)

/** Fields of the wire, columns of the databases and bindings of the workers keep the names they were published with. */
const PUBLISHED = new Set(['asked', 'askedAt', 'asked_ms', 'kept', 'Seat', 'SEAT', 'MemberPurse', 'PURSE'])

/** These take the name from what they refer to. */
const FOLLOWS = [ts.isPropertyAccessExpression, ts.isPropertyAssignment, ts.isImportSpecifier, ts.isExportSpecifier]

/** A folder holds at most about 20 source files; pages lie where their addresses are. */
const MAX_FILES = 24
const ROUTES = 'src/pages/[...lang]'

const ENDINGS = ['.ts', '.tsx', '.astro']
const FOLDERS = ['src', 'workers', 'scripts', 'tests']
const files = FOLDERS.flatMap((folder) => filesIn(folder, ENDINGS))

const wordsOf = (name: string) =>
  name
    .replace(/^[#_]+/, '')
    .split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())

/** The names that a file declares, with the line of each. */
function declarationsOf(path: string): { name: string; line: number }[] {
  const source = parse(path)
  const found: { name: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.NamedDeclaration
    const isName = name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))
    if (isName && !FOLLOWS.some((follows) => follows(node)))
      found.push({ name: name.text, line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no name contains a forbidden word', () => {
  const wrong = files.flatMap((path) =>
    declarationsOf(path)
      .filter(({ name }) => !PUBLISHED.has(name) && wordsOf(name).some((word) => FORBIDDEN.has(word)))
      .map(({ name, line }) => `${path}:${line} ${name}`),
  )
  expect(wrong).toEqual([])
})

describe('folders', () => {
  const counts = new Map<string, number>()
  for (const path of files.filter((file) => !/\.test\.tsx?$/.test(file))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }

  test(`hold at most ${MAX_FILES} source files, except the routes`, () => {
    const crowded = [...counts].filter(([folder, count]) => count > MAX_FILES && folder !== ROUTES)
    expect(crowded).toEqual([])
  })
})
