import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../tree.ts'
import { paysOfGames, paysOfSlots } from './pay-distributions.ts'

/** Writes what the usual bet of each game of the studio pays, where the platform reads it. */

const all = Object.entries({ ...paysOfGames(), ...paysOfSlots() }).toSorted(([a], [b]) => (a < b ? -1 : 1))
const keyOf = (code: string) => (/^\w+$/.test(code) ? code : `'${code}'`)
const rows = all.map(([code, { version, pays }]) => {
  const line = `  ${keyOf(code)}: { version: ${version}, pays: '${pays}' },`
  return line.length <= 120
    ? line
    : `  ${keyOf(code)}: {\n    version: ${version},\n    pays: '${pays}',\n  },`.replace(
        /\n {4}pays: (.*),\n/,
        (whole, text: string) => (text.length + 11 <= 120 ? whole : `\n    pays:\n      ${text},\n`),
      )
})
writeFileSync(
  join(ROOT, 'workers/platform/rewards/worth/pays.ts'),
  `// Written by tests/support/measure/write-pays.ts from the theories of the studio's games.

/** What the usual bet of a game pays, as \`pay:ways\`: in hundredths of the stake, in so many of all equal ways. */
export const PAYS: Readonly<Record<string, { version: number; pays: string }>> = {
${rows.join('\n')}
}
`,
)
