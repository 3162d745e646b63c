import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../built.ts'

/**
 * Generates the index of the decisions by noun, from the title, the status and the noun of each file. `npm run build`
 * writes it; tests/house/documents.house.test.ts fails when it is out of date.
 */
const FOLDER = join(ROOT, 'docs', 'decisions')
const INDEX = join(FOLDER, 'README.md')

/** The nouns of decisions, in the order of the index. */
export const DECISION_NOUNS = [
  ...['bank', 'wallet', 'protection', 'operators', 'vendors', 'games', 'studio', 'agents', 'rewards', 'session'],
  ...['member', 'notices', 'live', 'site', 'edge', 'api', 'texts', 'brand', 'programs', 'tests', 'repository'],
]

const HEAD = `# Decisions

Each file records one decision: its status, its date, its noun, the context, the decision and the consequences. A decision that changes gets a new file with the next number; the old one gets the status \`superseded by NNN\`. What only explains a look or a number is a comment beside the code, not a decision. A number is never used again.

\`npm run build\` writes this list.
`

const files = () =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{3}-.*\.md$/.test(name))
    .sort()

/** Returns the expected text of the index. */
export function decisionIndex(): string {
  const decisions = files().map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
  const sections = DECISION_NOUNS.map((noun) => {
    const own = decisions.filter(({ text }) => text.includes(`\nNoun: ${noun}\n`))
    return own.length === 0 ? '' : `\n## ${noun}\n\n${own.map(entryOf).join('\n')}\n`
  })
  return HEAD + sections.join('')
}

function entryOf({ name, text }: { name: string; text: string }): string {
  const successor = /^Status: (superseded by \d{3})$/m.exec(text)?.[1]
  return `- [${/^# (.*)$/m.exec(text)?.[1]}](${name})${successor ? ` (${successor})` : ''}`
}

/** Writes the index when it is out of date. */
export function writeDecisionIndex(): void {
  if (!existsSync(INDEX) || readFileSync(INDEX, 'utf8') !== decisionIndex()) writeFileSync(INDEX, decisionIndex())
}
