import { expect, test } from 'vitest'
import { read, sources } from '#tests/support/tree'

/**
 * A row is written with the name of each column beside its value: of a list of question marks nobody sees that two have
 * changed places, and a column that a later migration adds would shift those of a row without names.
 */

/** Values that may stand in the order of their columns, without names beside them. */
const MOST_POSITIONAL = 4

const INSERT = /\b(?:INSERT(?: OR [A-Z]+)?|REPLACE) INTO\s+(?:\$\{[^}]+\}|\w+)\s*/g
/** What `columns` and `manyColumns` write: names and values together. */
const NAMED = /^\$\{into\}/
const COLUMNS = /^\((?:[^()]|\$\{[^}]*\})+\)\s*/
const VALUES = /^VALUES\s*\(((?:[^()]|\([^()]*\))*)\)/

/** Returns what is wrong with each insertion of a text: no list of columns, or too many values by position. */
function faultsOf(text: string): string[] {
  return [...text.matchAll(INSERT)].flatMap((match) => {
    const rest = text.slice(match.index + match[0].length)
    if (NAMED.test(rest)) return []
    const columns = COLUMNS.exec(rest)
    if (!columns) return [`${match[0].trim()}: names no columns`]
    const values = VALUES.exec(rest.slice(columns[0].length))?.[1] ?? ''
    const count = values.split('?').length - 1
    return count > MOST_POSITIONAL ? [`${match[0].trim()}: ${count} values by position`] : []
  })
}

test('each row that a worker writes names its columns, and more than a few beside their values', () => {
  const files = sources().filter((path) => path.startsWith('workers/'))
  const faults = files.flatMap((path) => faultsOf(read(path)).map((fault) => `${path}: ${fault}`))
  expect(faults).toEqual([])
})

test('a row without columns and a long row by position would be found', () => {
  expect(faultsOf("exec('INSERT INTO pot VALUES (1, ?)')")).toEqual(['INSERT INTO pot: names no columns'])
  expect(faultsOf('`INSERT INTO journal\n  SELECT a, b FROM incoming`')).toEqual([
    'INSERT INTO journal: names no columns',
  ])
  expect(faultsOf(['INSERT INTO spending $', '{into} ON CONFLICT'].join(''))).toEqual([])
  expect(faultsOf("'INSERT OR REPLACE INTO t (a, b) VALUES (?, ?)'")).toEqual([])
  expect(faultsOf('`INSERT INTO t (a, b, c, d, e)\n VALUES (?, ?, ?, coalesce(?, 1), ?)`')).toEqual([
    'INSERT INTO t: 5 values by position',
  ])
})
