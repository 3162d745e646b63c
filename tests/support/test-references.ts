import { replacingTitles } from './replaced-answers.ts'
import { fullTitle, isNamed, type Title, titledCallsIn } from './test-titles.ts'
import { filesIn, parse } from './tree.ts'

/**
 * References of the documents to tests: `deposit.worker.test.ts › a deposit > is credited once`. A file is named
 * without its folder, so that it may move. When two files have the same name, a folder of its path precedes it
 * (`edge/ops.worker.test.ts`).
 */

const FOLDERS = ['src', 'workers', 'scripts', 'tests']
const files = FOLDERS.flatMap((folder) => filesIn(folder, ['.test.ts', '.test.tsx']))
const titles = new Map<string, Title[]>()
const replacing = new Map<string, ReadonlySet<string>>()

/** Returns what is wrong with a reference, or null when it names a title of exactly one file. */
export function faultOf(reference: string): string | null {
  const [name = '', title = '', more] = partsOf(reference)
  if (title === '' || more !== undefined) return 'not `file › title`'
  const named = files.filter((path) => isFile(path, name))
  const [path, other] = named
  if (path === undefined) return 'no such file'
  if (other !== undefined) return `${named.length} files: ${named.join(', ')}`
  return titlesOf(path).some((one) => isNamed(one, title)) ? null : 'no such title'
}

/** Returns whether a test that a reference names replaces an answer of the product (replaced-answers.ts). */
export function replacesAnswer(reference: string): boolean {
  const [name = '', title = ''] = partsOf(reference)
  const path = files.find((one) => isFile(one, name))
  if (path === undefined) return false
  const found = replacing.get(path) ?? replacingTitles(path)
  replacing.set(path, found)
  return titlesOf(path).some((one) => isNamed(one, title) && found.has(fullTitle(one)))
}

/** The Markdown formatter writes `\*` for an asterisk. */
const partsOf = (reference: string) => reference.replaceAll(/\\([*_`])/g, '$1').split(' › ')

/** The last part is the file name; each part before it is a folder of its path, in order. */
function isFile(path: string, name: string): boolean {
  const folders = path.split('/')
  const wanted = name.split('/')
  if (folders.pop() !== wanted.pop()) return false
  let from = 0
  return wanted.every((folder) => {
    const index = folders.indexOf(folder, from)
    from = index + 1
    return index >= 0
  })
}

function titlesOf(path: string): Title[] {
  const found = titles.get(path) ?? titledCallsIn(parse(path))
  titles.set(path, found)
  return found
}
