import { expect, test } from 'vitest'
import { shareFileLists } from './file-lists.ts'

const list = (name: string, ...files: string[]) =>
  `var ${name}=(t,e=${name},o=e.f||(e.f=${JSON.stringify(files)}))=>t.map(r=>o[r]);`

/** Runs a script whose last value is a list of the files that its calls name. */
const run = (script: string) => new Function(`${script}`)() as string[][]

test('joined scripts share one list of files, and their calls name the same files', () => {
  const script = [
    list('p', 'a.js', 'b.js'),
    'let one=p([1,0]),none=p([]);',
    list('$', 'b.js', 'c.js'),
    'let two=$([0,1]),$p=n=>n,other=$p([7]);',
    list('at', 'c.js', 'a.js').replace(/;$/, ',after=[1];'),
    'return[one,none,two,at([0,1]),other,after];',
  ].join('')
  const shared = shareFileLists(script)
  expect(run(shared)).toEqual([['b.js', 'a.js'], [], ['b.js', 'c.js'], ['c.js', 'a.js'], [7], [1]])
  expect(run(shared)).toEqual(run(script))
  expect(shared.match(/\.f=/g)).toHaveLength(1)
  expect(shared.match(/c\.js/g)).toHaveLength(1)
  expect(shared.length).toBeLessThan(script.length)
})

test('a script with one list, or none, stays as it is', () => {
  for (const script of [`${list('p', 'a.js')}return p([0])`, 'return 1']) expect(shareFileLists(script)).toBe(script)
})
