import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { titledCallsIn } from './test-titles.ts'
import { parse, ROOT } from './tree.ts'

/**
 * Finds the tests that replace what the product answers: `route.fulfill` in a browser, `respond` of the stand-in page
 * of `src`, the stand-in platform of the edge, a mocked module, the longer catalogue of the tests. Such a test shows one
 * half: the other one may never send what it replaces. Helpers are followed, in the file and below `tests`.
 */

/** Helpers whose use alone replaces an answer, by their file. */
const STAND_INS: Readonly<Record<string, RegExp>> = {
  'tests/workers/edge/support.ts': /^platform$/,
  'tests/support/catalogue/catalogue.ts': /./,
}
const HOOKS = new Set(['beforeEach', 'beforeAll'])

/** Returns the titles, with their describes, of the tests and describes of a file that replace an answer. */
export function replacingTitles(path: string): ReadonlySet<string> {
  const calls = titledCallsIn(parse(path)).filter(({ call }) => isReplacing(call))
  return new Set(calls.map((titled) => titled.path.join(' > ')))
}

/** Code from which nothing is reached that replaces an answer. Most tests share their helpers. */
const harmless = new WeakSet<ts.Node>()

function isReplacing(call: ts.CallExpression): boolean {
  const seen = new Set<ts.Node>()
  const found = [call, ...hooksAround(call)].some((node) => reaches(node, seen))
  if (!found) for (const node of seen) harmless.add(node)
  return found
}

/** Returns the hooks of the file and of the describes around a test. */
function hooksAround(call: ts.Node): ts.Node[] {
  const hooks: ts.Node[] = []
  for (let node: ts.Node = call; node.parent; node = node.parent) {
    const { parent } = node
    if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) continue
    hooks.push(...parent.statements.filter(isHook))
  }
  return hooks
}

const isHook = (statement: ts.Node) =>
  ts.isExpressionStatement(statement) &&
  ts.isCallExpression(statement.expression) &&
  HOOKS.has(statement.expression.expression.getText())

/** Returns whether the code of a node, or of a helper that it names, replaces an answer. */
function reaches(node: ts.Node, seen: Set<ts.Node>): boolean {
  if (seen.has(node) || harmless.has(node)) return false
  seen.add(node)
  if (ts.isCallExpression(node) && replaces(node)) return true
  if (ts.isIdentifier(node) && isReference(node)) {
    const { declaration, isStandIn } = definitionOf(node)
    if (isStandIn || (declaration && reaches(declaration, seen))) return true
  }
  return ts.forEachChild(node, (child) => reaches(child, seen) || undefined) ?? false
}

function isReference(name: ts.Identifier): boolean {
  const { parent } = name
  return !((ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === name)
}

function replaces(call: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(call.expression)) return false
  const method = call.expression.name.text
  const [first] = call.arguments
  if (method === 'fulfill') return first !== undefined && !isPassedOn(first)
  if (method === 'respond') return call.getSourceFile().fileName.startsWith('src/')
  return (method === 'mock' || method === 'doMock') && call.expression.expression.getText() === 'vi'
}

/** The product's own answer, a document of a game or a picture is passed on: no call of the product is answered. */
function isPassedOn(answer: ts.Expression): boolean {
  const text = answer.getText()
  return /^\{ response \}$/.test(text) || /contentType: '(?:text\/html|image)/.test(text)
}

interface Definition {
  declaration?: ts.Node | undefined
  isStandIn: boolean
}

/** Returns the declaration of a name in its file, or in the file below `tests` that it is imported from. */
function definitionOf(name: ts.Identifier): Definition {
  const file = name.getSourceFile()
  for (let scope: ts.Node = name; scope.parent; scope = scope.parent) {
    const { parent } = scope
    if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) continue
    const declaration = declaredIn(parent.statements, name.text)
    if (declaration) return { declaration, isStandIn: false }
  }
  const from = importedFrom(file, name.text)
  if (from === null) return { isStandIn: false }
  const isStandIn = STAND_INS[from.path]?.test(from.name) ?? false
  return { declaration: declaredIn(parse(from.path).statements, from.name), isStandIn }
}

function declaredIn(statements: ts.NodeArray<ts.Statement>, name: string): ts.Node | undefined {
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.body
    if (!ts.isVariableStatement(statement)) continue
    const found = statement.declarationList.declarations.find((one) => one.name.getText() === name)
    if (found) return found.initializer
  }
  return undefined
}

function importedFrom(file: ts.SourceFile, name: string): { path: string; name: string } | null {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    const found = bindings.elements.find((element) => element.name.text === name)
    if (!found) continue
    const path = pathOf(file.fileName, statement.moduleSpecifier.text)
    return path === null ? null : { path, name: (found.propertyName ?? found.name).text }
  }
  return null
}

/** Returns the path of an imported file below `tests`, or null for every other module. */
function pathOf(from: string, specifier: string): string | null {
  const bare = specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace(/^#tests\//, 'tests/')
  const path = /\.tsx?$/.test(bare) ? bare : `${bare}.ts`
  return path.startsWith('tests/') && existsSync(join(ROOT, path)) ? path : null
}
