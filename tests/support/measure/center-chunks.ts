import { filesIn, read } from '../tree.ts'
import { brotliBytes } from './weight.ts'

/** `withdraw:()=>t(()=>import(`./WithdrawPage.js`), ...)` of the list of pages, as it is built. */
const PAGE = /(\w+):\(\)=>[\w$]+\(\(\)=>import\([`"]\.\/([^`"]+)[`"]\)/g
/** What a file fetches together with itself. */
const IMPORT = /(?:\bfrom|\bimport)\s*[`"]\.\/([^`"]+\.js)[`"]/g

/**
 * Returns each page of the member centre with the size of its own code, compressed: its file and what that imports,
 * without the files of the centre and those that all its pages import, such as what reads texts.
 */
export function ownChunks(): [name: string, bytes: number][] {
  const files = new Map(filesIn('dist/_astro', ['.js']).map((path) => [path.replace(/.*\//, ''), read(path)]))
  const centers = [...files].filter(([, text]) => /securityCenter:\(\)=>[\w$]+\(\(\)=>import/.test(text))
  const [center] = centers
  if (!center || centers.length > 1) throw new Error(`${centers.length} files of dist list the pages of the centre.`)
  const frame = closureOf(center[0], files)
  const pages = [...center[1].matchAll(PAGE)].map(([, name = '', file = '']) => [name, closureOf(file, files)] as const)
  const isCommon = (file: string) => frame.has(file) || pages.every(([, needed]) => needed.has(file))
  return pages.map(([name, needed]) => {
    const own = [...needed].filter((file) => !isCommon(file))
    return [name, own.reduce((sum, file) => sum + brotliBytes(files.get(file) ?? ''), 0)]
  })
}

function closureOf(file: string, files: ReadonlyMap<string, string>, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, imported = ''] of (files.get(file) ?? '').matchAll(IMPORT)) closureOf(imported, files, found)
  return found
}
