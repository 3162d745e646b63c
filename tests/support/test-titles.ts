import ts from 'typescript'

/** Reads the titles of a test file from its syntax tree, as written: `%s` and `${...}` stay. */

export interface Title {
  kind: 'describe' | 'test'
  /** The titles of the enclosing describes, then its own. */
  path: string[]
}

const CALLS: Readonly<Record<string, Title['kind']>> = { describe: 'describe', it: 'test', test: 'test' }
/** Members that take cases or a condition and return the function that takes the title. */
const CURRIED = new Set(['each', 'for', 'skipIf', 'runIf'])
/** Members that take the title themselves. */
const DIRECT = new Set(['concurrent', 'sequential', 'only', 'skip', 'todo', 'fails'])

/** A title with the call that it is given to. */
export interface TitledCall extends Title {
  call: ts.CallExpression
}

export function titlesIn(code: string, fileName = 'titles.test.ts'): Title[] {
  const kind = fileName.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true, kind)
  return titledCallsIn(file).map(({ kind: of, path }) => ({ kind: of, path }))
}

export function titledCallsIn(file: ts.SourceFile): TitledCall[] {
  const calls: TitledCall[] = []
  const walk = (node: ts.Node, outer: readonly string[]) => {
    const title = titleOf(node)
    if (title) calls.push({ kind: title.kind, path: [...outer, title.text], call: title.call })
    const inner = title?.kind === 'describe' ? [...outer, title.text] : outer
    ts.forEachChild(node, (child) => walk(child, inner))
  }
  walk(file, [])
  return calls
}

/** Formats as `describe title > test title`. */
export const fullTitle = ({ path }: Title) => path.join(' > ')

/**
 * Returns whether a reference names this test: by its title, optionally after the titles of its innermost describes.
 */
export const isNamed = ({ path }: Title, reference: string) =>
  path.some((_, index) => path.slice(index).join(' > ') === reference)

function titleOf(node: ts.Node): { kind: Title['kind']; text: string; call: ts.CallExpression } | null {
  if (!ts.isCallExpression(node)) return null
  const kind = kindOf(node.expression)
  const [first] = node.arguments
  return kind && first ? { kind, text: textOf(first), call: node } : null
}

/**
 * Returns which of vitest's functions takes a title in this call, or null for `test.each(cases)` itself and for every
 * other function.
 */
function kindOf(callee: ts.Expression): Title['kind'] | null {
  if (ts.isIdentifier(callee)) return CALLS[callee.text] ?? null
  if (ts.isPropertyAccessExpression(callee)) return DIRECT.has(callee.name.text) ? kindOf(callee.expression) : null
  const curried = ts.isCallExpression(callee) ? callee.expression : ts.isTaggedTemplateExpression(callee) && callee.tag
  if (!curried || !ts.isPropertyAccessExpression(curried)) return null
  return CURRIED.has(curried.name.text) ? kindOf(curried.expression) : null
}

/** Returns the text of a title; an expression in it becomes `${code}`. */
function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => blank(span.expression) + span.literal.text).join('')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return textOf(node.left) + textOf(node.right)
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression)
  return blank(node)
}

const blank = (node: ts.Expression) => `\${${node.getText().replaceAll(/\s+/g, ' ')}}`
